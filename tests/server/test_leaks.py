"""Nothing leaks from a house: with hidden cards changed behind a guest's back, it sends the same bytes.

Two games with the same public actions (tests/games/pietons/behind.py) are played at two tables of a whole
house, with people, robots and a watcher. What one guest receives, in all ways there are, is compared: on
sockets, in refusals, hints, what robots say, replays, lists, logs and notations.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from tablee.core.bot import Budget, Level
from tablee.core.chance import Source
from tablee.core.game import IllegalAction, Seat, Step
from tablee.core.transcript import Transcript
from tablee.core.value import to_json, to_parsed, value
from tablee.games.pietons import SPEC
from tablee.games.pietons.bot.player import PietonsBot
from tablee.games.pietons.deck import RANK
from tablee.games.pietons.events import Event, Threw
from tablee.games.pietons.rules import CHANCE, Pietons
from tablee.games.pietons.state import Action, Asked, State
from tablee.games.pietons.view import View
from tablee.server.api import replays
from tablee.server.table_lists import TableLists
from tablee.table import replay_views, table_base
from tablee.table.client_message import AskHint, Play, SendClientSeed
from tablee.table.export import export
from tablee.table.log import Person, Robot, Sitter
from tablee.table.perspectives import Perspectives
from tablee.table.server_message import Aiming, Hint, ToMove, Welcome
from tablee.table.table import Table
from tests.games.pietons import test_leaks as planted
from tests.games.pietons.behind import World, changed, played
from tests.games.pietons.test_properties import EVERY_ACTION, any_rules
from tests.server.inside import Browser, Inside
from tests.varied import varied

ME = "me"
Sent = dict[str, list[str]]  # all that was received, by what it is


@pytest.fixture(autouse=True)
def _company_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often one is told who is there depends on how busy the machine is, and on no card."""
    monkeypatch.setattr(table_base, "COMPANY_PAUSE", 0.0)


# A game that goes as it is written


class Script:
    """What is still to be done at the table that is being played, and whose hints are asked for."""

    todo: ClassVar[deque[Action]] = deque()
    asker: ClassVar[Seat | None] = None


@value
class Scripted(Pietons):
    """Chance draws what is written."""

    def sample(self, state: State, source: Source) -> Action:
        return Script.todo.popleft() if state.stage in CHANCE else Pietons.sample(self, state, source)


class Reader:
    """A robot that plays what is written; asked for a hint, it thinks, always alike."""

    def __init__(self, game: Pietons, level: Level) -> None:
        self._player = PietonsBot(game, SPEC.players.level(3))

    def choose(self, view: View, seen: Sequence[Any], budget: Budget, source: Source) -> Action:
        if view.seat == Script.asker:
            return self._player.choose(view, seen, budget, random.Random(7))
        return Script.todo.popleft()


def every_action(rules: Any, actions: Sequence[Any], *_: Any) -> str:
    return repr(actions)


def spec(game: type[Pietons] = Scripted) -> Any:
    text: Any = every_action
    transcript = Transcript("txt", text, text)
    return varied(
        SPEC, rules={"type": game, "transcript": transcript}, players={"bot": Reader, "warm": lambda: None}
    )


# Who sits where


def seating(rules: Pietons, mine: Sequence[Seat], source: random.Random) -> Sequence[Sitter]:
    """My seats, one more person, and persons or robots at the others."""
    others = [Seat(i) for i in range(rules.seats) if i not in mine]
    person = source.choice(others) if others else None
    sitters: list[Sitter] = []
    for i in range(rules.seats):
        if i in mine:
            sitters.append(Person(ME, "Me"))
        elif i == person or source.random() < 0.5:
            sitters.append(Person(f"p{i}", f"Player {i}"))
        else:
            sitters.append(Robot(1 + i))
    return sitters


# What is received


async def receive(
    inside: Inside, by: Inside, rules: Pietons, world: World, sitters: Sequence[Sitter]
) -> Sent:
    """Play a world at a table of the house; all that I, who come by this process, am sent in every way."""
    game_spec = inside.services.registry.games["pietons"]
    game = game_spec.rules.type(**{name: getattr(rules, name) for name in rules.__dataclass_fields__})
    mine = [Seat(i) for i, sitter in enumerate(sitters) if sitter == Person(ME, "Me")]
    Script.todo, Script.asker = deque(world.actions), mine[0] if len(mine) == 1 else None
    inside.keep.kept.clear()
    table = await inside.services.registry.open(game_spec, game, sitters, "host", private=False, hints=True)
    async with (
        inside.services.registry.visit(table.id),
        by.join(ME, table.id) as wire,
        by.services.registry.visit(table.id) as shown,
    ):
        await play_it(table, shown, wire, mine)
        assert shown.now.replay.state == world.states[-1]
        await pester(shown, wire, mine)
        async with by.join(ME, table.id) as again:
            await wire.catch_up()
        sent = sorted_out(wire.told + again.told)
        for what in ("replay", "log", "verify", "notation"):
            sent[what] = [await by.get(ME, f"/api/tables/{table.id}/{what}")]
        by.services.lists.forget()  # what is listed of the other world is not to be compared with
        sent["list"] = [await by.get(ME, f"/api/tables?which={which}") for which in ("mine", "open")]
    return {what: [anonymous(text, table) for text in texts] for what, texts in sent.items()}


