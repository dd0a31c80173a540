"""A full-screen program in a terminal of its own, driven by keys and read from its screen."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable

import pyte
from driving import PATIENCE, Failure

ROWS, COLUMNS = 40, 120

# What a terminal sends for keys that are no letters.
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER = "\r"
F1, F2, F3, F4, F8 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[19~"


class Terminal:
    """A program that believes to sit in a terminal."""

    def __init__(self, command: list[str], environment: dict[str, str]):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._master = master
        self._lock = threading.Lock()
        self._screen = pyte.Screen(COLUMNS, ROWS)
        # The program asks its terminal where the cursor is; pyte knows.
        self._screen.write_process_input = lambda answer: os.write(master, answer.encode())
        self._input = pyte.ByteStream(self._screen)
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
            start_new_session=True,
        )
        os.close(slave)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                # The program is gone and its terminal with it.
                return
            if not data:
                return
            with self._lock:
                self._input.feed(data)

    def text(self) -> str:
        """What is on the screen."""
        with self._lock:
            return "\n".join(line.rstrip() for line in self._screen.display)

    def press(self, *keys: str) -> None:
        """Presses keys. Each gets a moment, as from a person: the program reads an escape sequence as one key only if
        it comes by itself."""
        for key in keys:
            os.write(self._master, key.encode())
            time.sleep(0.15)

    def enter(self, line: str) -> None:
        """Types a line."""
        self.press(line, ENTER)

    def wait(self, wanted: Callable[[str], object], what: str, patience: float = PATIENCE) -> str:
        """Waits until the screen is as wanted."""
        deadline = time.monotonic() + patience
        while True:
            text = self.text()
            if wanted(text):
                return text
            if self._process.poll() is not None:
                raise Failure(f"the program ended with {self._process.returncode} before {what}:\n{text}")
            if time.monotonic() > deadline:
                raise Failure(f"no {what} on the screen:\n{text}")
            time.sleep(0.05)

    def shows(self, *parts: str, patience: float = PATIENCE) -> str:
        """Waits until all of these texts are on the screen."""
        return self.wait(lambda text: all(part in text for part in parts), " and ".join(map(repr, parts)), patience)

    def close(self) -> None:
        """Ends the program."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait(5)
        os.close(self._master)
