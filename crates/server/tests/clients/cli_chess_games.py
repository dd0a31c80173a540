"""Plays whole games in cli-chess, the terminal program, unmodified but for its base URL.

    python cli_chess_games.py --url http://127.0.0.1:8064 --white TOKEN --black TOKEN --bot TOKEN

The program runs in a terminal of its own; keys go in, and what a person would read on the screen comes out. It plays
for White; the other side is played with berserk. What cli-chess cannot do at all (answer a challenge, decline an offer,
abort, claim) is left to the other side and to the drivers of other clients.

Exit code 0 if everything was as it should be, 1 at the first thing that was not.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import berserk
import chess.pgn

from driving import Failure, LeavableSession, Player, clear_tables, drive, expect, expect_equal, scenario
from terminal import DOWN, ENTER, F1, F2, F3, F4, F8, RIGHT, Terminal

PROGRAM = Path(sys.executable).with_name("cli-chess")


class CliChess:
    """The program, with settings of its own that go with it."""

    def __init__(self, url: str, token: str):
        self.home = tempfile.TemporaryDirectory(prefix="cli-chess-")
        self.terminal = self.started([str(PROGRAM), "--token", token, "--base-url", url])

    def started(self, command: list[str], tries: int = 3) -> Terminal:
        """The program with its first menu. On a busy machine it at times never draws anything, and is started again."""
        terminal = Terminal(command, {"HOME": self.home.name})
        try:
            terminal.shows("Main Menu", "Online Games")
        except Failure:
            is_blank = not terminal.text().strip()
            terminal.close()
            if not is_blank or tries == 1:
                raise
            return self.started(command, tries - 1)
        return terminal

    def __enter__(self) -> CliChess:
        return self

    def __exit__(self, *_: object) -> None:
        self.terminal.close()
        self.home.cleanup()

    def online_menu(self, place: int, title: str) -> None:
        """Goes to the entry at this place of the menu for online games, and into its options."""
        self.terminal.press(DOWN)
        self.terminal.shows("Create a game")
        self.terminal.press(RIGHT, *[DOWN] * place)
        self.terminal.shows(title)
        self.terminal.press(RIGHT)

    def choose_white(self) -> None:
        """Chooses the side to play, the last of four options."""
        self.terminal.press(DOWN, DOWN, DOWN, ENTER)
        self.terminal.wait(lambda text: re.search(r"Side to play as +White", text), "choice of White")

    def challenge(self, name: str) -> None:
        """Challenges somebody with the white pieces."""
        self.online_menu(1, "Challenge a Player")
        self.choose_white()
        self.terminal.press(DOWN, name)
        self.terminal.shows(f"Opponent: {name}")
        self.terminal.press(F1)

    def seek(self) -> None:
        """Seeks any opponent, for 30 minutes and 20 seconds a move."""
        self.online_menu(0, "Play Online vs Random Opponent")
        self.terminal.press(F1)
        self.terminal.shows("Searching for opponent")

    def moves(self, white: str, black: str) -> None:
        """Waits until the list of moves has this line. Before, what is typed would not be White's next move yet."""
        pattern = rf"\d+ +{re.escape(white)} +{re.escape(black)}\s"
        self.terminal.wait(lambda text: re.search(pattern, text), f"line of the moves {white} {black}")

    def saved_game(self) -> chess.pgn.Game:
        """The PGN that the program keeps of a finished game."""

        def written(_: str) -> list[str]:
            paths = Path(self.home.name).glob(".config/cli-chess/games/*.pgn")
            texts = [path.read_text(encoding="utf-8") for path in paths]
            return [text for text in texts if text.rstrip().endswith(("1-0", "0-1", "1/2-1/2", "*"))]

        self.terminal.wait(written, "PGN of the game, nor in its directory")
        [text] = written("")
        return chess.pgn.read_game(io.StringIO(text))