async def play_it(table: Table, shown: Table, wire: Browser, mine: Sequence[Seat]) -> None:
    for seat in table.now.persons():
        await table.client_seed(owner(table, seat), SendClientSeed(f"c{seat}", seat, "7"))
    await settle(table, shown)
    while Script.todo:
        await go_on(table, wire, mine)
        await settle(table, shown)


async def settle(table: Table, shown: Table) -> None:
    """Until the house has done what is its to do, and both processes know of it."""
    while True:
        await table.rest()
        if table.now.number == shown.now.number and not table.busy:
            return
        await asyncio.sleep(0)


def owner(table: Table, seat: Seat) -> str:
    sitter = table.now.sitters[seat]
    assert isinstance(sitter, Person)
    return sitter.guest


async def go_on(table: Table, wire: Browser, mine: Sequence[Seat]) -> None:
    """A person does what is written; then the house does what is its to do."""
    turn, number = table.now.turn, table.now.number + 1
    assert isinstance(turn, ToMove), turn
    action = Script.todo.popleft()
    play = Play(f"m{number}", number, turn.seat, to_parsed(SPEC.wire.player_action, action))
    if mine == [turn.seat]:
        await wire.ask({"id": play.id, "number": number, "seat": turn.seat, "do": play.do, "kind": "play"})
    elif turn.seat in mine:  # behind my shared screen somebody else would be looking now
        async with table.lock:
            await table.act(turn.seat, action, play.id, table.time.clock())
    else:
        await table.play(owner(table, turn.seat), play)


async def pester(table: Table, wire: Browser, mine: Sequence[Seat]) -> None:
    """Ask for all that may be refused or answered without changing anything."""
    number = table.now.number
    turn = table.now.turn
    for seat in range(table.now.game.seats):
        for what in ("hint", "offer"):
            ask: dict[str, Any] = {"kind": what, "id": f"{what}{seat}", "seat": seat}
            await wire.ask(ask | ({"offer": "takeback"} if what == "offer" else {}))
    for i, action in enumerate(EVERY_ACTION):
        if i % 29 == number % 29 and isinstance(turn, ToMove) and not allowed(table, action):
            do = to_parsed(SPEC.wire.player_action, action)
            ask = {"kind": "play", "id": f"e{i}", "number": number + 1, "seat": turn.seat, "do": do}
            await wire.ask(ask)
    assert table.now.number == number


def allowed(table: Table, action: Asked) -> bool:
    try:
        Pietons.apply(table.now.game, table.now.replay.state, action)
    except IllegalAction:
        return False
    return True


def sorted_out(texts: Sequence[str]) -> Sent:
    sent: Sent = {}
    for text in texts:
        sent.setdefault(json.loads(text)["kind"], []).append(text)
    return sent


def anonymous(text: str, table: Table) -> str:
    """Without what is different at every table: its name, its fingerprint, the time."""
    text = text.replace(table.id, "TABLE").replace(table.now.opened.fingerprint, "FINGERPRINT")
    return re.sub(r'("(?:moved_)?at":)\d{9,}\.?\d*', r"\1TIME", text)


# Comparing


async def compare(inside: Inside, by: Inside, seed: int) -> set[str] | None:
    """In which ways a guest could tell two worlds apart; None if no two such worlds were found."""
    source = random.Random(seed)
    rules = replace(any_rules(source), manches=1)
    everyone = [Seat(i) for i in range(rules.seats)]
    count = source.choice((0, 1, 1, 1, 2))  # a watcher, a player, a screen that two share
    mine = source.sample(everyone, count)
    sitters = seating(rules, mine, source)
    mine_first = source.random() < 0.7

    def somebody_is_to_move(state: State) -> bool:
        if state.stage not in ("play", "bury", "second") or isinstance(sitters[state.actor], Robot):
            return False
        return state.actor in mine if mine and mine_first else True

    world = played(rules, seed, source.randint(3, 45), somebody_is_to_move)
    other = changed(world, mine[0] if count == 1 else None, source, tries=12)
    if other is None or world.states[-1].outcome is not None:
        return None
    told = [await receive(inside, by, rules, one, sitters) for one in (world, other)]
    return {what for what in (*told[0], *told[1]) if told[0].get(what) != told[1].get(what)}


