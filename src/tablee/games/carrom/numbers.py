"""What the page draws and foretells with: the board, the surfaces, how a shot is packed, how hands err."""

from __future__ import annotations

from tablee.core.game_spec import Numbers
from tablee.games.carrom import board, path
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.kernel.world import CONTACT, CUSHION_X, CUSHION_Y, POCKET, STOP
from tablee.games.carrom.study.shots import USUAL_HAND
from tablee.games.carrom.surface import SURFACES

BUMPS = {STOP: "stop", CUSHION_X: "cushion", CUSHION_Y: "cushion", POCKET: "pocket", CONTACT: "contact"}


def numbers() -> Numbers:
    return {
        "HALF": board.HALF,
        "POCKET_RADIUS": board.POCKET_RADIUS,
        "POCKET_AT": board.POCKET_AT,
        "COIN": board.COIN_RADIUS,
        "COIN_MASS": board.COIN_MASS,
        "STRIKER": board.STRIKER_RADIUS,
        "STRIKER_MASS": board.STRIKER_MASS,
        "LINE": board.LINE,
        "REACH": board.REACH,
        "END_CIRCLE": board.END_CIRCLE,
        "ROSACE": board.ROSACE,
        "SLOWEST": board.SLOWEST,
        "FASTEST": board.FASTEST,
        "QUEEN": board.QUEEN,
        "WHITE": list(board.WHITE),
        "BLACK": list(board.BLACK),
        "PALET": board.STRIKER,
        "SURFACES": {
            name: {"drag": one.drag, "disc": one.disc, "cushion": one.cushion}
            for name, one in SURFACES.items()
        },
        "BUMPS": [BUMPS[kind] for kind in sorted(BUMPS)],
        "EVENT_BYTES": path.EVENT.size,
        "SEGMENT_BYTES": path.SEGMENT.size,
        "FALLEN": path.FALLEN,
        "MICRO": path.MICRO,
        "MILLI": path.MILLI,
        "LENGTH": path.LENGTH,
        "SPEED": path.SPEED,
        "HANDS": [level.angle for level in LEVELS],
        "USUAL_HAND": USUAL_HAND,
    }
