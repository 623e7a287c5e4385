"""How Carrom's level 8 defends with an ordinary hand: `python -m bench.levels.defences`.

On each of the thirty boards of the tests (tests/games/carrom/defences.txt) both sides have a hand of 1.3
degrees. What level 8 means to play is played twelve times with that hand, and a shooter who knows no geometry
replies. The shot counts if the other side scores no oftener than after the best tenth of blind shots.
"""

from __future__ import annotations

from tests.games.carrom.blind import best_chance
from tests.games.carrom.defences import ORDINARY, defences, least_of, mind, worth


def main() -> None:
    good, boards = 0, defences()
    for number, one in enumerate(boards, 1):
        pot = best_chance(one.rules.start().pieces, 0, [one.wanted], hand=ORDINARY)
        least, mine = least_of(one), worth(one, mind(one))
        good += mine >= least
        told = f"best pot {pot:.2f}, best tenth {least:.2f}, level 8 {mine:.2f}"
        print(f"{number:2} {one.motif:5} {told}{'' if mine >= least else ': not defended'}", flush=True)
    print(f"{good} of {len(boards)}")


if __name__ == "__main__":
    main()
