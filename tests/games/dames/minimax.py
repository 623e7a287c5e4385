"""Who wins by force within so many moves, by the plain twin alone: no window, no table, no order."""

from __future__ import annotations

from tests.games.dames import plain


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


def gain(pieces: plain.Plain, seat: int, plies: int) -> int:
    """The material that the player to move can be sure of, once captures have come to rest."""
    found = plain.strict(pieces, seat)
    if not found:
        return -100
    taking = any(captured for _, _, captured in found)
    if plies <= 0 and not taking:
        return material(pieces, seat)
    return max(-gain(plain.after(pieces, move), 1 - seat, plies - 1) for move in found)