def ways(seeds: range, game: type[Pietons] = Scripted) -> tuple[int, set[str]]:
    """How many pairs of worlds were compared, and all ways in which some could be told apart."""

    async def run() -> tuple[int, set[str]]:
        made, found = 0, set[str]()
        async with Inside({"pietons": spec(game)}) as inside:
            for seed in seeds:
                differs = await compare(inside, inside, seed)
                made += differs is not None
                found |= differs or set()
        return made, found

    return asyncio.run(run())


@pytest.mark.slow
def test_nothing_hidden_leaves_the_house() -> None:
    made, found = ways(range(150))
    assert found == set()
    assert made > 130, "enough changes were behind somebody's back"


# The comparison must see a leak: one is planted in each way there is.


def others_cards(state: State, seat: Seat | None) -> list[list[str]]:
    return [list(player.hand) for i, player in enumerate(state.players) if i != seat]


@value
class ShowsHands(Scripted):
    """A view that depends on who holds Agents."""

    def view(self, state: State, seat: Seat | None) -> View:
        agents = tuple(player.hand.count("agent") for player in state.players)
        return replace(Pietons.view(self, state, seat), totals=agents)


@value
class ShowsTalon(Scripted):
    """A view that depends on the order of the talon."""

    def view(self, state: State, seat: Seat | None) -> View:
        order = sum(i * RANK[card] for i, card in enumerate(state.talon))
        return replace(Pietons.view(self, state, seat), totals=(order,) * self.seats)


@value
class SaysInEvents(Scripted):
    """Events that depend on who holds Agents."""

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        step = Pietons.apply(self, state, action)
        told = [Threw(Seat(i)) for i, one in enumerate(step.state.players) if "agent" in one.hand]
        return replace(step, events=(*step.events, *told))


@value
class SaysInRefusals(Scripted, planted.TellsByRefusal):
    """A refusal that speaks of another's cards."""


def leaky_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who joins again is told what was drawn."""
    welcome = Table._welcome

    def talks(self: Table, watcher: Any) -> Welcome:
        told = welcome(self, watcher)
        last = replace(told.past[-1], events=tuple(others_cards(self.now.replay.state, told.view.seat)))
        return replace(told, past=(*told.past[:-1], last))

    monkeypatch.setattr(Table, "_welcome", talks)


def leaky_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay in the middle shows every hand."""
    monkeypatch.setattr(replay_views, "_known", lambda now, lines, guest: range(now.game.seats))


def leaky_export(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is given before the end."""

    async def given(house: Any, _: Any, table: str) -> tuple[str, str]:
        return "pietons", export(await house.store.lines(table))

    monkeypatch.setattr(replays, "_exported", given)


def leaky_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint by somebody who sees all cards."""
    hint = Table.hint

    async def knows(self: Table, guest: str, ask: AskHint) -> Hint:
        told = await hint(self, guest, ask)
        return replace(told, do=[told.do, others_cards(self.now.replay.state, ask.seat)])

    monkeypatch.setattr(Table, "hint", knows)


def leaky_robot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A robot that shows its hand while it thinks."""
    moves = Table._robot_move

    async def boasts(self: Table, seat: Seat, robot: Robot) -> None:
        hand = self.now.replay.state.players[seat].hand
        self.watchers.tell(Aiming(seat, list(hand)))
        await moves(self, seat, robot)

    monkeypatch.setattr(Table, "_robot_move", boasts)


def leaky_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of tables shows a seat's view instead of everyone's."""
    item = TableLists._item

    def shows(self: TableLists, one: Any, guest: str, *, own: bool) -> bytes:
        now = self._registry._tables[one.id].now
        seen = json.loads(to_json(View, now.view(now.replay.state.actor)))
        return json.dumps(json.loads(item(self, one, guest, own=own)) | {"view": seen}).encode()

    monkeypatch.setattr(TableLists, "_item", shows)


def leaky_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shared screen shows the hand of whoever is to move, ready or not."""

    def looks(self: Perspectives, now: Any, guest: str) -> Seat | None:
        seats = now.owners.get(guest, ())
        return now.turn.seat if isinstance(now.turn, ToMove) and now.turn.seat in seats else None

    monkeypatch.setattr(Perspectives, "look", looks)


@pytest.mark.parametrize(
    ("game", "where"),
    [(ShowsHands, "update"), (ShowsTalon, "update"), (SaysInEvents, "update"), (SaysInRefusals, "refused")],
)
def test_a_leak_planted_in_the_rules_is_caught(game: type[Pietons], where: str) -> None:
    assert caught(where, game)


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (leaky_past, "welcome"),
        (leaky_replay, "replay"),
        (leaky_export, "log"),
        (leaky_hint, "hint"),
        (leaky_robot, "aiming"),
        (leaky_list, "list"),
        (leaky_screen, "update"),
    ],
)
def test_a_leak_planted_in_the_house_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert caught(where)


def caught(where: str, game: type[Pietons] = Scripted) -> bool:
    """Is the leak found in what it is planted in, within a few games?"""
    return any(where in ways(range(first, first + 4), game)[1] for first in range(0, 80, 4))
