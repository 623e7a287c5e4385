"""The other end of the protocol: a player that asks a Hub engine, whichever it is."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.engine import EngineFailed
from tablee.core.notation import Unreadable
from tablee.games.dames.hub import line, position
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Event, Move, Moved, State
from tablee.games.dames.view import View

START = 120.0  # seconds until it is ready: some load tables of endings first, some machines are busy
PATIENCE = 30.0  # seconds for an answer by nodes
GRACE = 5.0  # seconds beyond the time a move was given
DEFAULT = 1.0  # seconds a move, when nobody says


class HubFailure(EngineFailed):
    """The engine ended, was silent too long, or answered what cannot be played."""


class HubPlayer:
    """Plays strict Dames through a program; close it when the match is over."""

    def __init__(self, game: Dames, command: Sequence[str]) -> None:
        if game.is_souffler:
            raise ValueError("Hub engines know no souffler")
        self.game = game
        self.name = command[0]
        self._error = ""
        self.program = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._tell("hub")
            self._wait_for("wait", START)
            self._tell("init")
            self._wait_for("ready", START)
        except HubFailure:
            self.close()
            raise

    @classmethod
    def run(cls, game: Dames, command: str) -> HubPlayer:
        """Of a command as one types it: `scan hub`."""
        words = shlex.split(command)
        if not words:
            raise ValueError("hub: needs the command of an engine, as in hub:scan")
        return cls(game, words)

    def begin(self) -> None:
        self._tell("new-game")

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Move:
        start = self.game.start()
        made = [_move(event) for event in seen if isinstance(event, Moved)]
        moves = " ".join(position.move_text(move) for move in made)
        self._tell(line.write("pos", [("pos", position.write(start)), ("moves", moves)]))
        limits, patience = _level(budget)
        self._tell(line.write("level", limits))
        self._tell("go think")
        done = self._wait_for("done", patience, budget)
        return self._legal(self.game.imagine(view, seen, source), done.arguments.get("move", ""))

    def close(self) -> None:
        """Ask it to leave; make it leave if it does not."""
        try:
            self._tell("quit")
            self.program.wait(GRACE)
        except (HubFailure, subprocess.TimeoutExpired):  # it does not listen, or does not care
            self.program.kill()
            self.program.wait()
        for stream in (self.program.stdin, self.program.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):  # what it no longer reads is not worth a word
                    stream.close()

    def _legal(self, state: State, text: str) -> Move:
        try:
            return position.move(state, text)
        except Unreadable as fault:
            raise HubFailure(f"it answered {text[:40]!r}: {fault.reason}") from None

    def _tell(self, text: str) -> None:
        assert self.program.stdin is not None
        try:
            self.program.stdin.write(text + "\n")
            self.program.stdin.flush()
        except OSError as error:
            raise HubFailure(f"it does not listen any more: {error}") from None

    def _listen(self) -> None:
        """Collect lines as they come, so that waiting for one can time out."""
        assert self.program.stdout is not None
        try:
            while text := self.program.stdout.readline(line.LONGEST):
                self._said.put(text)
        except ValueError:  # closed while it was read
            return
        finally:
            self._said.put(None)

    def _wait_for(self, command: str, seconds: float, budget: Budget | None = None) -> line.HubLine:
        end = time.monotonic() + seconds
        stopped = False
        while (left := end - time.monotonic()) > 0:
            if budget is not None and budget.stop.is_set() and not stopped:
                self._tell("stop")
                stopped = True
            try:
                text = self._said.get(timeout=min(left, 0.05))
            except queue.Empty:
                continue
            if text is None:
                raise HubFailure(f"it has ended{self._error}")
            said = _read(text)
            if said is None:
                continue
            if said.command == command:
                return said
            self._note(said)
        raise HubFailure(f"no {command!r} within {seconds:g} s{self._error}")

    def _note(self, said: line.HubLine) -> None:
        """Note the engine's name, and its error messages for when no answer comes."""
        match said.command:
            case "id":
                name, version = said.arguments.get("name", ""), said.arguments.get("version", "")
                self.name = f"{name} {version}".strip()[:60] or self.name
            case "error":
                self._error = f"; it says {said.arguments.get('message', '')[:80]!r}"
            case _:
                pass


def _level(budget: Budget) -> tuple[list[tuple[str, object]], float]:
    """What `level` says, and how long to wait for the answer; the match's clock judges who oversteps."""
    if budget.clock is not None:
        left, increment = budget.clock.left, budget.clock.increment
        return [("time", f"{left:.3f}"), ("inc", f"{increment:g}")], left + DEFAULT
    if budget.nodes is not None:
        return [("nodes", budget.nodes)], PATIENCE
    seconds = budget.seconds or DEFAULT
    return [("move-time", f"{seconds:g}")], seconds + GRACE


def _read(text: str) -> line.HubLine | None:
    """What an engine prints outside the protocol is ignored."""
    try:
        return line.read(text)
    except Unreadable:
        return None


def _move(event: Moved) -> Move:
    return Move(event.path[0], event.path[-1], tuple(sorted(event.captured)), ())
