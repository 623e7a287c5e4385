"""Which games there are, and how the house is."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, Literal, get_args, get_type_hints

from fastapi import APIRouter, Response

from tablee import __version__
from tablee.core.game_spec import GameSpec
from tablee.core.level_scale import read_scale
from tablee.core.value import to_parsed
from tablee.server.api.dependencies import Deps, answer
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.moon import next_full_moon
from tablee.server.schemas import GameInfo, Health, Moon, OptionListed, Readiness

router = APIRouter(tags=["games"], route_class=QuickRoute)


@router.get("/health", **described(answers=Health))
async def health(services: Deps, response: Response) -> Response:
    """For whoever watches over the house."""
    status: Literal["ok", "warming", "not_keeping"] = "ok" if services.warm else "warming"
    if not services.store.keeping:
        status = "not_keeping"
    return answer(Health, Health(status, __version__, len(services.registry)), response)


@router.get("/ready", **described(answers=Readiness, also={503: "Not ready."}))
async def ready(services: Deps, response: Response) -> Response:
    """For a proxy that has several of us to choose from: 503 means another one."""
    why: Literal["", "warming", "not_keeping", "draining"] = "" if services.warm else "warming"
    if not services.store.keeping:
        why = "not_keeping"
    if services.draining:
        why = "draining"
    told = answer(Readiness, Readiness(not why, why), response)
    told.status_code = 503 if why else 200
    return told


@router.get("/moon", **described(answers=Moon))
async def moon(response: Response) -> Response:
    """M18: when the moon is full next."""
    full = next_full_moon(datetime.now(UTC))
    return answer(Moon, Moon(full.strftime("%Y-%m-%dT%H:%M:%SZ")), response)


@router.get("/games", **described(answers=tuple[GameInfo, ...]))
async def games(services: Deps, response: Response) -> Response:
    """Every game, with its options, presets and levels."""
    listed = tuple(listed_game(spec) for spec in services.registry.games.values())
    return answer(tuple[GameInfo, ...], listed, response)


def listed_game(spec: GameSpec[Any]) -> GameInfo:
    scale = read_scale(spec.package)
    rules: dict[str, dict[str, Any]] = {}
    for name, game in spec.rules.presets.items():
        options = to_parsed(spec.rules.type, game)
        assert isinstance(options, dict)
        rules[name] = options
    return GameInfo(
        spec.id, next(iter(spec.rules.presets.values())).seats, options_of(spec), rules,
        tuple(level.number for level in spec.players.levels), () if scale is None else scale.ratings,
        spec.table.takeback, spec.table.hidden,
    )  # fmt: skip


def options_of(spec: GameSpec[Any]) -> tuple[OptionListed, ...]:
    """The fields of the rules that have a list of values."""
    hints = get_type_hints(spec.rules.type, include_extras=True)
    return tuple(
        OptionListed(field.name, get_args(hints[field.name]))
        for field in fields(spec.rules.type)
        if getattr(hints[field.name], "__origin__", None) is Literal
    )