class Games:
    """The scenarios."""

    def __init__(self, url: str, white: str, black: str, bot: str):
        self.url = url
        self.token = white
        # White's events belong to cli-chess: another stream of them would end the program's own.
        owner = Player(url, white)
        self.black = Player(url, black)
        self.bot = Player(url, bot)
        clear_tables(owner, self.black, self.bot)
        self.white = owner.client
        self.name, self.id = owner.name, owner.id
        owner.leave()

    def program(self) -> CliChess:
        return CliChess(self.url, self.token)

    def challenged(self) -> str:
        """The challenge that Black was sent by the program."""
        line = self.black.events.wait(
            lambda line: line["type"] == "challenge" and line["challenge"]["challenger"]["id"] == self.id,
            f"challenge by {self.name}",
        )
        return line["challenge"]["id"]

    def begin(self, program: CliChess) -> str:
        """Starts a game by challenge, which the program watches as White; gives the game."""
        program.challenge(self.black.name)
        game = self.challenged()
        self.black.client.challenges.accept(game)
        self.black.started(game)
        program.terminal.shows(self.name, self.black.name, "Move:", "30:00")
        return game

    @scenario
    def linked(self) -> None:
        """The program takes the token and says whose it is; a wrong one it refuses."""
        with self.program() as program:
            program.terminal.press(DOWN, DOWN)
            program.terminal.shows("Linked account:", self.id)
        with tempfile.TemporaryDirectory() as home:
            refused = subprocess.run(
                [PROGRAM, "--token", "no-such-token", "--base-url", self.url],
                check=False,
                env={"HOME": home, "TERM": "dumb", "LANG": "C.UTF-8"},
                capture_output=True,
                text=True,
                timeout=60,
            )
        expect_equal(refused.returncode, 1, "exit code with a wrong token")
        expect("Invalid API token" in refused.stdout, f"a wrong token was not refused: {refused.stdout}")

    @scenario
    def decline(self) -> None:
        """A challenge that is declined, and one to nobody."""
        with self.program() as program:
            program.challenge(self.black.name)
            program.terminal.shows(f"Challenge sent to {self.black.name}")
            challenge = self.challenged()
            self.black.client.challenges.decline(challenge, reason="later")
            reason = self.black.told("challengeDeclined", challenge)["declineReason"]
            program.terminal.shows(reason)
        with self.program() as program:
            program.challenge("nobody-of-this-name")
            program.terminal.shows("User not found")

    @scenario
    def cancel(self) -> None:
        """A challenge that is taken back by leaving."""
        with self.program() as program:
            program.challenge(self.black.name)
            program.terminal.shows("Waiting for a response")
            challenge = self.challenged()
            program.terminal.press(F8)
            self.black.told("challengeCanceled", challenge)
            program.terminal.shows("Main Menu")

    @scenario
    def mate(self) -> None:
        """Chat, a whole game to mate, and the game as both sides keep it."""
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            expect_equal(stream.full()["white"]["id"], self.id, "White")
            program.terminal.enter("send Good luck!")
            expect_equal(stream.chat("Good luck!")["username"], self.name, "who says it")
            self.black.play.post_message(game, "And to you, <b>White</b> ♔")
            program.terminal.shows(f"{self.black.name}: And to you, <b>White</b> ♔")
            program.terminal.enter("e5")
            program.terminal.shows("Invalid move: e5")
            program.terminal.enter("f3")
            stream.moves("f2f3")
            self.black.move(game, "e7e5")
            program.moves("f3", "e5")
            program.terminal.enter("g2g4")
            stream.moves("f2f3 e7e5 g2g4")
            self.black.move(game, "d8h4")
            program.terminal.shows("Checkmate", "Black is victorious", "Game saved:")
            stream.ending("mate", "black")
            self.black.finished(game)
            saved = program.saved_game()
        expect_equal(saved.headers["Result"], "0-1", "result that cli-chess kept")
        expect_equal(saved.headers["Termination"], "mate", "ending that cli-chess kept")
        exported = self.white.games.export(game, as_pgn=False)
        expect_equal(exported["moves"], "f3 e5 g4 Qh4#", "moves that the server kept")

    @scenario
    def special_moves(self) -> None:
        """Castling, a capture in passing and promotions, typed as people do."""
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            board = chess.Board()
            last = ""
            for san in "e4 a6 e5 d5 exd6 a5 dxc7 a4 Nf3 a3 Be2 axb2 O-O bxa1=N cxb8=Q".split():
                move = board.parse_san(san)
                board.push(move)
                moves = " ".join(move.uci() for move in board.move_stack)
                if board.turn == chess.BLACK:
                    program.terminal.enter(san)
                    stream.moves(moves)
                else:
                    self.black.move(game, move.uci())
                    program.moves(last, san)
                last = san
            self.black.play.resign_game(game)
            program.terminal.shows("Black resigned", "White is victorious")
            expect_equal(stream.ending("resign", "white")["moves"], moves, "moves")
            self.black.finished(game)

    @scenario
    def draw(self) -> None:
        """A draw that the program offers, and one that it accepts by offering as well."""
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            program.terminal.enter("e4")
            stream.moves("e2e4")
            # A draw can be agreed once both have moved (5.2.3).
            self.black.move(game, "e7e5")
            program.moves("e4", "e5")
            program.terminal.press(F3)
            stream.state(lambda state: state.get("wdraw"), "offer by White")
            self.black.play.accept_draw(game)
            program.terminal.shows("Game over • Draw")
            stream.ending("draw", None)
            self.black.finished(game)
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            program.terminal.enter("d4")
            stream.moves("d2d4")
            self.black.move(game, "d7d5")
            program.moves("d4", "d5")
            self.black.play.offer_draw(game)
            stream.state(lambda state: state.get("bdraw"), "offer by Black")
            program.terminal.press(F3)
            # The screen says that the offer was sent, at times when the game is over already: the file says so always.
            expect_equal(program.saved_game().headers["Result"], "1/2-1/2", "result that was saved")
            stream.ending("draw", None)
            self.black.finished(game)

    @scenario
    def takeback(self) -> None:
        """A takeback that the program asks for, and one that it grants; then White resigns."""
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            program.terminal.enter("e4")
            stream.moves("e2e4")
            self.black.move(game, "e7e5")
            program.moves("e4", "e5")
            program.terminal.enter("Nf3")
            stream.moves("e2e4 e7e5 g1f3")
            self.black.move(game, "b8c6")
            program.moves("Nf3", "Nc6")
            program.terminal.press(F2)
            stream.state(lambda state: state.get("wtakeback"), "takeback proposed by White")
            self.black.play.accept_takeback(game)
            # The program does not draw a board without any move anew, so one move of each side has to stay.
            program.terminal.wait(lambda text: "e4" in text and "Nf3" not in text, "list without the moves taken back")
            program.terminal.enter("Nc3")
            stream.moves("e2e4 e7e5 b1c3")
            self.black.move(game, "b8c6")
            program.moves("Nc3", "Nc6")
            self.black.play.offer_takeback(game)
            stream.state(lambda state: state.get("btakeback"), "takeback proposed by Black")
            program.terminal.press(F2)
            stream.moves("e2e4 e7e5 b1c3")
            program.terminal.press(F4)
            program.terminal.shows("White resigned", "Black is victorious")
            stream.ending("resign", "black")
            self.black.finished(game)

    @scenario
    def opponent_ends(self) -> None:
        """The opponent resigns; and aborts."""
        with self.program() as program:
            game = self.begin(program)
            stream = self.black.watch(game)
            program.terminal.enter("e4")
            stream.moves("e2e4")
            self.black.move(game, "e7e5")
            program.moves("e4", "e5")
            self.black.play.resign_game(game)
            program.terminal.shows("Black resigned", "White is victorious")
            self.black.finished(game)
        with self.program() as program:
            game = self.begin(program)
            self.black.play.abort_game(game)
            program.terminal.shows("Game aborted")
            self.black.finished(game)

    @scenario
    def clock(self) -> None:
        """A loss on time. The program offers no game this short, but it takes up any that starts while it seeks."""
        with self.program() as program:
            program.seek()
            game = self.black.client.challenges.create(
                self.id, rated=False, clock_limit=3, clock_increment=0, color="black"
            )["id"]
            self.white.challenges.accept(game)
            self.black.started(game)
            stream = self.black.watch(game)
            program.terminal.shows(self.black.name, "00:03")
            program.terminal.enter("e4")
            stream.moves("e2e4")
            self.black.move(game, "e7e5")
            program.terminal.shows("White time out", "Black is victorious")
            stream.ending("outoftime", "black")
            self.black.finished(game)

    @scenario
    def seek(self) -> None:
        """A public seek that finds an opponent."""
        with self.program() as program:
            program.seek()
            client = berserk.Client(LeavableSession(self.black.token), base_url=self.url)
            threading.Thread(target=lambda: client.board.seek(30, 20), daemon=True).start()
            start = self.black.started()
            expect_equal(start["opponent"]["id"], self.id, "opponent")
            program.terminal.shows(self.name, self.black.name, "30:00")
            self.black.play.abort_game(start["gameId"])
            program.terminal.shows("Game aborted")
            self.black.finished(start["gameId"])

    @scenario
    def computer(self) -> None:
        """A game against the computer, with a takeback."""
        with self.program() as program:
            program.online_menu(2, "Play Online vs Computer")
            program.choose_white()
            program.terminal.press(F1)
            program.terminal.shows(self.name, "30:00")
            for place, move in enumerate(("e4", "h4"), start=1):
                program.terminal.enter(move)
                answered = re.compile(rf"{place} {move} +[a-hNBRQKO]")
                program.terminal.wait(answered.search, f"answer of the computer to {move}")
            program.terminal.press(F2)
            program.terminal.wait(lambda text: "e4" in text and "h4" not in text, "list without the moves taken back")
            program.terminal.press(F4)
            program.terminal.shows("White resigned", "Black is victorious")

    @scenario
    def television(self) -> None:
        """A game of others on TV."""
        game = self.black.client.challenges.create(
            self.bot.id, rated=False, clock_limit=600, clock_increment=0, color="white"
        )["id"]
        self.bot.told("challenge", game)
        self.bot.client.challenges.accept(game)
        self.black.started(game)
        self.bot.started(game)
        # A game is shown once both have moved.
        for player, move in ((self.black, "e2e4"), (self.bot, "c7c5")):
            player.move(game, move)
        with self.program() as program:
            program.online_menu(3, "TV Channels")
            program.terminal.press(F1)
            program.terminal.shows(self.black.name, self.bot.name)
            self.black.move(game, "g1f3")
            # The clocks come with the first move that is told.
            program.terminal.wait(lambda text: re.search(r"(10:00|09:5\d)", text), "clock")
            self.bot.play.resign_game(game)
        self.black.finished(game)
        self.bot.finished(game)

    def after_each(self) -> None:
        """Nothing of a scenario may reach into the next."""
        self.black.leave_games()
        self.bot.leave_games()


if __name__ == "__main__":
    sys.exit(drive(__doc__.splitlines()[0], Games))
