"""A game in the terminal: the same rules, levels and sentences as in the browser."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from tablee.core.bot import Budget, advice
from tablee.core.game import Chance, Enumerable, IllegalAction, Outcome, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.names import Names, sides
from tablee.core.notation import Unreadable
from tablee.core.replay import Replay, begin
from tablee.core.words import fill, language, named, sentences
from tablee.terminal_words import SAYS

# Lines push a hand out of sight on any terminal; the codes empty what can be scrolled back to.
WIPED = "\n" * 80 + "\033[H\033[2J\033[3J"


class Leaves(Exception):
    """Whoever is asked does not answer any more."""


class Terminal:
    """`level` is the computer's in every seat but one; None when people share the keyboard for all seats."""

    def __init__(
        self, spec: GameSpec[Any], game: Any, level: int | None, seat: int, asked: str | None = None,
        read: Callable[[str], str] = input, say: Callable[[str], None] = print,
    ) -> None:  # fmt: skip
        self._spec, self._game = spec, game
        self._level = None if level is None else spec.players.level(level)
        self._seat = Seat(seat)
        self._read, self._say = read, say
        chosen = language(asked)
        self._words, self._says = spec.words(chosen), sentences(chosen, SAYS[chosen])
        self._who = Names(tuple(map(self._name, range(game.seats), sides(self._words, game.seats))))
        self._replay: Replay[Any, Any] = begin(game.start())
        self._source = random.Random()
        self._drawn: object = None  # what is on the screen already
        self._present: Seat | None = None  # who has the keyboard, where people share it over hidden cards
        self._left: dict[Seat, int] = {}  # how many stands each had seen when the keyboard went on
        self._commands: Mapping[str, Callable[[Seat], None]] = {
            self._says["list"]: self._list,
            self._says["back"]: self._take_back,
            self._says["hint"]: self._hint,
            self._says["resign"]: self._resign,
            self._says["again"]: self._help,
        }

    def run(self) -> int:
        self._help(self._seat)
        try:
            while not isinstance(self._game.turn(self._replay.state), Outcome):
                self._go_on()
            self._show(None if self._shared else self._seat)
            self._say(self._who.ending(self._words, self._game.turn(self._replay.state)))
        except Leaves:
            pass
        return 0

    def _go_on(self) -> None:
        state = self._replay.state
        match self._game.turn(state):
            case Chance():
                self._apply(self._game.sample(state, self._source))
            case seat if self._level is not None and seat != self._seat:
                self._say(self._says["thinks"])
                bot = self._spec.players.bot(self._game, self._level)
                view = self._game.view(state, seat)
                self._apply(bot.choose(view, self._replay.seen, Budget(), self._source))
            case seat:
                if self._shared and seat != self._present:
                    self._hand_over(seat)
                self._show(seat)
                self._ask(seat)

    # What a person types

    def _ask(self, seat: Seat) -> None:
        text = self._line(fill(self._says["ask"], {"who": self._who(seat)}))
        if command := self._commands.get(text.casefold()):
            command(seat)
        elif text:
            self._try(text)

    def _line(self, prompt: str) -> str:
        try:
            return self._read(prompt).strip()
        except EOFError:
            self._say("")  # the prompt has ended no line
            raise Leaves from None

    def _try(self, text: str) -> None:
        try:
            action = self._spec.rules.notation.action(self._game, self._replay.state, text)
            if self._spec.wire.is_player_action(action):
                self._apply(action)
            else:
                self._say(self._says["chance"])
        except Unreadable as fault:
            reason = fill(self._words["unreadable"][fault.code], fault.facts)
            self._say(fill(self._says["unreadable"], {"reason": reason}))
        except IllegalAction as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: IllegalAction) -> None:
        facts = named(self._words, refusal.facts)
        self._say(f"{refusal.rule} · {fill(self._words['refused'][refusal.code], facts)}")
        if (reach := refusal.facts.get("reach")) is not None:
            self._say(fill(self._words["reach" if reach else "no_reach"], facts))

    def _help(self, _: Seat) -> None:
        names = ["list", "back", "hint", "resign", "again"]
        if not isinstance(self._game, Enumerable):
            names.remove("list")
        if not self._spec.table.takeback:
            names.remove("back")
        quoted = [fill(self._says["quoted"], {"word": self._says[name]}) for name in names]
        self._say(fill(self._says["help"], {"moves": self._words["typed"], "words": quoted}))

    def _list(self, _: Seat) -> None:
        state = self._replay.state
        if not isinstance(self._game, Enumerable):
            self._say(fill(self._says["uncounted"], {"moves": self._words["typed"]}))
            return
        actions = self._game.actions(state)
        # Where nothing else is left, that it is one's turn gives it away already.
        listed = [one for one in actions if not self._spec.table.unlisted(one)] or actions
        self._say(
            "  ".join(sorted(self._spec.rules.notation.action_text(self._game, state, one) for one in listed))
        )

    def _take_back(self, _: Seat) -> None:
        """To the last time that a person at this keyboard was to move, if what they did may be undone.

        What the computer did since is not asked about: a refusal would betray its faults (D-A8).
        """
        stands = self._replay.snapshots
        for before, after in reversed(list(pairwise(stands))):
            turn = self._game.turn(before.state)
            if turn == self._seat or (self._level is None and not isinstance(turn, Chance)):
                if self._spec.table.takeback and not self._spec.table.irrevocable(after.state):
                    self._replay = self._replay.back(before.number)
                else:
                    self._say(self._words["final"])
                return
        self._say(self._says["nothing"])

    def _hint(self, seat: Seat) -> None:
        bot = self._spec.players.bot(self._game, self._spec.players.levels[-1])
        view = self._game.view(self._replay.state, seat)
        told = advice(bot, view, self._replay.seen, Budget(), self._source)
        self._say(self._spec.rules.notation.action_text(self._game, self._replay.state, told.do))
        if told.thought is not None:
            facts = {"depth": told.thought.depth, "score": f"{told.thought.score:+.2f}"}
            self._say(fill(self._says["thought"], facts) + " ".join(told.thought.line))

    def _resign(self, seat: Seat) -> None:
        self._say(fill(self._says["resigned"], {"who": self._who(seat)}))
        raise Leaves

    # What everyone sees

    @property
    def _shared(self) -> bool:
        """Several people at one keyboard, and cards that they may not see of each other."""
        return self._spec.table.hidden and self._level is None

    def _hand_over(self, seat: Seat) -> None:
        """The last hand is wiped off; the next player hears what was missed, and then sees a hand."""
        stands = self._replay.snapshots
        if self._present is not None:
            self._left[self._present] = len(stands)
            self._say(WIPED)
            for stand in stands[self._left.get(seat, 0) :]:
                self._tell(stand.events)
        self._line(fill(self._says["pass_to"], {"who": self._who(seat)}))
        self._present = seat

    def _apply(self, action: Any) -> None:
        step = self._game.apply(self._replay.state, action)
        self._replay = self._replay.advance(self._replay.number + 1, step)
        self._tell(step.events)

    def _tell(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self._say(self._spec.terminal.event(self._words, event, self._who))

    def _show(self, seat: Seat | None) -> None:
        """What this seat may see, once; a board without secrets is the same for all."""
        seat = seat if self._spec.table.hidden else None
        stand = self._replay.number, seat
        if stand != self._drawn:
            self._drawn = stand
            self._say(self._spec.terminal.board(self._game.view(self._replay.state, seat), self._words))

    def _name(self, seat: int, side: str) -> str:
        if self._level is None:
            return side
        return fill(self._says["you" if seat == self._seat else "robot"], {"side": side})
