"""The others: order, what must be followed, Agents, tickets."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.game import Seat
from tablee.games.pietons.events import Exposed, Missed, PassedOver, Stopped
from tablee.games.pietons.state import Agent, Expose, Follow, LeadAgent, Miss, Reshuffled, Roll, Rolled
from tests.games.pietons.scene import Scene, lead


def follows(scene: Scene) -> set[str]:
    return {action.card for action in scene.actions if isinstance(action, Follow)}


def test_C8_clockwise_and_counter_clockwise_after_a_green_arrow() -> None:
    scene = Scene("gv", "g", "g", "g", talon="vvvv")(lead("fv", "g"))
    for seat in (3, 2, 1):
        assert scene.actor == seat
        scene(Follow("green-arrow"))
    assert scene.actor == 1, "C13: the next leader sits to the left, and the direction is back"
    scene(lead("at", "v"))
    assert scene.actor == 2


def test_C12_section_7_case_1_an_agent_stops_a_green_coup() -> None:
    scene = Scene("gv", "gv", "gv", "AR", talon="v")(lead("fv", "g"), Agent("walk-red"))
    assert scene.tickets() == (0, 1, 1, 0), "even with a card that follows in hand"
    assert scene.events[-1] == Stopped((Seat(2), Seat(1)))
    assert scene.laid(3) == "R"
    assert scene.actor == 1


def test_C12_has_no_effect_when_the_agent_was_last() -> None:
    scene = Scene("gv", "AR", "g")(lead("fv", "g"), Follow("green-arrow"), Agent("walk-red"))
    assert scene.tickets() == (0, 0, 0)


def test_CA30_with_two_players_an_agent_stops_nobody() -> None:
    scene = Scene("gv", "ARv")(lead("fv", "g"), Agent("walk-red"))
    assert scene.tickets() == (0, 0)


def test_CA18_not_following_a_green_arrow_costs_a_ticket() -> None:
    scene = Scene("gv", "Rv")(lead("fv", "g"), Miss())
    assert scene.tickets() == (0, 1)


def test_C9_section_7_case_2_a_moped_does_not_follow_a_bicycle() -> None:
    scene = Scene("vv", "cA", laid=["", "i"])(lead("rb", "v"))
    assert follows(scene) == set()
    scene.refused(Follow("moped"), "C9", "no_follower")
    assert {Agent("moped"), Miss()} <= set(scene.actions)


def test_C9_section_7_case_3_after_an_agent_the_new_colour() -> None:
    scene = Scene("GG", "AR", "GR", "R")(lead("pp", "G"), Agent("walk-red"))
    assert follows(scene) == {"walk-red"}
    scene.refused(Follow("walk-green"), "C9", "wrong_nature")
    scene(Follow("walk-red"))
    assert follows(scene) == {"walk-red"}


def test_C9_section_7_case_4_attendez_lets_every_vehicle_pass() -> None:
    scene = Scene("cc", "vc", "AaR", "mav", laid=["i", "", "p", "p"])(lead("at", "c"))
    assert follows(scene) == {"bicycle"}, "the moped's papers are missing"
    scene.refused(Follow("moped"), "C10", "paper_by_die")
    scene(Follow("bicycle"))
    scene.refused(Agent("car"), "C10", "must_follow")
    state = scene.state
    scene = Scene("cc", "vc", "AR", "mav", laid=["i", "", "", "p"]).but(coup=state.coup, actor=state.actor)
    scene(Agent("walk-red"))
    scene.refused(Follow("bicycle"), "C9", "no_follower")


def test_C9_after_an_agent_with_an_auto_only_autos_and_motos() -> None:
    scene = Scene("vv", "Aca", "mvc", laid=["", "p", "ip"]).covered("at", "rb")(lead("rb", "v"), Agent("car"))
    assert follows(scene) == {"moto"}, "CA3: motos and autos are of one nature"


def test_C_A5_a_followers_agent_alone_changes_nothing() -> None:
    scene = Scene("vv", "Am", "vc", laid=["", "", "i"])(lead("at", "v"), Agent(None))
    assert scene.state.coup is not None
    assert scene.state.coup.follow == "vehicle"
    assert follows(scene) == {"bicycle", "moped"}
    assert scene.tickets() == (0, 0, 0)


def test_C10_who_can_follow_must() -> None:
    scene = Scene("vv", "vRA")(lead("rb", "v"))
    for action in (Miss(), Agent("walk-red")):
        assert scene.refused(action, "C10", "must_follow").facts == {"follow": "bicycle", "can": ["bicycle"]}
    scene.refused(Follow("walk-red"), "C9", "wrong_nature")
    scene.refused(lead("pp", "R"), "C10", "not_leading")
    scene.refused(LeadAgent("pp", "walk-red"), "C10", "not_leading")


def test_C10_a_follower_may_roll_and_lay_papers_first() -> None:
    scene = Scene("cc", "cp", laid=["i"])(lead("rb", "c"))
    assert {Roll(), Expose("paper-p"), Miss()} == set(scene.actions)
    scene(Roll(), Rolled(6))
    assert scene.actor == 1
    scene.refused(Miss(), "C10", "must_follow")
    scene(Follow("moped"))


def reasons(scene: Scene) -> dict[str, str]:
    """What the actor is told of the cards that cannot be laid now."""
    view = scene.rules.view(scene.state, scene.actor)
    return {why.card: why.code for why in view.why}


def test_CA34_a_card_that_only_wants_a_paper_says_where_it_may_come_from() -> None:
    """Before, the table said that there was nothing to follow with."""
    scene = Scene("aa", "mpcRA", laid=["p"])(lead("au", "a"))
    assert reasons(scene) == {"moto": "paper_in_hand", "moped": "no_follower", "walk-red": "no_follower"}
    assert {Expose("paper-p"), Roll(), Agent("walk-red"), Miss()} <= set(scene.actions)
    scene(Expose("paper-p"))
    assert follows(scene) == {"moto"}


def test_CA34_the_die_is_named_only_while_it_can_give_the_paper() -> None:
    scene = Scene("cc", "cR", laid=["i"])(lead("rb", "c"))
    assert reasons(scene)["moped"] == "paper_by_die"
    assert reasons(scene(Roll(), Rolled(2)))["moped"] == "no_paper"
    none_left = Scene("cc", "cR", "c", "c", "c", "c", laid=["i"])
    holders = [replace(player, papers=("paper-a",)) for player in none_left.state.players]
    holders[1] = none_left.state.players[1]
    none_left.but(players=tuple(holders))(lead("rb", "c"))
    assert reasons(none_left)["moped"] == "no_paper", "the five tickets are gone"


def test_CA34_a_leader_hears_of_the_paper_and_not_of_a_covered_signal() -> None:
    scene = Scene("ciR", "v").covered("at")
    assert reasons(scene)["moped"] == "paper_in_hand"


def test_CA34_the_duty_looks_at_exposed_papers_only() -> None:
    scene = Scene("cc", "ci", laid=["i"])(lead("rb", "c"))
    assert Miss() in scene.actions
    scene(Expose("paper-a"))
    assert Miss() not in scene.actions


def test_C10_a_ticket_for_who_cannot_follow_and_the_cards_stay() -> None:
    scene = Scene("RR", "GB", talon="v")(lead("pp", "R"), Miss())
    assert (scene.tickets(), scene.hand(1)) == ((0, 1), "BG")


def test_CA13_an_agent_need_not_be_used() -> None:
    scene = Scene("RR", "GA", talon="v")(lead("pp", "R"), Miss())
    assert (scene.tickets(), scene.hand(1)) == ((0, 1), "GA")


def test_C11_what_an_agent_brings() -> None:
    scene = Scene("RR", "AAicgG", talon="v")(lead("pp", "R"))
    assert {a.card for a in scene.actions if isinstance(a, Agent)} == {"walk-green", "green-arrow"}
    scene.refused(Agent(None), "C11", "agent_needs_card")
    scene.refused(Agent("agent"), "C11", "agent_with")
    scene.refused(Agent("paper-a"), "C11", "agent_with")
    scene.refused(Agent("moped"), "C11", "paper_in_hand")
    scene.refused(Agent("bicycle"), "C11", "not_held")


def test_C10_an_agent_must_be_held() -> None:
    Scene("RR", "G", talon="v")(lead("pp", "R")).refused(Agent("walk-green"), "C10", "not_held")


def test_CA16_an_agent_with_a_green_arrow_turns_nothing() -> None:
    scene = Scene("RR", "Agg", "A", "g", talon="vvv")(lead("pp", "R"), Agent("green-arrow"))
    assert scene.actor == 2
    scene(Agent(None))
    assert (scene.actor, scene.tickets()) == (3, (0, 0, 0, 0))
    assert follows(scene) == {"green-arrow"}


def test_C13_section_7_case_5_six_agents_go_back() -> None:
    scene = Scene("RR", "AG", talon="vv").but(centre=5)(lead("pp", "R"), Agent("walk-green"))
    assert scene.state.stage == "recycle"
    scene.refused(lead("pp", "R"), "C13", "recycle_first")
    scene.refused(Reshuffled((0,) * 8), "C13", "wrong_order")
    scene(Reshuffled((7, 6, 5, 4, 3, 2, 1, 0)))
    assert scene.state.centre == 0
    assert scene.hand(1) == "A", "drawn: the hand was empty"
    assert sorted(scene.state.talon) == sorted(["bicycle"] * 2 + ["agent"] * 5)


def test_CA35_agents_go_back_before_the_end_is_tested() -> None:
    scene = Scene("RR", "AG").but(centre=5)(lead("pp", "R"), Agent("walk-green"))
    scene(Reshuffled(tuple(range(6))))
    assert scene.state.outcome is None
    assert scene.hand(1) == "A"


def test_C_A1_who_has_no_card_at_all_is_passed_over() -> None:
    scene = Scene("Rv", "", "R")(lead("pp", "R"))
    assert scene.events[-1] == PassedOver(Seat(1))
    assert scene.actor == 2


def test_C_A1_also_when_a_coup_is_stopped() -> None:
    scene = Scene("gv", "", "g", "AR")(lead("fv", "g"), Agent("walk-red"))
    assert scene.tickets() == (0, 0, 1, 0)


def test_C_A1_also_after_laying_the_last_paper() -> None:
    scene = Scene("RRv", "i", "R")(lead("pp", "R"), Expose("paper-a"))
    assert [type(event) for event in scene.events] == [Exposed, PassedOver]
    assert (scene.actor, scene.tickets()) == (2, (0, 0, 0))


def test_C_A1_also_after_laying_a_paper_that_was_drawn_in_this_turn() -> None:
    """C-A2: the talon lasts, but a second card may not be drawn."""
    scene = Scene("RRv", "i", "R", talon="pGG")(lead("pp", "R"), Expose("paper-a"))
    assert (scene.actor, scene.hand(1)) == (1, "p")
    scene(Expose("paper-p"))
    assert [type(event) for event in scene.events] == [Exposed, PassedOver]
    assert (scene.actor, scene.tickets(), len(scene.state.talon)) == (2, (0, 0, 0), 2)


def test_C10_a_follower_who_keeps_his_last_paper_has_not_laid_everything() -> None:
    scene = Scene("RRv", "i", "R")(lead("pp", "R"), Miss())
    assert scene.tickets() == (0, 1, 0)


def test_C_A1_whatever_the_last_card_is() -> None:
    """Each way to lay one's last card, and then the coup goes on without a ticket."""
    for hand, last in (("R", Follow("walk-red")), ("A", Agent(None)), ("AG", Agent("walk-green"))):
        scene = Scene("RRv", hand, "vv")(lead("pp", "R"), last)
        assert (scene.hand(1), scene.tickets(), scene.actor) == ("", (0, 0, 0), 2)


def test_C12_an_empty_hand_that_would_have_drawn_is_stopped_like_any_other() -> None:
    """C-A1 needs an empty talon: from one that lasts it would have drawn (C10)."""
    scene = Scene("gv", "", "g", "AR", talon="v")(lead("fv", "g"), Agent("walk-red"))
    assert scene.tickets() == (0, 1, 1, 0)


def test_CA7_a_miss_says_that_it_cost_a_ticket() -> None:
    scene = Scene("vv", "R", talon="R")(lead("at", "v"), Miss())
    assert Missed(Seat(1), ticket=True) in scene.events
