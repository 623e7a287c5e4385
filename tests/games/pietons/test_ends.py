"""C14 to C16: when a manche ends, what it is worth, who wins, and how the next begins."""

from __future__ import annotations

import random

from tablee.core.game import Outcome, Seat
from tablee.games.pietons.card_letters import cards
from tablee.games.pietons.events import MancheOver
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.scoring import line, outcome
from tablee.games.pietons.state import Agent, Cut, Deal, Draw, Follow, Miss, PlayerState, ScoreLine, Void
from tests.games.pietons.scene import Scene, lead, whole


def last(scene: Scene) -> MancheOver:
    event = scene.events[-1]
    assert isinstance(event, MancheOver)
    return event


def test_C14_sixteen_tokens_end_the_manche() -> None:
    scene = Scene("Rv", "Rv", talon="vv").covered("pp")
    free = [i for i, signal in enumerate(scene.rules.board) if signal == "pp"]
    scene.but(tokens=scene.state.tokens + tuple(free[:3]))(lead("pp", "R"), Follow("walk-red"))
    assert last(scene).code == "covered"


def test_C14_no_talon_and_an_empty_hand_end_it_after_the_coup() -> None:
    scene = Scene("v", "vv", "vv")(lead("at", "v"))
    assert scene.state.outcome is None, "CA27: the coup is finished first"
    scene(Follow("bicycle"), Follow("bicycle"))
    assert last(scene).code == "empty"
    scene.refused(Void("fb"), "C14", "over")


def test_C14_an_empty_hand_alone_ends_nothing() -> None:
    scene = Scene("v", "vv", talon="R")(lead("at", "v"), Follow("bicycle"))
    assert (scene.state.outcome, scene.actor) == (None, 1)


def test_C15_points() -> None:
    player = PlayerState(laid=cards("RGvvcmabgip"), tickets=3)
    assert line(player) == ScoreLine(2, 2, 1, 2, 3, 400 + 300 + 100 + 100 - 300)
    assert line(PlayerState(tickets=2)).points == -200


def scored(*lines: tuple[int, int]) -> Outcome:
    """A game of one manche in which each seat has (points, Piétons)."""
    return outcome([tuple(ScoreLine(walkers, 0, 0, 0, 0, points) for points, walkers in lines)])


def test_C15_the_most_points_win() -> None:
    assert scored((400, 2), (450, 0), (-100, 0)) == Outcome((0.0, 1.0, 0.0), "C15", "points")


def test_C15_then_the_most_pietons() -> None:
    assert scored((400, 1), (400, 2), (0, 4)) == Outcome((0.0, 1.0, 0.0), "C15", "pietons")


def test_CA29_then_it_is_shared() -> None:
    assert scored((400, 2), (100, 3), (400, 2)) == Outcome((0.5, 0.0, 0.5), "C15", "shared")


def test_C_A9_pietons_of_all_manches_count() -> None:
    first = (ScoreLine(0, 0, 0, 0, 0, 100), ScoreLine(3, 0, 0, 0, 0, 600))
    second = (ScoreLine(2, 0, 0, 0, 0, 700), ScoreLine(0, 0, 0, 0, 0, 200))
    assert outcome([first, second]) == Outcome((0.0, 1.0), "C15", "pietons")


def test_C16_the_next_dealer_sits_to_the_left_and_the_pack_is_whole() -> None:
    source = random.Random(1)
    rules = Pietons(manches=2)
    state = rules.start()
    while not state.sheets:
        state = rules.apply(state, rules.sample(state, source)).state
    assert state.stage == "shuffle"
    assert whole(rules, state)
    assert state.tokens == ()
    first = state.dealer
    state = rules.apply(rules.apply(state, Deal(tuple(range(56)))).state, Cut(3)).state
    assert (state.leader, state.actor) == (first, first)


def test_CA36_papers_stay_for_the_next_manche_as_tickets() -> None:
    scene = Scene("v", "v", laid=["i", "p"], manches=2)(lead("at", "v"), Follow("bicycle"))
    assert scene.state.stage == "shuffle"
    assert [player.papers for player in scene.state.players] == [("paper-a",), ("paper-p",)]
    assert scene.state.dealer == 1
    assert [player.laid for player in scene.state.players] == [(), ()]


def test_CA36_the_right_outlives_the_tickets() -> None:
    """Five tickets, six owners: the sixth keeps the right without one, and no sixth ticket is counted."""
    scene = Scene("v", "v", "v", "v", "v", "v", laid=["i", "i"], manches=2)
    players = list(scene.state.players)
    for seat in range(2, 6):
        players[seat] = PlayerState(hand=players[seat].hand, papers=("paper-a",))
    scene.but(players=tuple(players))(lead("at", "v"), *[Follow("bicycle")] * 5)
    kept = [player.papers for player in scene.state.players]
    assert kept == [("paper-a",)] * 6
    view = scene.rules.view(scene.state, None)
    assert view.stock == (0, 5)
    assert [player.papers for player in view.players] == [("paper-a",)] * 6, "on the mat as any other"


def test_C16_totals_decide() -> None:
    rules, source = Pietons(seats=3, manches=3), random.Random(2)
    state = rules.start()
    dealers = set()
    while state.outcome is None:
        state = rules.apply(state, rules.sample(state, source)).state
        dealers.add(state.dealer)
    assert len(state.sheets) == 3
    assert dealers == {0, 1, 2}
    totals = rules.view(state, None).totals
    assert state.outcome.winners == tuple(s for s in range(3) if totals[s] == max(totals))


def test_C14_nothing_is_played_after_the_end() -> None:
    scene = Scene("v", "v")(lead("at", "v"), Follow("bicycle"))
    assert scene.rules.turn(scene.state) == Outcome((0.5, 0.5), "C15", "shared")
    assert scene.actions == ()
    for action in (Miss(), Agent(None), Draw((1, 2)), Cut(4)):
        scene.refused(action, "C14", "over")
    assert scene.rules.view(scene.state, Seat(0)).choices == ()
