"""The conversation: commands of a Hub program, answered; a search runs beside it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

import tablee
from tablee.core.notation import Unreadable
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.hub import clock, line, position
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Move, State

RULES = Dames(repetition="same position", quiet="federation")
THREADS, MEBIBYTES = (1, 8), (1, 1024)


class HubEngine:
    """One conversation. `say` is given each line to send; `endings` are more than come with the package."""

    def __init__(self, say: Callable[[str], None], endings: NDArray[np.uint8] | None = None) -> None:
        self.endings = endings
        self._say, self._lock = say, threading.Lock()
        self.parameters = {"variant": "normal", "threads": "1", "hash": "64"}
        self.engine: DamesEngine | None = None
        self.game, self.state = RULES, RULES.start()
        self.level = clock.HubLevel()
        self.search: threading.Thread | None = None
        self.thinking = False  # until `done` is on its way: the thread itself ends a little later
        self.limits = SearchLimits()
        self.began = 0.0

    def hear(self, text: str) -> bool:
        """Answer one line; False when it was the last."""
        try:
            said = line.read(text)
            return True if said is None else self._obey(said)
        except Unreadable as fault:
            self.say("error", message=f"character {fault.column}: {fault.reason}")
            return True

    def say(self, command: str, **arguments: object) -> None:
        with self._lock:
            self._say(line.write(command, ((name.replace("_", "-"), it) for name, it in arguments.items())))

    def close(self) -> None:
        """Stop thinking, and wait until it has stopped."""
        self.limits.stop.set()
        if self.search is not None:
            self.search.join()

    def _obey(self, said: line.HubLine) -> bool:
        match said.command:
            case "hub":
                self._introduce()
            case "set-param":
                self._set(said.arguments)
            case "init":
                self._ready()
                self.say("ready")
            case "new-game":
                self._idle()
                self._ready().forget()
            case "pos":
                self._idle()
                self._place(said.arguments)
            case "level":
                self.level = clock.level(said.arguments)
            case "go":
                self._go(said.arguments)
            case "ponder-hit":
                self._ponder_hit()
            case "stop":
                self.limits.stop.set()
            case "ping":
                self.say("pong")
            case "quit":
                self.close()
                return False
            case _:
                pass  # the protocol asks to ignore what one does not understand
        return True

    def _introduce(self) -> None:
        self.say(
            "id", name="Tablée", version=tablee.__version__, author="The Tablée authors", country="France"
        )
        self.say("param", name="variant", value="normal", type="enum", values="normal")
        self.say("param", name="threads", value=1, type="int", min=THREADS[0], max=THREADS[1])
        self.say("param", name="hash", value=64, type="int", min=MEBIBYTES[0], max=MEBIBYTES[1])
        self.say("wait")

    def _set(self, arguments: dict[str, str]) -> None:
        name, wanted = arguments.get("name", ""), arguments.get("value", "")
        if name not in self.parameters:
            return
        if name == "variant" and wanted != "normal":
            raise Unreadable(f"the variant {wanted[:20]!r} is not supported")
        least, most = {"threads": THREADS, "hash": MEBIBYTES}.get(name, (0, 0))
        number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else -1
        if name != "variant" and not least <= number <= most:
            raise Unreadable(f"{name} goes from {least} to {most}")
        self._idle()
        self.parameters[name], self.engine = wanted, None

    def _ready(self) -> DamesEngine:
        if self.engine is None:
            size, threads = int(self.parameters["hash"]), int(self.parameters["threads"])
            self.engine = DamesEngine(size, threads, self.endings)
        return self.engine

    def _idle(self) -> None:
        if self.thinking:
            raise Unreadable("a search is under way: stop it first")

    def _place(self, arguments: dict[str, str]) -> None:
        game = RULES
        if "pos" in arguments:
            _, fen = position.read(arguments["pos"])
            game = Dames(repetition=RULES.repetition, quiet=RULES.quiet, position=fen)
        self.state = position.play(game, game.start(), arguments.get("moves", ""))
        self.game = game

    def _go(self, arguments: dict[str, str]) -> None:
        self._idle()
        if self.state.outcome is not None:
            raise Unreadable("the game is over in this position")
        waits = "ponder" in arguments or "analyze" in arguments
        self.limits = SearchLimits(self.level.depth, self.level.nodes) if waits else self.level.limits()
        self.began = time.monotonic()
        engine = self._ready()
        self.thinking = True
        self.search = threading.Thread(target=self._think, args=(engine, self.game, self.state), daemon=True)
        self.search.start()

    def _ponder_hit(self) -> None:
        """The other played what was expected: the clock runs from now on."""
        fresh = self.level.limits(time.monotonic() - self.began)
        self.limits.soft, self.limits.hard = fresh.soft, fresh.hard

    def _think(self, engine: DamesEngine, game: Dames, state: State) -> None:
        try:
            result = engine.think(game, state, self.limits, tell=self._inform)
        finally:
            self.thinking = False
        expected = {"ponder": position.move_text(result.line[1])} if len(result.line) > 1 else {}
        self.say("done", move=position.move_text(result.move), **expected)

    def _inform(self, result: SearchResult[Move]) -> None:
        speed = result.nodes / max(result.seconds, 1e-6) / 1e6
        self.say(
            "info",
            depth=result.depth,
            score=f"{result.score / 100:.2f}",
            nodes=result.nodes,
            time=f"{result.seconds:.3f}",
            nps=f"{speed:.2f}",
            pv=" ".join(position.move_text(move) for move in result.line),
        )


def serve(
    heard: TextIO = sys.stdin, said: TextIO = sys.stdout, endings: NDArray[np.uint8] | None = None
) -> None:
    """Until `quit`, or until nobody is there any more."""

    def say(text: str) -> None:
        said.write(text + "\n")
        said.flush()

    hub = HubEngine(say, endings)
    while text := heard.readline(line.LONGEST + 2):
        while not text.endswith("\n") and len(text) > line.LONGEST and (rest := heard.readline(line.LONGEST)):
            text = text[: line.LONGEST + 1] + rest[-1:]  # the rest of a line too long is not kept
        if not hub.hear(text):
            return
    hub.close()
