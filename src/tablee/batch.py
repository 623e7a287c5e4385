"""Many games at once, for machines that learn: `tablee.batch.make("macadam", 1024, seed=1)`.

    batch = tablee.batch.make("macadam", 1024, seed=1)
    while True:
        actions = policy(batch.observation, batch.mask)    # arrays that each step overwrites
        batch.step(actions)                                # rewards and done are those of the step

docs/environments.md says what each array holds, number by number.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tablee.core.batch.arrays import Mask, Observe, wanted
from tablee.core.batch.batch import Batch, IllegalStep, Rollout
from tablee.core.value import from_parsed
from tablee.games import GAMES

__all__ = ["Batch", "IllegalStep", "Rollout", "make"]

MASKS, OBSERVATIONS = ("dense", "bits", "list", None), ("planes", "bits", None)


def make(
    game: str,
    n: int,
    seed: int = 0,
    *,
    threads: int = 1,
    mask: Mask = "dense",
    observe: Observe = "planes",
    auto_reset: bool = True,
    keep_last: bool = False,
    opening: int = 0,
    preset: str | None = None,
    **options: Any,
) -> Batch:
    """n games of "macadam", "dames", … with the options of its table, or a preset by its name.

    `mask` and `observe` say what is written after each step; what nobody reads costs time. `keep_last`
    keeps the end of each game beside the start of the next, `opening` begins each with random actions.
    """
    if mask not in MASKS or observe not in OBSERVATIONS:
        raise ValueError(f"mask is one of {MASKS} and observe one of {OBSERVATIONS}")
    rules = rules_of(game, preset, options)
    want = wanted(mask, observe, keep_last, auto_reset)
    return batch_of(rules)(rules, n, seed, threads, want, opening)


def one_game(rules: Any) -> Batch:
    """A single game of these rules, which stays as it ended: for a policy in a match."""
    return batch_of(rules)(rules, 1, 0, 1, wanted("dense", "planes", keep_last=False, auto_reset=False), 0)


def batch_of(rules: Any) -> type[Batch]:
    """The kind of batch that plays by these rules: it stands beside them."""
    name = f"{type(rules).__module__.rpartition('.')[0]}.batch"
    try:
        kind: type[Batch] = import_module(name).BATCH
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        raise ValueError("this game is not played in batches") from None
    return kind


def rules_of(game: str, preset: str | None, options: dict[str, Any]) -> Any:
    """The rules of a game with the options chosen; ValueError says what would be right."""
    if game not in GAMES:
        raise ValueError(f"no game {game!r}: there is {', '.join(sorted(GAMES))}")
    spec = GAMES[game]
    if preset is None:
        return from_parsed(spec.rules.type, options)
    if preset not in spec.rules.presets or options:
        names = ", ".join(spec.rules.presets)
        raise ValueError(f"the presets of {game} are {names}, each without further options")
    return spec.rules.presets[preset]
