"""The numbers of the board, in metres and kilograms (PHYSICS, K2). The origin is the middle of the board.

Everything is measured from the middle so that a mirrored or turned board gives the mirrored or turned
numbers to the last bit.
"""

from __future__ import annotations

HALF = 0.37  # from the middle to a frame
POCKET_RADIUS = 0.02225
POCKET_AT = HALF - POCKET_RADIUS  # of its centre, along both axes
COIN_RADIUS, COIN_MASS = 0.0159, 0.0055
STRIKER_RADIUS, STRIKER_MASS = 0.02065, 0.015
LINE = HALF - 0.1174  # where the striker's centre stands, from the middle
REACH = 0.1826  # K6: how far it may stand from the middle of the line
END_CIRCLE = 0.2191  # KA1, K-A13: exactly there if full cover is allowed
ROSACE = 0.085  # the outer circle
SLOWEST, FASTEST = 0.3, 5.5  # m/s

QUEEN, STRIKER = 0, 19  # ids of discs
WHITE, BLACK = range(1, 10), range(10, 19)
DISCS = 20
NINE = 9  # K1: pieces of a colour
TOUCH = 1e-12  # two discs this far into each other still only touch
