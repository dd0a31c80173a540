"""Plays whole games with berserk, the Python client of the Lichess API, unmodified but for its base URL.

    python berserk_games.py --url http://127.0.0.1:8064 --white TOKEN --black TOKEN --bot TOKEN

Exit code 0 if everything was as it should be, 1 at the first thing that was not.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from datetime import datetime, timedelta

import berserk
import chess
import requests
import urllib3

from driving import (
    PATIENCE,
    Failure,
    LeavableSession,
    Player,
    Stream,
    clear_tables,
    drive,
    expect,
    expect_equal,
    expect_refusal,
    scenario,
)
from table import Table, read_pgn

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]

# What belongs to others is forbidden, or not even known to be there.
NOT_YOURS = {403, 404}


class Games:
    """The scenarios."""

    def __init__(self, url: str, white: str, black: str, bot: str):
        self.url = url
        self.white = Player(url, white)
        self.black = Player(url, black)
        self.bot = Player(url, bot)
        self.everybody = (self.white, self.black, self.bot)
        clear_tables(*self.everybody)

    def begin(self, white: Player, black: Player, limit: int = 300, increment: int = 3, **more: str) -> Table:
        """Starts a game by challenge; White challenges."""
        challenge = white.client.challenges.create(
            black.id, rated=False, clock_limit=limit, clock_increment=increment, color="white", **more
        )
        black.told("challenge", challenge["id"])
        black.client.challenges.accept(challenge["id"])
        return Table(white, black, challenge["id"])

    @scenario
    def account(self) -> None:
        """Everybody's own data, and those of others."""
        for player in self.everybody:
            account = player.client.account.get()
            expect_equal(account["id"], account["username"].lower(), "id of the account")
            expect(isinstance(account["createdAt"], datetime), "createdAt is no time")
            public = self.white.client.users.get_public_data(player.name.upper())
            expect_equal(public["username"], player.name, "public name")
        expect(self.bot.is_bot, f"{self.bot.name} has not the title BOT")
        expect(not self.white.is_bot, f"{self.white.name} has the title BOT")
        expect_refusal({404}, lambda: self.white.client.users.get_public_data("nobody-of-this-name"), "unknown name")
        stranger = berserk.Client(berserk.TokenSession("no-such-token"), base_url=self.url)
        expect_refusal({401}, stranger.account.get, "account with a wrong token")

    @scenario
    def tokens(self) -> None:
        """What tokens are worth."""
        found = self.white.client.oauth.test_tokens(self.white.token, "no-such-token", self.bot.token)
        expect_equal(found["no-such-token"], None, "a wrong token")
        expect_equal(found[self.white.token]["userId"], self.white.id, "owner of the token")
        expect("board:play" in found[self.white.token]["scopes"].split(","), "the token lacks board:play")
        expect("bot:play" in found[self.bot.token]["scopes"].split(","), "the token of the bot lacks bot:play")

    @scenario
    def mate(self) -> None:
        """Challenge, accept, chat, a whole game to mate, and what is told and kept of it."""
        white, black = self.white, self.black
        challenge = white.client.challenges.create(
            black.name, rated=False, clock_limit=300, clock_increment=3, color="white"
        )
        game = challenge["id"]
        expect_equal(challenge["status"], "created", "status of the challenge")
        expect_equal(challenge["destUser"]["id"], black.id, "who is challenged")
        expect_equal(challenge["timeControl"]["show"], "5+3", "time control")
        expect_equal(black.told("challenge", game)["challenger"]["id"], white.id, "who challenges")
        white.told("challenge", game)
        expect(game in [one["id"] for one in white.client.challenges.get_mine()["out"]], "not among White's challenges")
        expect(game in [one["id"] for one in black.client.challenges.get_mine()["in"]], "not among Black's challenges")
        expect_refusal(NOT_YOURS, lambda: self.bot.client.challenges.accept(game), "somebody else's challenge accepted")
        black.client.challenges.accept(game)
        expect_refusal({404}, lambda: black.client.challenges.accept(game), "a challenge accepted twice")

        table = Table(white, black, game)
        expect_equal(table.full["initialFen"], "startpos", "initialFen")
        expect_equal(table.full["clock"], {"initial": 300_000, "increment": 3_000}, "clock")
        expect_equal(table.full["speed"], "blitz", "speed")
        ongoing = {one["gameId"]: one for one in white.client.games.get_ongoing()}
        expect(game in ongoing and ongoing[game]["isMyTurn"], "White's game is not among the running ones")
        [status] = white.client.users.get_realtime_statuses(white.id, with_game_ids=True)
        expect(status.get("online") and status.get("playing"), f"White is not shown as playing: {status}")
        expect_equal(status["playingId"], game, "game in the status")

        white.play.post_message(game, "Good luck! ♞")
        for stream in (table.white_stream, table.black_stream):
            line = stream.chat("Good luck! ♞")
            expect_equal((line["username"], line["room"]), (white.name, "player"), "who says it where")
        expect_refusal({400}, lambda: black.move(game, "e7e5"), "a move out of turn")
        expect_refusal({400}, lambda: white.move(game, "e2e5"), "an illegal move")
        expect_refusal({400}, lambda: white.move(game, "nonsense"), "a move that is none")
        expect_refusal(NOT_YOURS, lambda: self.bot.client.bots.make_move(game, "e2e4"), "a move in another's game")
        table.play(*FOOLS_MATE[:3])
        black.move(game, FOOLS_MATE[3])
        end = table.white_stream.ending("mate", "black")
        expect_equal(end["moves"], " ".join(FOOLS_MATE), "moves at the end")
        expect(timedelta(0) < end["wtime"] <= timedelta(seconds=309), f"White's clock shows {end['wtime']}")
        table.black_stream.ending("mate", "black")
        table.closes("mate", "black")
        expect_refusal({400}, lambda: white.move(game, "e2e4"), "a move after the end")
        self._exports(game)

    def _exports(self, game: str) -> None:
        """The finished game as PGN and JSON, alone and among the games of a player."""
        games = self.white.client.games
        text = games.export(game, as_pgn=True)
        pgn = read_pgn(text)
        expect_equal([move.uci() for move in pgn.mainline_moves()], FOOLS_MATE, "moves in the PGN")
        expect_equal(pgn.headers["Result"], "0-1", "result in the PGN")
        expect_equal(pgn.headers["White"], self.white.name, "White in the PGN")
        expect_equal(pgn.headers["TimeControl"], "300+3", "time control in the PGN")
        expect("[%clk" in games.export(game, as_pgn=True, clocks=True), "no clocks in the PGN")
        expect("[%clk" not in games.export(game, as_pgn=True, clocks=False), "clocks in the PGN though not wanted")
        exported = games.export(game, as_pgn=False)
        expect_equal(exported["moves"], "f3 e5 g4 Qh4#", "moves in the JSON")
        expect_equal((exported["status"], exported["winner"]), ("mate", "black"), "end in the JSON")
        expect_equal(exported["players"]["black"]["user"]["id"], self.black.id, "Black in the JSON")
        expect_equal(exported["clock"]["initial"], 300, "clock in the JSON")
        expect(isinstance(exported["lastMoveAt"], datetime), "lastMoveAt is no time")
        expect_refusal({404}, lambda: games.export("zzzzzzzz", as_pgn=True), "export of a game that is not there")

    @scenario
    def history(self) -> None:
        """The games of a player, one after another."""
        games = self.white.client.games
        for _ in range(2):
            table = self.begin(self.white, self.black)
            table.play("e2e4", "e7e5")
            self.black.play.resign_game(table.id)
            table.ends("resign", "white")
        last = list(games.export_by_player(self.white.name, as_pgn=False, max=2))
        expect_equal(len(last), 2, "number of games in the JSON")
        expect_equal(last[0]["id"], table.id, "the latest game comes first")
        texts = [text for text in games.export_by_player(self.white.name, as_pgn=True, max=2) if text]
        expect_equal(len(texts), 2, "number of games in the PGN")
        for text in texts:
            expect_equal(read_pgn(text).headers["Result"], "1-0", "result in the PGN")
        against = list(games.export_by_player(self.white.name, as_pgn=False, max=1, vs=self.bot.name, color="black"))
        expect(
            all(one["players"]["white"]["user"]["id"] == self.bot.id for one in against), "games of others are listed"
        )

    @scenario
    def decline(self) -> None:
        """A challenge that is declined."""
        challenge = self.white.client.challenges.create(self.black.id, rated=False, clock_limit=300, clock_increment=0)
        self.black.told("challenge", challenge["id"])
        self.black.client.challenges.decline(challenge["id"], reason="tooFast")
        declined = self.white.told("challengeDeclined", challenge["id"])
        expect_equal(declined["status"], "declined", "status of the challenge")
        expect_equal(declined["declineReasonKey"].lower(), "toofast", "reason")
        expect(declined["declineReason"], "no words for the reason")
        expect_refusal(
            {404}, lambda: self.black.client.challenges.accept(challenge["id"]), "a declined challenge accepted"
        )

    @scenario
    def cancel(self) -> None:
        """A challenge that is taken back."""
        challenge = self.white.client.challenges.create(self.black.id, rated=False, days=2)
        told = self.black.told("challenge", challenge["id"])
        expect_equal(told["timeControl"], {"type": "correspondence", "daysPerTurn": 2}, "time control")
        expect_refusal(
            NOT_YOURS, lambda: self.bot.client.challenges.cancel(challenge["id"]), "another's challenge cancelled"
        )
        self.white.client.challenges.cancel(challenge["id"])
        expect_equal(self.black.told("challengeCanceled", challenge["id"])["status"], "canceled", "status")
        mine = self.black.client.challenges.get_mine()["in"]
        expect(challenge["id"] not in [one["id"] for one in mine], "the cancelled challenge is still listed")

    @scenario
    def open_challenge(self) -> None:
        """A challenge that any two may take up."""
        challenge = self.white.client.challenges.create_open(clock_limit=300, clock_increment=3, rated=False)
        expect(challenge["urlWhite"] and challenge["urlBlack"], "no addresses for the two sides")
        self.black.client.challenges.accept(challenge["id"])
        self.white.client.challenges.accept(challenge["id"])
        both = (self.white, self.black)
        expect_equal(len({player.started(challenge["id"])["color"] for player in both}), 2, "number of colours")
        self.black.play.abort_game(challenge["id"])
        for player in both:
            expect_equal(player.finished(challenge["id"])["status"]["name"], "aborted", "status")

    @scenario
    def draw(self) -> None:
        """A draw offered, declined, offered by the other side and accepted."""
        table = self.begin(self.white, self.black)
        table.play("e2e4", "e7e5")
        self.white.play.offer_draw(table.id)
        for stream in (table.white_stream, table.black_stream):
            stream.state(lambda state: state.get("wdraw"), "offer by White")
        self.black.play.decline_draw(table.id)
        table.white_stream.state(lambda state: not state.get("wdraw"), "refusal of the offer")
        table.play("g1f3")
        self.black.play.offer_draw(table.id)
        table.white_stream.state(lambda state: state.get("bdraw"), "offer by Black")
        self.white.play.accept_draw(table.id)
        table.ends("draw", None)
        expect_equal(
            read_pgn(self.white.client.games.export(table.id, as_pgn=True)).headers["Result"], "1/2-1/2", "result"
        )

    @scenario
    def bot_resigns(self) -> None:
        """A game against a BOT account, which plays and chats by routes of its own, and resigns."""
        expect_refusal(
            {400, 403}, lambda: self.white.client.bots.make_move("zzzzzzzz", "e2e4"), "a person on a route for bots"
        )
        table = self.begin(self.white, self.bot, limit=60, increment=0)
        expect_equal(table.full["black"]["title"], "BOT", "title of the bot")
        expect_equal(table.full["speed"], "bullet", "speed")
        table.play("d2d4", "d7d5", "c2c4")
        self.bot.play.post_message(table.id, "I had better stop here.")
        table.white_stream.chat("I had better stop here.")
        self.bot.play.resign_game(table.id)
        table.ends("resign", "white")
        names = [user["username"] for user in self.white.client.bots.get_online_bots(limit=50)]
        expect(self.bot.name in names, f"{self.bot.name} is not among the bots online: {names}")

    @scenario
    def takeback(self) -> None:
        """Takebacks of one move and of two, and one that is refused."""
        table = self.begin(self.white, self.black)
        white, black = self.white.play, self.black.play
        table.play("e2e4", "e7e5")
        white.offer_takeback(table.id)
        table.black_stream.state(lambda state: state.get("wtakeback"), "takeback proposed by White")
        black.accept_takeback(table.id)
        # It is White's turn, so Black's answer goes as well.
        for stream in (table.white_stream, table.black_stream):
            stream.state(lambda state: state["moves"] == "" and not state.get("wtakeback"), "start position")
        table.moves.clear()
        table.play("d2d4")
        white.offer_takeback(table.id)
        table.black_stream.state(lambda state: state.get("wtakeback"), "takeback proposed by White")
        black.accept_takeback(table.id)
        for stream in (table.white_stream, table.black_stream):
            stream.moves("")
        table.moves.clear()
        table.play("c2c4", "c7c5")
        black.offer_takeback(table.id)
        table.white_stream.state(lambda state: state.get("btakeback"), "takeback proposed by Black")
        white.decline_takeback(table.id)
        table.black_stream.state(lambda state: not state.get("btakeback"), "refusal of the takeback")
        table.play("g1f3")
        white.resign_game(table.id)
        table.ends("resign", "black")
        moves = self.white.client.games.export(table.id, as_pgn=False)["moves"]
        expect_equal(moves, "c4 c5 Nf3", "moves that count")

    @scenario
    def clock(self) -> None:
        """A loss on time."""
        table = self.begin(self.white, self.black, limit=3, increment=0)
        # Both have moved, so the clock runs whatever the rule for first moves is.
        table.play("e2e4", "e7e5")
        state = table.white_stream.ending("outoftime", "black", patience=PATIENCE + 3)
        expect_equal(state["wtime"], timedelta(0), "White's clock")
        table.black_stream.ending("outoftime", "black")
        table.closes("outoftime", "black")
        expect_refusal({400}, lambda: self.white.move(table.id, "g1f3"), "a move after the flag fell")

    @scenario
    def abort(self) -> None:
        """A game that is given up before it began, and one that is too far on for that."""
        table = self.begin(self.white, self.black)
        self.white.play.abort_game(table.id)
        table.ends("aborted", None)
        table = self.begin(self.white, self.black)
        table.play("e2e4", "e7e5")
        expect_refusal({400}, lambda: self.white.play.abort_game(table.id), "abort of a game that has begun")
        self.white.play.resign_game(table.id)
        table.ends("resign", "black")

    @scenario
    def seek(self) -> None:
        """Two seeks that find each other, after one that was withdrawn by hanging up."""
        gone = LeavableSession(self.white.token)
        withdrawn = self._seek(gone)
        time.sleep(1)
        gone.leave()
        withdrawn.join(PATIENCE)
        # The server has to notice by itself that nobody listens any more.
        time.sleep(1)
        of_black = self._seek(LeavableSession(self.black.token))
        # Nobody else seeks any more, so Black has to wait.
        time.sleep(1)
        expect_equal(self.black.client.games.get_ongoing(), [], "games of Black, whose only partner withdrew")
        of_white = self._seek(LeavableSession(self.white.token))
        game = self.white.started()
        expect_equal(game["opponent"]["id"], self.black.id, "opponent")
        expect_equal((game["speed"], game["source"]), ("rapid", "lobby"), "speed and source")
        self.black.started(game["gameId"])
        for seek, player in ((of_white, self.white), (of_black, self.black)):
            seek.join(PATIENCE)
            expect(not seek.is_alive(), f"the seek of {player.name} is still open though the game has begun")
        self.white.play.abort_game(game["gameId"])
        for player in (self.white, self.black):
            player.finished(game["gameId"])

    def _seek(self, session: LeavableSession) -> threading.Thread:
        """Seeks an opponent in a thread that ends with the seek."""

        def seek() -> None:
            # The connection may be cut on purpose. Whether a seek worked is seen by the game that comes of it.
            with contextlib.suppress(requests.RequestException, urllib3.exceptions.HTTPError, AttributeError):
                berserk.Client(session, base_url=self.url).board.seek(10, 0, rated=False)

        thread = threading.Thread(target=seek, daemon=True)
        thread.start()
        return thread

    @scenario
    def computer(self) -> None:
        """Games against the computer, with either colour."""
        white = self.white
        game = white.client.challenges.create_ai(level=1, clock_limit=300, clock_increment=0, color="white")["id"]
        start = white.started(game)
        expect_equal((start["color"], start["source"]), ("white", "ai"), "colour and source")
        stream = white.watch(game)
        expect_equal(stream.full()["black"]["aiLevel"], 1, "level")
        white.move(game, "e2e4")
        answer = stream.state(lambda state: state["moves"].count(" ") == 1, "answer of the computer")
        board = chess.Board()
        for move in answer["moves"].split():
            board.push_uci(move)
        # The computer lets people take back, as it does on Lichess.
        white.play.offer_takeback(game)
        stream.moves("")
        white.give_up(game)
        white.finished(game)
        game = white.client.challenges.create_ai(level=2, clock_limit=300, clock_increment=5, color="black")["id"]
        white.started(game)
        stream = white.watch(game)
        if not stream.full()["state"]["moves"]:
            stream.state(lambda state: state["moves"], "first move of the computer")
        white.play.abort_game(game)
        stream.ending("aborted", None)
        white.finished(game)

    @scenario
    def from_position(self) -> None:
        """A game from a set position."""
        fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
        table = self.begin(self.white, self.black, position=fen)
        expect_equal(table.full["initialFen"], fen, "initialFen")
        expect_equal(table.full["variant"]["key"], "fromPosition", "variant")
        self.white.move(table.id, "a1a8")
        table.ends("mate", "white")
        pgn = read_pgn(self.white.client.games.export(table.id, as_pgn=True))
        expect_equal(pgn.headers["FEN"], fen, "FEN in the PGN")

    @scenario
    def spectator(self) -> None:
        """Anybody may watch, without a token, move by move and on TV."""
        table = self.begin(self.white, self.black, limit=600, increment=5)
        table.play("e2e4", "e7e5")
        session = LeavableSession(None)
        watcher = berserk.Client(session, base_url=self.url)
        stream = Stream(f"moves of game {table.id}", session, iter(watcher.games.stream_game_moves(table.id)))
        first = stream.wait(lambda line: True, "first line")
        expect_equal(first["id"], table.id, "id in the first line")
        expect_equal(first["players"]["white"]["user"]["id"], self.white.id, "White in the first line")
        stream.wait(lambda line: line.get("lm") == "e2e4", "move that was played before")
        tv_session = LeavableSession(None)
        tv = berserk.Client(tv_session, base_url=self.url).tv
        feed = Stream("TV", tv_session, iter(tv.stream_current_game()))
        featured = feed.wait(lambda line: line["t"] == "featured" and line["d"]["id"] == table.id, "featured game")["d"]
        expect_equal([side["color"] for side in featured["players"]], ["white", "black"], "players on TV")
        channels = tv.get_current_games()
        expect_equal(channels["rapid"]["gameId"], table.id, "game on the channel for rapid games")
        table.play("g1f3")
        line = stream.wait(lambda line: line.get("lm") == "g1f3", "move that was played since")
        expect(0 < line["wc"] <= 605, f"White's clock shows {line['wc']} seconds")
        feed.wait(lambda line: line["t"] == "fen" and line["d"]["lm"] == "g1f3", "move on TV")
        feed.leave()
        self.white.play.resign_game(table.id)
        table.ends("resign", "black")
        last = stream.wait(lambda line: line.get("status", {}).get("name") == "resign", "last line")
        expect_equal(last["winner"], "black", "winner in the last line")
        stream.wait_for_end()

    @scenario
    def abandoned(self) -> None:
        """Victory claimed when the opponent is gone for long enough."""
        table = self.begin(self.white, self.black, limit=60, increment=0)
        table.play("e2e4", "e7e5", "g1f3")
        expect_refusal({400}, lambda: self.white.play.claim_victory(table.id), "victory claimed over somebody present")
        table.black_stream.leave()
        gone = table.white_stream.wait(
            lambda line: line["type"] == "opponentGone" and line["gone"], "opponentGone", patience=3 * PATIENCE
        )
        deadline = time.monotonic() + gone.get("claimWinInSeconds", 0) + PATIENCE
        time.sleep(gone.get("claimWinInSeconds", 0))
        while True:
            try:
                self.white.play.claim_victory(table.id)
                break
            except berserk.exceptions.ResponseError as error:
                # The seconds are rounded, so the first attempt may be a moment too early.
                if time.monotonic() > deadline:
                    raise Failure(f"victory cannot be claimed: {error}") from error
                time.sleep(0.5)
        table.white_stream.ending("timeout", "white")
        table.closes("timeout", "white")

    def after_each(self) -> None:
        """Nothing of a scenario may reach into the next."""
        for player in self.everybody:
            player.leave_games()


if __name__ == "__main__":
    sys.exit(drive(__doc__.splitlines()[0], Games))
