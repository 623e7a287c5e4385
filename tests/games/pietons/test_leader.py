"""The leader's turn: operations, the lead, and what a blocked leader does."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.game import Seat
from tablee.games.pietons.events import Blocked, Drew, Led, Showed
from tablee.games.pietons.state import (
    Agent,
    Bury,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    PrivateNote,
    Roll,
    Rolled,
    Void,
)
from tests.games.pietons.scene import Scene, lead


def test_C4_an_empty_hand_draws_when_its_turn_comes() -> None:
    scene = Scene("v", "v", talon="RG")(lead("at", "v"), Follow("bicycle"))
    assert scene.events[-1] == Drew(scene.actor)
    assert (scene.actor, scene.hand(1), scene.state.talon) == (1, "R", ("walk-green",))
    assert scene.state.players[1].notes == (PrivateNote("took", "walk-red"),)


def test_C_A2_an_empty_hand_draws_once_a_turn() -> None:
    scene = Scene("i", "v", talon="pRR")(Expose("paper-a"))
    assert scene.hand(0) == "p"
    scene(Expose("paper-p"))
    assert scene.hand(0) == "", "the second time nothing is drawn"
    assert Void("pp") in scene.actions
    assert len(scene.state.talon) == 2


def test_C5a_exchange_takes_the_top_and_puts_one_under() -> None:
    scene = Scene("Rv", "v", talon="GB")(Exchange())
    assert scene.hand(0) == "RGv"
    assert set(scene.actions) == {Bury("walk-red"), Bury("walk-green"), Bury("bicycle")}
    scene(Bury("walk-green"))
    assert scene.hand(0) == "Rv"
    assert scene.state.talon == ("walk-blue", "walk-green")
    assert scene.state.players[0].notes == (
        PrivateNote("took", "walk-green"),
        PrivateNote("buried", "walk-green"),
    )


def test_C5a_exchange_once_with_a_talon_and_only_for_the_leader() -> None:
    scene = Scene("Rv", "v", talon="GB")(Exchange(), Bury("bicycle"))
    scene.refused(Exchange(), "C5", "exchange_twice")
    Scene("R", "v").refused(Exchange(), "C5", "exchange_empty")
    Scene("Rv", "v", talon="GB")(lead("at", "v")).refused(Exchange(), "C5", "exchange_follower")


def test_C_A6_nothing_comes_between_taking_and_burying() -> None:
    scene = Scene("Rvi", "v", talon="GB")(Exchange())
    for action in (Roll(), Expose("paper-a"), lead("pp", "R"), Exchange()):
        scene.refused(action, "C-A6", "bury_first")
    scene.refused(Bury("moped"), "C5", "not_held")


def test_C5b_the_die_gives_papers() -> None:
    for face, paper in ((1, "paper-a"), (6, "paper-a"), (3, "paper-p"), (5, "paper-p"), (2, None), (4, None)):
        scene = Scene("R", "v")(Roll(), Rolled(face))
        assert scene.state.players[0].papers == ((paper,) if paper else ())
        scene.refused(Roll(), "C5", "roll_twice")


def test_C5b_a_paper_is_not_given_twice() -> None:
    """Section 7, case 7: roll 3 with the Assurance-Permis exposed."""
    scene = Scene("R", "v", laid=["p"])(Roll(), Rolled(3))
    assert scene.events == [Showed(scene.actor, 3, None)]
    assert scene.state.players[0].papers == ()
    assert scene.rules.view(scene.state, None).stock == (5, 5)


def test_C5b_tickets_run_out() -> None:
    scene = Scene("R", "v", "v", "v", "v", "v")
    others = (replace(player, papers=("paper-a",)) for player in scene.state.players[1:])
    scene.but(players=(scene.state.players[0], *others))(Roll(), Rolled(1))
    assert scene.state.players[0].papers == ()


def test_C_A6_the_die_is_offered_only_if_it_could_give() -> None:
    scene = Scene("R", "v", laid=["ip"])
    assert Roll() not in scene.actions
    scene.refused(Roll(), "C-A6", "roll_useless")


def test_C5b_nothing_comes_before_the_die_lies() -> None:
    scene = Scene("R", "v")(Roll())
    scene.refused(lead("pp", "R"), "C5", "die_first")


def test_C5c_papers_from_the_hand() -> None:
    scene = Scene("ic", "v")
    scene.refused(lead("rb", "c"), "C6", "paper_in_hand")
    scene(Expose("paper-a"), lead("rb", "c"))
    assert scene.laid(0) == "ic"


def test_CA25_a_second_paper_may_be_laid_as_a_dead_card() -> None:
    scene = Scene("iR", "v", laid=["i"])(Expose("paper-a"))
    assert (scene.laid(0), scene.hand(0)) == ("ii", "R")


def test_C6_the_signal_allows_the_card() -> None:
    scene = Scene("RvcmabgA", "v", laid=["ip"])
    assert {a for a in scene.actions if isinstance(a, Lead)} == {
        lead("pp", "R"), lead("at", "v"), lead("at", "c"), lead("at", "m"), lead("at", "a"),
        lead("rb", "v"), lead("rb", "c"), lead("au", "m"), lead("au", "a"), lead("fv", "g"), lead("fb", "b"),
    }  # fmt: skip
    refusal = scene.refused(lead("pp", "v"), "C6", "not_allowed")
    assert refusal.facts == {"signal": "pp", "card": "bicycle", "can": ["walk-red"]}
    scene.refused(lead("pp", "G"), "C6", "not_held")


def test_C6_a_covered_signal_is_refused() -> None:
    scene = Scene("Rv", "v").covered("at")
    refusal = scene.refused(lead("pp", "R"), "C6", "signal_covered")
    assert refusal.facts["free"] == ["at"]


def test_C6_the_two_papers_never_replace_each_other() -> None:
    Scene("c", "v", laid=["p"]).refused(lead("rb", "c"), "C6", "paper_by_die")
    Scene("m", "v", laid=["i"]).refused(lead("au", "m"), "C6", "paper_by_die")


def test_C6_who_can_lead_must() -> None:
    scene = Scene("RA", "v")
    scene.refused(Void("fb"), "C6", "can_lead")
    scene.refused(LeadAgent("fb", "walk-red"), "C6", "can_lead")
    scene.refused(Miss(), "C6", "must_lead")
    scene.refused(Follow("walk-red"), "C6", "must_lead")
    scene.refused(Agent("walk-red"), "C6", "must_lead")


def test_C6_tokens_in_order_on_the_place_that_was_meant() -> None:
    scene = Scene("RRR", "RRR")
    third = [i for i, signal in enumerate(scene.rules.board) if signal == "pp"][2]
    scene(Lead("pp", "walk-red", third))
    assert scene.events[0] == Led(scene.state.leader, 1, "pp", third, "walk-red", agent=False)
    scene(Follow("walk-red"))
    scene.refused(Lead("pp", "walk-red", third), "C6", "place_covered")
    scene(Lead("pp", "walk-red"))
    assert scene.state.tokens == (third, 0)
    assert Lead("pp", "walk-red", 3) == Lead("pp", "walk-red"), "the place is for the eye"


def test_C7a_a_blocked_leaders_agent_replaces_the_signal() -> None:
    scene = Scene("RGA", "Rv").covered("fb")
    assert set(scene.actions) >= {LeadAgent("fb", "walk-red"), LeadAgent("fb", "walk-green"), Void("fb")}
    scene(LeadAgent("fb", "walk-red"))
    assert (scene.laid(0), scene.state.centre, scene.actor) == ("R", 1, 1)
    assert [a for a in scene.actions if isinstance(a, Follow)] == [Follow("walk-red")]


def test_C7b_a_blocked_leader_places_the_token_and_takes_a_ticket() -> None:
    scene = Scene("R", "v", talon="v").covered("fb", "at")(Void("fb"))
    assert scene.tickets() == (1, 0)
    assert isinstance(scene.events[0], Blocked)
    assert (scene.actor, scene.state.coup) == (1, None), "nobody has to follow"


def test_C_A1_a_leader_who_has_laid_everything_takes_no_ticket() -> None:
    """The last card is a paper, and the talon is empty."""
    scene = Scene("i", "v")(Expose("paper-a"))
    assert {type(action) for action in scene.actions} == {Roll, Void}
    scene(Roll(), Rolled(3), Void("pp"))
    assert scene.events[0] == Blocked(Seat(0), 1, "pp", 0, laid_all=True)
    assert (scene.tickets(), scene.laid(0)) == ((0, 0), "i")


def test_C_A1_a_leader_who_may_draw_no_more_takes_no_ticket() -> None:
    """C-A2: the card drawn is a paper too, and the talon lasts."""
    scene = Scene("i", "v", talon="pRR")(Expose("paper-a"), Expose("paper-p"), Void("fb"))
    assert (scene.tickets(), scene.actor) == ((0, 0), 1)


def test_C7b_a_leader_who_keeps_his_last_paper_has_not_laid_everything() -> None:
    scene = Scene("i", "v", talon="R")(Void("fb"))
    assert (scene.tickets(), scene.events[0]) == ((1, 0), Blocked(Seat(0), 1, "fb", 7))


def test_C_A1_an_exchange_does_not_fill_a_hand_that_is_laid() -> None:
    scene = Scene("i", "v", talon="pRG")(Expose("paper-a"), Expose("paper-p"), Exchange())
    assert scene.actions == (Bury("walk-red"),)
    scene(Bury("walk-red"), Void("fb"))
    assert scene.tickets() == (0, 0)


def test_C_A3_a_leaders_agent_alone_ends_the_coup_without_a_ticket() -> None:
    scene = Scene("Am", "v", talon="v").covered("fb", "at")(LeadAgent("fb", None))
    assert (scene.tickets(), scene.state.centre, scene.actor) == ((0, 0), 1, 1)


def test_C_A4_a_leaders_agent_with_a_green_arrow_turns_nothing() -> None:
    scene = Scene("Ag", "Av", "v", "v").covered("fb", "at")(LeadAgent("fb", "green-arrow"))
    assert scene.actor == 1, "clockwise"
    scene(Agent("bicycle"))
    assert (scene.actor, scene.tickets()) == (2, (0, 0, 0, 0)), "C12 does not apply"


def test_C7_the_refusal_says_what_is_left() -> None:
    scene = Scene("R", "v").covered("fb")
    assert scene.refused(Miss(), "C7", "must_place").facts["free"] == ["fb"]
