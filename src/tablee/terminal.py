"""A game in the terminal: the same rules, levels and sentences as in the browser."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

from tablee.core.bot import Budget, advice
from tablee.core.entry import Entry
from tablee.core.game import Chance, IllegalAction, Outcome, Seat
from tablee.core.notation import Unreadable
from tablee.core.replay import Replay, begin
from tablee.core.words import fill, named, sentences, words

SAYS = {
    "fr": {
        "you": "vous",
        "robot": "l’ordinateur",
        "ask": "{who}, votre coup : ",
        "help": "Écrivez un coup (a3-a1, c5-e7-e5), « coups », « reprendre », « conseil » ou « abandon ».",
        "list": "coups",
        "back": "reprendre",
        "hint": "conseil",
        "resign": "abandon",
        "resigned": "{who} abandonne.",
        "thinks": "L’ordinateur cherche…",
        "unreadable": "Illisible : {reason}",
        "nothing": "Rien à reprendre.",
        "thought": "profondeur {depth}, {score} : ",
    },
    "en": {
        "you": "you",
        "robot": "the computer",
        "ask": "{who}, your move: ",
        "help": "Type a move (a3-a1, c5-e7-e5), “moves”, “back”, “hint” or “resign”.",
        "list": "moves",
        "back": "back",
        "hint": "hint",
        "resign": "resign",
        "resigned": "{who} resigns.",
        "thinks": "The computer thinks…",
        "unreadable": "Unreadable: {reason}",
        "nothing": "Nothing to take back.",
        "thought": "depth {depth}, {score}: ",
    },
}


def language(asked: str | None) -> str:
    return asked or ("fr" if os.environ.get("LANG", "").startswith("fr") else "en")


class Terminal:
    """`level` is the computer's; None when two people share the keyboard."""

    def __init__(
        self, entry: Entry[Any], game: Any, level: int | None, seat: int, asked: str | None = None,
        read: Callable[[str], str] = input, say: Callable[[str], None] = print,
    ) -> None:  # fmt: skip
        self._entry, self._game = entry, game
        self._level, self._seat = level, Seat(seat)
        self._read, self._say = read, say
        chosen = language(asked)
        self._words, self._says = words(entry.id, chosen), sentences(chosen, SAYS[chosen])
        self._replay: Replay[Any, Any] = begin(game.start())
        self._source = random.Random()

    def run(self) -> int:
        self._say(self._says["help"])
        while True:
            state = self._replay.state
            match self._game.turn(state):
                case Outcome() as outcome:
                    self._show()
                    self._say(self._end(outcome))
                    return 0
                case Chance():
                    self._apply(self._game.sample(state, self._source))
                case seat if self._level is not None and seat != self._seat:
                    self._say(self._says["thinks"])
                    self._apply(self._think(self._level, seat))
                case seat:
                    self._show()
                    if not self._ask(seat):
                        return 0

    def _ask(self, seat: Seat) -> bool:
        """One line from a person; False when they leave."""
        try:
            text = self._read(fill(self._says["ask"], {"who": self._who(seat)})).strip()
        except EOFError:
            return False
        if text == self._says["resign"]:
            self._say(fill(self._says["resigned"], {"who": self._who(seat)}))
            return False
        if text == self._says["list"]:
            state = self._replay.state
            listed = (
                self._entry.notation.action_text(self._game, state, one)
                for one in self._game.actions(state)
                if not self._entry.unlisted(one)
            )
            self._say("  ".join(sorted(listed)))
        elif text == self._says["back"]:
            self._take_back()
        elif text == self._says["hint"]:
            self._hint(seat)
        elif text:
            self._try(text)
        return True

    def _hint(self, seat: Seat) -> None:
        bot = self._entry.bot(self._game, self._entry.levels[-1])
        view = self._game.view(self._replay.state, seat)
        told = advice(bot, view, self._replay.seen, Budget(), self._source)
        self._say(self._entry.notation.action_text(self._game, self._replay.state, told.do))
        if told.thought is not None:
            facts = {"depth": told.thought.depth, "score": f"{told.thought.score:+.2f}"}
            self._say(fill(self._says["thought"], facts) + " ".join(told.thought.line))

    def _try(self, text: str) -> None:
        try:
            self._apply(self._entry.notation.action(self._game, self._replay.state, text))
        except Unreadable as fault:
            self._say(fill(self._says["unreadable"], {"reason": fault.reason}))
        except IllegalAction as refusal:
            facts = named(self._words, refusal.facts)
            self._say(f"{refusal.rule} · {fill(self._words['refused'][refusal.code], facts)}")
            if reach := refusal.facts.get("reach"):
                self._say(fill(self._words["reach"], {**refusal.facts, "reach": reach}))

    def _take_back(self) -> None:
        """To the last time that a person at this keyboard was to move."""
        for stand in reversed(self._replay.stands[:-1]):
            turn = self._game.turn(stand.state)
            if turn == self._seat or (self._level is None and not isinstance(turn, Chance)):
                self._replay = self._replay.back(stand.number)
                return
        self._say(self._says["nothing"])

    def _think(self, level: int, seat: Seat) -> Any:
        bot = self._entry.bot(self._game, self._entry.level(level))
        view = self._game.view(self._replay.state, seat)
        return bot.choose(view, self._replay.seen, Budget(), self._source)

    def _apply(self, action: Any) -> None:
        step = self._game.apply(self._replay.state, action)
        self._replay = self._replay.advance(self._replay.stands[-1].number + 1, step)
        for event in step.events:
            self._say(self._entry.tell(self._words, event, self._who))

    def _show(self) -> None:
        self._say(self._entry.draw(self._game.view(self._replay.state, self._seat)))

    def _who(self, seat: Seat) -> str:
        side = str(self._words["sides"][seat])
        if self._level is None:
            return side
        return f"{side} ({self._says['you'] if seat == self._seat else self._says['robot']})"

    def _end(self, outcome: Outcome) -> str:
        winners = ", ".join(self._who(seat) for seat in outcome.winners)
        return f"{outcome.rule} · {fill(self._words['outcome'][outcome.code], {'winner': winners})}"
