"""A game between two players of berserk, and the PGN of it."""

from __future__ import annotations

import io

import chess.pgn

from driving import PATIENCE, GameStream, Player, expect, expect_equal


def read_pgn(text: str) -> chess.pgn.Game:
    """The one game in a PGN, read by python-chess."""
    source = io.StringIO(text)
    game = chess.pgn.read_game(source)
    expect(game is not None, f"no game in the PGN {text!r}")
    expect(not game.errors, f"python-chess cannot read the PGN: {game.errors}\n{text}")
    expect(chess.pgn.read_game(source) is None, f"more than one game in the PGN {text!r}")
    return game


class Table:
    """A game between two players who both watch it."""

    def __init__(self, white: Player, black: Player, game: str):
        self.white = white
        self.black = black
        self.id = game
        self.moves: list[str] = []
        for player, color in ((white, "white"), (black, "black")):
            start = player.started(game)
            expect_equal(start["color"], color, f"colour of {player.name}")
            expect_equal(start["status"]["name"], "started", "status in gameStart")
        self.white_stream: GameStream = white.watch(game)
        self.black_stream: GameStream = black.watch(game)
        self.full = self.white_stream.full()
        self.black_stream.full()
        expect_equal(self.full["id"], game, "id of the game")
        expect_equal(self.full["white"]["id"], white.id, "White")
        expect_equal(self.full["black"]["id"], black.id, "Black")

    def play(self, *moves: str) -> None:
        """Plays moves in turn; both sides have to be told of each, also the one who made it."""
        for move in moves:
            mover = self.white if len(self.moves) % 2 == 0 else self.black
            mover.move(self.id, move)
            self.moves.append(move)
            for stream in (self.white_stream, self.black_stream):
                stream.moves(" ".join(self.moves))

    def ends(self, status: str, winner: str | None, patience: float = PATIENCE) -> None:
        """Both sides have to be told of this end, on the stream of the game and on that of events."""
        for stream in (self.white_stream, self.black_stream):
            stream.ending(status, winner, patience)
        self.closes(status, winner)

    def closes(self, status: str, winner: str | None) -> None:
        """Both sides have to be told of this end on the stream of events, and the game has to be listed no more."""
        for player in (self.white, self.black):
            finish = player.finished(self.id)
            expect_equal(finish["status"]["name"], status, f"status in gameFinish of {player.name}")
            expect_equal(finish.get("winner"), winner, f"winner in gameFinish of {player.name}")
            ongoing = [game["gameId"] for game in player.client.games.get_ongoing(count=50)]
            expect(self.id not in ongoing, f"the finished game is still among the games of {player.name}")
