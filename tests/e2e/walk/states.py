"""Every page and state of the house, each reached in a few steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tests.e2e.walk import company, pages, tables
from tests.e2e.walk.much_said import much_said, refused_with_a_way
from tests.e2e.walk.state import State, at_table, over_table


def squares() -> Iterator[State]:
    """The three games on a square board."""
    end = (".side.fin .head h1", ".side.fin .why", ".acts .btn--lamp", ".acts .act")
    for game in ("macadam", "dames", "carrom"):
        more = (".shoot, .force",) if game == "carrom" else ()
        yield at_table(game, "start", partial(tables.begin, game), *more)
        yield at_table(game, "middle", partial(tables.middle, game), *more)
        yield at_table(game, "waiting", partial(tables.waiting, game), ".voice button")
        yield at_table(game, "resign?", partial(tables.resigning, game), ".voice button", *more)
        yield over_table(game, "more actions", partial(tables.more_actions, game), ".acts", ".acts .act")
        yield over_table(game, "rules beside", partial(tables.rules_beside, game), "[role=dialog]")
        yield at_table(game, "watched", partial(tables.watched, game))
        yield at_table(game, "over", partial(tables.over, game), *end)
        yield at_table(game, "replay", partial(tables.replay, game), ".replay")
    yield at_table("macadam", "oath", tables.oath, ".voice button")
    yield at_table("macadam", "refused", tables.macadam_refused, ".voice .rule")
    yield at_table("dames", "refused", tables.dames_refused, ".voice .rule")
    yield at_table("dames", "hint", tables.dames_hint, ".voice button")
    yield at_table("dames", "clock", tables.with_clock)
    yield at_table("dames", "late", tables.late)
    yield at_table("dames", "draw?", tables.offering, ".voice button")
    yield at_table("dames", "looking back", tables.looking_back, ".replay")
    yield at_table("dames", "huffing", tables.huffing, ".voice button")
    yield at_table("carrom", "four", tables.carrom_four, ".shoot, .force", ".beside .seat")
    yield at_table("carrom", "verdict", tables.carrom_verdict, ".shoot, .force")
    yield over_table(
        "carrom", "round sheet", tables.carrom_round, "section.paper", "section.paper .btn--lamp"
    )


def cards() -> Iterator[State]:
    """The card table, for two to six."""
    end = (".side.fin .head h1", ".acts .btn--lamp")
    for seats in range(2, 7):
        yield at_table("pietons", f"{seats}, start", partial(tables.cards, seats), ".hand .card")
        yield at_table("pietons", f"{seats}, middle", partial(tables.cards, seats, coups=3), ".hand .card")
        full = at_table(
            "pietons", f"{seats}, much said", partial(tables.cards, seats, coups=1), ".hand .card"
        )
        yield replace(full, board=None, change=much_said)  # the board may give way
        yield replace(full, name=f"table pietons, {seats}, a way out", board=None, change=refused_with_a_way)
        sheet, over = partial(tables.cards_over, seats), partial(tables.cards_over, seats, closed=True)
        yield over_table("pietons", f"{seats}, sheet", sheet, "section.paper", "section.paper .btn--lamp")
        # The place of the hand stays: looking back, all hands are open in it.
        yield replace(at_table("pietons", f"{seats}, over", over, *end), board=None)
    yield at_table("pietons", "looking at a seat", tables.looked, ".looked")
    yield over_table("pietons", "more actions", tables.cards_more_actions, ".acts", ".acts .act")
    yield over_table("pietons", "rules beside", partial(tables.rules_beside, "pietons"), "[role=dialog]")
    yield at_table("pietons", "refused", tables.cards_refused, ".voice .rule", ".hand .card")
    # The place of the hand stays, though nobody has been dealt one yet.
    yield replace(at_table("pietons", "waiting", partial(tables.waiting, "pietons")), board=None)
    yield replace(at_table("pietons", "one screen", tables.one_screen, ".voice button"), board=None)


def every() -> list[State]:
    return [
        *pages.halls(),
        *pages.lessons(),
        *pages.people(),
        *pages.single_boards(),
        *pages.studies(),
        *company.with_company(),
        *squares(),
        *cards(),
    ]
