"""Every option of the table, each against its default."""

from __future__ import annotations

from tablee.games.pietons.events import MancheOver
from tablee.games.pietons.state import (
    Agent,
    Exchange,
    Expose,
    Follow,
    LeadAgent,
    Miss,
    NoMore,
    Roll,
    Second,
    Void,
)
from tests.games.pietons.scene import Scene, lead


def test_CA7_vehicles_exempt() -> None:
    scene = Scene("vv", "R", talon="R", vehicle_penalty="off")(lead("at", "v"), Miss())
    assert scene.tickets() == (0, 0)
    scene = Scene("vv", "R", talon="R", vehicle_penalty="off")(lead("rb", "v"), Miss())
    assert scene.tickets() == (0, 0)
    scene = Scene("RR", "v", talon="R", vehicle_penalty="off")(lead("pp", "R"), Miss())
    assert scene.tickets() == (0, 1), "Piétons and arrows still cost"
    scene = Scene("bR", "v", talon="R", vehicle_penalty="off")(lead("fb", "b"), Miss())
    assert scene.tickets() == (0, 1)


def test_CA11_a_leader_still_needs_that_no_pair_exists() -> None:
    scene = Scene("AR", "v", talon="v", agent="at any time")
    assert not [action for action in scene.actions if isinstance(action, LeadAgent | Void)]
    scene.refused(LeadAgent("pp", "walk-red"), "C6", "can_lead")


def test_CA11_an_agent_at_any_time() -> None:
    scene = Scene("vv", "vAR", agent="at any time")(lead("at", "v"))
    assert Agent("walk-red") in scene.actions
    assert Miss() not in scene.actions
    scene(Agent("walk-red"))
    assert (scene.laid(1), scene.state.centre) == ("R", 1)


def test_C_A7_the_leaders_second_card() -> None:
    scene = Scene("RGvc", "R", talon="v", second_card="on")(lead("pp", "R"))
    assert (scene.actor, set(scene.actions)) == (0, {Second("walk-green"), NoMore()})
    scene.refused(Second("bicycle"), "C-A7", "not_allowed")
    scene.refused(Second("walk-blue"), "C-A7", "not_held")
    scene.refused(Follow("walk-green"), "C-A7", "second_first")
    scene(Second("walk-green"))
    assert scene.laid(0) == "RG"
    assert scene.state.coup is not None
    assert scene.state.coup.follow == "walk-red", "it changes nothing in what must be followed"


def test_C_A7_papers_in_order_and_never_by_force() -> None:
    scene = Scene("vc", "v", talon="v", second_card="on")(lead("rb", "v"))
    scene.refused(Second("moped"), "C-A7", "no_paper")
    scene(NoMore())
    assert scene.actor == 1


def test_C_A7_is_asked_of_every_hand_that_is_not_empty() -> None:
    """Else passing on at once would tell that the leader has no such card."""
    scene = Scene("Rv", "R", talon="v", second_card="on")(lead("pp", "R"))
    assert scene.actions == (NoMore(),)
    assert Scene("R", "R", talon="v", second_card="on")(lead("pp", "R")).actor == 1


def test_CA9_an_empty_hand_ends_the_manche() -> None:
    scene = Scene("v", "vv", "vv", talon="RR", empty_hand="ends the manche")(lead("at", "v"))
    scene(Follow("bicycle"), Follow("bicycle"))
    event = scene.events[-1]
    assert isinstance(event, MancheOver)
    assert event.code == "empty"


def test_CA9_a_leader_whose_last_card_was_a_paper_ends_the_manche_without_a_ticket() -> None:
    scene = Scene("i", "R", talon="RR", empty_hand="ends the manche")
    assert Void("pp") in scene.actions
    scene(Expose("paper-a"))
    assert {type(action) for action in scene.actions} == {Exchange, Roll, Void}
    scene(Void("pp"))
    assert scene.tickets() == (0, 0), "C-A1"
    assert isinstance(scene.events[-1], MancheOver)


def test_CA9_then_nobody_draws_and_nobody_is_punished_for_having_laid_all() -> None:
    scene = Scene("Rv", "i", "R", talon="RR", empty_hand="ends the manche")(
        lead("pp", "R"), Expose("paper-a")
    )
    assert (scene.actor, scene.tickets(), scene.hand(1)) == (2, (0, 0, 0), "")
