"""What the drivers share: players with open streams, waiting with a limit, and running scenarios.

A driver plays whole games against a running server with a client that we did not write, and stops at the first thing
that is not as it should be. Streams are read by threads and waited on with a limit, so that a line that never comes is
a clear failure and not a driver that hangs.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import berserk
import requests

# How long anything may take on a busy machine. Nothing waits this long when all is well.
PATIENCE = 30.0

Line = dict[str, Any]


class Failure(Exception):
    """Something was not as it should be."""


def expect(condition: object, message: str) -> None:
    """Fails with this message unless the condition holds."""
    if not condition:
        raise Failure(message)


def expect_equal(found: object, wanted: object, what: str) -> None:
    """Fails unless both are the same."""
    expect(found == wanted, f"{what}: wanted {wanted!r}, found {found!r}")


def expect_refusal(statuses: set[int], call: Callable[[], object], what: str) -> None:
    """Fails unless the server refuses the call with one of these statuses and a sentence."""
    try:
        call()
    except berserk.exceptions.ResponseError as error:
        expect(error.status_code in statuses, f"{what}: refused with {error.status_code}, not with {statuses}")
        cause = error.cause
        sentence = cause.get("error") if isinstance(cause, dict) else None
        expect(isinstance(sentence, str) and sentence, f"{what}: the refusal gives no reason, but {cause!r}")
        return
    raise Failure(f"{what}: was not refused")


class LeavableSession(berserk.TokenSession):
    """A session whose streams can be closed while another thread reads them.

    berserk hands out streams as generators and keeps the responses to itself, so nobody could leave a game before its
    end. This session remembers the responses and can hang up.
    """

    def __init__(self, token: str | None):
        super().__init__(token or "")
        if token is None:
            self.headers = {}
        self._streams: list[requests.Response] = []

    def send(self, request: requests.PreparedRequest, **kwargs: Any) -> requests.Response:
        response = super().send(request, **kwargs)
        if kwargs.get("stream"):
            self._streams.append(response)
        return response

    def leave(self) -> None:
        """Closes every stream that was opened with this session."""
        for response in self._streams:
            # A plain close would wait for the thread that reads; this wakes it. The server may have been first.
            with contextlib.suppress(ValueError, OSError, RuntimeError):
                response.raw.shutdown()
        self._streams.clear()


class Stream:
    """A stream of lines, read by a thread of its own."""

    def __init__(self, what: str, session: LeavableSession, lines: Iterator[Line]):
        self.what = what
        self._session = session
        self._queue: queue.Queue[Line | None] = queue.Queue()
        self._waiting: list[Line] = []
        self._seen: list[str] = []
        self._problem: Exception | None = None
        self._ended = False
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterator[Line]) -> None:
        try:
            for line in lines:
                self._queue.put(line)
        except Exception as problem:  # Whatever berserk raises is told by the next wait.
            self._problem = problem
        self._queue.put(None)

    def _next(self, deadline: float) -> Line | None:
        """The next line, or nothing if none came in time or the stream is over."""
        if self._ended:
            return None
        try:
            line = self._queue.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            self._ended = True
        else:
            self._seen.append(repr(line)[:400])
            line["number"] = len(self._seen)
        return line

    def wait(self, wanted: Callable[[Line], object], what: str, patience: float = PATIENCE) -> Line:
        """The first line that is wanted, also among those that an earlier wait passed over."""
        for index, line in enumerate(self._waiting):
            if wanted(line):
                return self._waiting.pop(index)
        deadline = time.monotonic() + patience
        while (line := self._next(deadline)) is not None:
            if wanted(line):
                return line
            self._waiting.append(line)
        raise Failure(self._complain(f"no {what}"))

    def wait_for_end(self, patience: float = PATIENCE) -> None:
        """Waits until the server closes the stream."""
        deadline = time.monotonic() + patience
        while (line := self._next(deadline)) is not None:
            self._waiting.append(line)
        if not self._ended:
            raise Failure(self._complain("the server did not close the stream"))

    def forget(self) -> None:
        """Passes over everything that is there already."""
        while self._next(time.monotonic()) is not None:
            pass
        self._waiting.clear()

    def leave(self) -> None:
        """Hangs up."""
        self._session.leave()

    def _complain(self, complaint: str) -> str:
        ended = "; the stream is over" if self._ended else ""
        problem = f" ({self._problem!r})" if self._problem else ""
        seen = "".join(f"\n    {line}" for line in self._seen[-8:]) or "\n    nothing"
        return f"{self.what}: {complaint}{ended}{problem}. The last lines were:{seen}"


class GameStream(Stream):
    """What a player is told about a game."""

    def full(self) -> Line:
        """The first line."""
        line = self.wait(lambda line: True, "first line")
        expect_equal(line.get("type"), "gameFull", f"type of the first line ({self.what})")
        return line

    def state(self, wanted: Callable[[Line], object], what: str, patience: float = PATIENCE) -> Line:
        """The first state of the game that is wanted. States that came before it are forgotten: they are the past."""
        found = self.wait(lambda line: line["type"] == "gameState" and wanted(line), what, patience)
        self._waiting = [
            line for line in self._waiting if line["type"] != "gameState" or line["number"] > found["number"]
        ]
        return found

    def moves(self, moves: str) -> Line:
        """The state after exactly these moves."""
        return self.state(lambda state: state["moves"] == moves, f'state with the moves "{moves}"')

    def ending(self, status: str, winner: str | None, patience: float = PATIENCE) -> Line:
        """The last state, which has to be this one; and the server has to close the stream."""
        state = self.state(lambda state: state["status"] not in ("created", "started"), "end of the game", patience)
        expect_equal(state["status"], status, f"status at the end ({self.what})")
        expect_equal(state.get("winner"), winner, f"winner ({self.what})")
        self.wait_for_end()
        return state

    def chat(self, text: str) -> Line:
        """This line of chat."""
        return self.wait(lambda line: line["type"] == "chatLine" and line["text"] == text, f'chat "{text}"')


class Player:
    """Somebody with a token, and with an open stream of events."""

    def __init__(self, url: str, token: str):
        self.url = url
        self.token = token
        self.client = berserk.Client(LeavableSession(token), base_url=url)
        account = self.client.account.get()
        self.id: str = account["id"]
        self.name: str = account["username"]
        self.is_bot = account.get("title") == "BOT"
        # The same calls under two names, since a bot plays through routes of its own.
        self.play = self.client.bots if self.is_bot else self.client.board
        self._streams: list[Stream] = []
        self.events = self._listen()

    def _listen(self) -> Stream:
        session = LeavableSession(self.token)
        client = berserk.Client(session, base_url=self.url)
        return Stream(f"events of {self.name}", session, iter(client.board.stream_incoming_events()))

    def watch(self, game: str) -> GameStream:
        """Opens the stream of a game this player plays."""
        session = LeavableSession(self.token)
        client = berserk.Client(session, base_url=self.url)
        routes = client.bots if self.is_bot else client.board
        stream = GameStream(f"game {game} as {self.name} sees it", session, iter(routes.stream_game_state(game)))
        self._streams.append(stream)
        return stream

    def move(self, game: str, move: str) -> None:
        """Plays a move."""
        self.play.make_move(game, move)

    def started(self, game: str | None = None) -> Line:
        """The event that tells of the start of a game: of this one, or of any."""
        return self.events.wait(
            lambda line: line["type"] == "gameStart" and game in (None, line["game"]["gameId"]),
            f"start of game {game or ''}",
        )["game"]

    def finished(self, game: str) -> Line:
        """The event that tells of the end of a game."""
        return self.events.wait(
            lambda line: line["type"] == "gameFinish" and line["game"]["gameId"] == game,
            f"finish of game {game}",
        )["game"]

    def told(self, kind: str, challenge: str) -> Line:
        """The event of this kind about a challenge."""
        return self.events.wait(
            lambda line: line["type"] == kind and line["challenge"]["id"] == challenge,
            f"{kind} {challenge}",
        )["challenge"]

    def leave_games(self) -> None:
        """Closes the streams of games."""
        for stream in self._streams:
            stream.leave()
        self._streams.clear()

    def clear_table(self) -> None:
        """Ends whatever an earlier run left behind."""
        for challenge in self.client.challenges.get_mine()["in"]:
            self.client.challenges.decline(challenge["id"])
        for challenge in self.client.challenges.get_mine()["out"]:
            self.client.challenges.cancel(challenge["id"])
        for game in self.client.games.get_ongoing(count=50):
            self.give_up(game["gameId"])
            self.finished(game["gameId"])

    def give_up(self, game: str) -> None:
        """Ends a game, however far it got: what is not yet worth resigning can be aborted."""
        try:
            self.play.abort_game(game)
        except berserk.exceptions.ResponseError:
            self.play.resign_game(game)

    def leave(self) -> None:
        """Closes everything."""
        self.leave_games()
        self.events.leave()


def clear_tables(*players: Player) -> None:
    """Ends whatever an earlier run left behind, so that nothing of it is taken for something new."""
    for player in players:
        player.clear_table()
    # Each was told of the end of its own games. What is still under way is what one player did to another's table.
    time.sleep(0.5)
    for player in players:
        player.events.forget()


def arguments(description: str) -> argparse.ArgumentParser:
    """What every driver is told: where the server is and who plays there."""
    parser = argparse.ArgumentParser(description=description)

    def add(name: str, variable: str, what: str) -> None:
        default = os.environ.get(variable)
        parser.add_argument(f"--{name}", default=default, required=default is None, help=f"{what}, or ${variable}")

    add("url", "TABIYA_URL", "address of the server, as http://127.0.0.1:8064")
    add("white", "TABIYA_WHITE", "token of a person")
    add("black", "TABIYA_BLACK", "token of another person")
    add("bot", "TABIYA_BOT", "token of a BOT account")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="run this scenario, not all")
    return parser


def scenario(method: Callable[..., None]) -> Callable[..., None]:
    """Marks a method as something that is to be run."""
    method.is_scenario = True
    return method


def drive(description: str, games: Callable[[str, str, str, str], Any]) -> int:
    """Runs the scenarios of a class in the order in which they stand there, until one fails; gives the exit code."""
    options = arguments(description).parse_args()
    names = [name for name, member in vars(games).items() if getattr(member, "is_scenario", False)]
    unknown = [name for name in options.only if name not in names]
    if unknown:
        print(f"no such scenario: {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    try:
        table = games(options.url, options.white, options.black, options.bot)
    except (Failure, berserk.exceptions.ApiError) as problem:
        print(f"FAILED before the first game: {problem}", file=sys.stderr)
        return 1
    for name in options.only or names:
        start = time.monotonic()
        try:
            getattr(table, name)()
            table.after_each()
        except Failure as failure:
            print(f"FAILED {name}: {failure}", file=sys.stderr)
            return 1
        except Exception:  # The server refused, or an answer lacks what the client reads, for instance.
            print(f"FAILED {name}:\n{traceback.format_exc()}", file=sys.stderr)
            return 1
        print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
    return 0
