"""What a player can force, by the plain twin alone: no table, no window, no order of moves."""

from __future__ import annotations

from tests.games.dames import plain

LOST = -100


def wins_within(pieces: plain.Plain, seat: int, plies: int) -> bool:
    """Can the player to move leave the other without a move, within so many plies, whatever he does?"""
    return any(
        loses_within(plain.after(pieces, move), 1 - seat, plies - 1) for move in plain.strict(pieces, seat)
    )


def loses_within(pieces: plain.Plain, seat: int, plies: int) -> bool:
    found = plain.strict(pieces, seat)
    if not found:
        return True
    if plies <= 1:
        return False
    return all(wins_within(plain.after(pieces, move), 1 - seat, plies - 1) for move in found)


def material(pieces: plain.Plain, seat: int) -> int:
    """Men are one, kings three, seen by the player."""
    return sum((3 if king else 1) * (1 if owner == seat else -1) for owner, king in pieces.values())


def secures(pieces: plain.Plain, seat: int, wanted: int, plies: int) -> bool:
    """Can the player to move be sure of so much material once captures have come to rest?"""
    found = plain.strict(pieces, seat)
    if not found:
        return wanted <= LOST
    if plies <= 0 and not any(taken for _, _, taken in found):
        return material(pieces, seat) >= wanted
    return any(concedes(plain.after(pieces, move), 1 - seat, wanted, plies - 1) for move in found)


def concedes(pieces: plain.Plain, seat: int, wanted: int, plies: int) -> bool:
    """Must the player to move leave the other so much?"""
    found = plain.strict(pieces, seat)
    if not found:
        return True
    if plies <= 0 and not any(taken for _, _, taken in found):
        return -material(pieces, seat) >= wanted
    return all(secures(plain.after(pieces, move), 1 - seat, wanted, plies - 1) for move in found)
