"""A whole partie by the letter of RULES.md, as people at a table do it: the slow twin of the rules.

Cardboard is counted where it lies: cards, tickets of either paper, "Perdez 100 points". Nothing here is
shared with the game but the names of cards and actions; chance comes with the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import (
    Action,
    Agent,
    Bury,
    Cut,
    Deal,
    Draw,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    Reshuffled,
    Roll,
    Rolled,
    Second,
    Void,
)

WALKERS = ["walk-red", "walk-blue", "walk-green", "walk-yellow"]
WHEELS = ["bicycle", "moped", "moto", "car"]
PASSES = {
    "pp": WALKERS,
    "at": WHEELS,
    "rb": ["bicycle", "moped"],
    "au": ["moto", "car"],
    "fv": ["green-arrow"],
    "fb": ["blue-arrow"],
}
COMPANY = [*WALKERS, *WHEELS, "blue-arrow", "green-arrow"]
POINTS = dict.fromkeys(WALKERS, 200) | {"bicycle": 150, "moped": 100, "moto": 50, "car": 50}
GIVES = {1: "paper-a", 6: "paper-a", 3: "paper-p", 5: "paper-p"}
DEAL = {2: 15, 3: 13, 4: 11, 5: 10, 6: 9}


def alike(card: str) -> list[str]:
    """C9, CA3: the cards of one nature."""
    return ["moto", "car"] if card in ("moto", "car") else [card]


class Partie:
    """Everything on the table; `stage` says what is awaited, `choices` what the actor may do."""

    def __init__(self, rules: Pietons) -> None:
        self.rules = rules
        self.everyone = range(rules.seats)
        self.tickets_of: list[set[str]] = [set() for _ in self.everyone]  # paper tickets in front of each
        self.rights: list[set[str]] = [set() for _ in self.everyone]  # CA36: valid without one
        self.reserve = {"paper-a": 5, "paper-p": 5}
        self.scores: list[list[int]] = []
        self.walked = [0 for _ in self.everyone]  # Piétons of all manches
        self.gather_pack()
        self.stage, self.drawing, self.dealer, self.actor = "draw", list(self.everyone), 0, 0

    def gather_pack(self) -> None:
        """C3: the pack is whole, every signal free."""
        self.talon: list[str] = list(self.rules.pack)
        self.hands: list[list[str]] = [[] for _ in self.everyone]
        self.laid: list[list[str]] = [[] for _ in self.everyone]
        self.fines = [0 for _ in self.everyone]
        self.centre = 0
        self.tokens: list[int] = []
        self.leader = self.dealer if self.scores else 0
        self.to_follow: list[str] | None = None  # None: the actor leads
        self.signal, self.green = "", False
        self.queue: list[int] = []
        self.drew = self.exchanged = self.rolled = False

    # What may be done

    def valid(self, seat: int) -> set[str]:
        exposed = {card for card in self.laid[seat] if card.startswith("paper")}
        return exposed | self.tickets_of[seat] | self.rights[seat]

    def legal(self, card: str) -> bool:
        """Papers in order, for the actor."""
        paper = {"moped": "paper-a", "moto": "paper-p", "car": "paper-p"}.get(card)
        return paper is None or paper in self.valid(self.actor)

    def held(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card in self.hands[self.actor] and self.legal(card)]

    def free(self) -> list[str]:
        signals = [signal for place, signal in enumerate(self.rules.board) if place not in self.tokens]
        return list(dict.fromkeys(signals))

    def choices(self) -> set[Action]:
        hand = self.hands[self.actor]
        if self.stage == "cut":
            return {Cut(at) for at in range(1, 56)}
        if self.stage == "bury":
            return {Bury(card) for card in hand}  # type: ignore[arg-type]
        if self.stage == "second":
            return {NoMore(), *(Second(card) for card in self.held(PASSES[self.signal]))}  # type: ignore[arg-type]
        if self.stage != "play":
            return set()
        found: set[Action] = {Expose(card) for card in hand if card.startswith("paper")}  # type: ignore[arg-type]
        if not self.rolled and any(self.reserve[p] and p not in self.valid(self.actor) for p in self.reserve):
            found.add(Roll())
        if self.to_follow is not None:
            return found | set(self.follows(self.to_follow))
        if self.talon and not self.exchanged:
            found.add(Exchange())
        return found | set(self.leads())

    def leads(self) -> Iterator[Action]:
        """C6, C7."""
        pairs = [(signal, card) for signal in self.free() for card in self.held(PASSES[signal])]
        for signal, card in pairs:
            yield Lead(signal, card)  # type: ignore[arg-type]
        for signal in self.free() if not pairs else ():
            yield Void(signal)  # type: ignore[arg-type]
            if "agent" in self.hands[self.actor]:
                for companion in self.companions():
                    yield LeadAgent(signal, companion)  # type: ignore[arg-type]

    def follows(self, cards: list[str]) -> Iterator[Action]:
        """C10."""
        able = self.held(cards)
        for card in able:
            yield Follow(card)  # type: ignore[arg-type]
        if not able:
            yield Miss()
        if "agent" in self.hands[self.actor] and (not able or self.rules.agent == "at any time"):
            for companion in self.companions():
                yield Agent(companion)  # type: ignore[arg-type]

    def companions(self) -> Sequence[str | None]:
        """C11."""
        return self.held(COMPANY) or [None]

    # What is done

    def do(self, action: Action) -> None:
        match action:
            case Draw(order):
                self.draw_for_deal([self.talon[i] for i in order])
            case Deal(order):
                self.talon = [self.talon[i] for i in order]
                self.stage, self.actor = "cut", (self.dealer - 1) % self.rules.seats
            case Cut(at):
                self.deal(self.talon[at:] + self.talon[:at])
            case Exchange():
                self.hands[self.actor].append(self.talon.pop(0))
                self.stage, self.exchanged = "bury", True
            case Bury(card):
                self.hands[self.actor].remove(card)
                self.talon.append(card)
                self.stage = "play"
            case Roll():
                self.stage, self.rolled = "die", True
            case Rolled(face):
                self.take_paper(GIVES.get(face))
                self.stage = "play"
            case Expose(paper):
                self.lay(paper)
                self.draw_if_empty()
                if self.to_follow is not None and not self.hands[self.actor]:
                    self.next_follower()  # C-A1
            case Lead(signal, card, place):
                self.put_token(signal, place)
                self.lay(card)
                self.to_follow = WHEELS if signal == "at" else alike(card)
                self.green = card == "green-arrow"
                self.begin_round(-1 if self.green else 1)
            case LeadAgent(signal, companion, place):
                self.put_token(signal, place)
                self.lay_agent(companion)
                if companion is None:
                    self.end_coup()  # C-A3
                else:
                    self.begin_round(1, asks=False)
            case Void(signal, place):
                self.put_token(signal, place)
                self.fines[self.actor] += bool(self.hands[self.actor])  # C7b, C-A1
                self.end_coup()
            case Second(card):
                self.lay(card)
                self.next_follower()
            case NoMore():
                self.next_follower()
            case Follow(card):
                self.lay(card)
                self.next_follower()
            case Agent(companion):
                self.lay_agent(companion)
                if self.green:
                    self.stop()
                else:
                    self.next_follower()
            case Miss():
                wheels = self.to_follow is not None and set(self.to_follow) <= set(WHEELS)
                self.fines[self.actor] += not (wheels and self.rules.vehicle_penalty == "off")  # CA7
                self.next_follower()
            case Reshuffled(order):
                self.talon = [self.talon[i] for i in order]
                self.after_coup()

    def draw_for_deal(self, cards: Sequence[str]) -> None:
        """C1, CA20."""
        shown = dict(zip(self.drawing, cards, strict=True))
        candidates = [seat for seat in self.drawing if shown[seat] in ("agent", *WALKERS)]
        greens = [seat for seat in candidates if shown[seat] == "walk-green"]
        if len(greens) == 1:
            candidates = greens
        if len(candidates) == 1:
            self.dealer = self.leader = self.actor = candidates[0]
            self.stage, self.drawing = "shuffle", []
        elif candidates:
            self.drawing = candidates

    def deal(self, pack: list[str]) -> None:
        """C2, C-A8."""
        for turn in range(DEAL[self.rules.seats] * self.rules.seats):
            self.hands[(self.dealer + 1 + turn) % self.rules.seats].append(pack.pop(0))
        self.talon = pack
        self.begin_coup(self.dealer)

    def begin_coup(self, leader: int) -> None:
        self.leader, self.to_follow, self.green, self.queue = leader, None, False, []
        self.begin_turn(leader)

    def begin_turn(self, seat: int) -> None:
        self.actor, self.stage = seat, "play"
        self.drew = self.exchanged = self.rolled = False
        self.draw_if_empty()

    def draw_if_empty(self) -> None:
        """C4, C-A2, CA9."""
        if not self.hands[self.actor] and not self.drew and self.rules.empty_hand == "draws" and self.talon:
            self.hands[self.actor].append(self.talon.pop(0))
            self.drew = True

    def take_paper(self, paper: str | None) -> None:
        """C5b."""
        if paper is not None and paper not in self.valid(self.actor) and self.reserve[paper]:
            self.reserve[paper] -= 1
            self.tickets_of[self.actor].add(paper)

    def put_token(self, signal: str, place: int | None) -> None:
        free = [i for i, one in enumerate(self.rules.board) if one == signal and i not in self.tokens]
        self.tokens.append(free[0] if place is None else place)
        self.signal = signal

    def lay(self, card: str) -> None:
        self.hands[self.actor].remove(card)
        self.laid[self.actor].append(card)

    def lay_agent(self, companion: str | None) -> None:
        self.hands[self.actor].remove("agent")
        self.centre += 1
        if companion is not None:
            self.lay(companion)
            self.to_follow = alike(companion)

    def begin_round(self, step: int, *, asks: bool = True) -> None:
        """C8, C-A7."""
        self.queue = [(self.leader + step * i) % self.rules.seats for i in range(1, self.rules.seats)]
        if asks and self.rules.second_card == "on" and self.hands[self.actor]:
            self.stage = "second"
        else:
            self.next_follower()

    def out(self, seat: int) -> bool:
        """C-A1: no card, and none to draw."""
        return not self.hands[seat] and not (self.talon and self.rules.empty_hand == "draws")

    def next_follower(self) -> None:
        while self.queue:
            seat = self.queue.pop(0)
            if not self.out(seat):
                self.begin_turn(seat)
                return
        self.end_coup()

    def stop(self) -> None:
        """C12."""
        for seat in self.queue:
            self.fines[seat] += not self.out(seat)
        self.end_coup()

    def end_coup(self) -> None:
        """C13."""
        self.to_follow, self.green, self.queue = None, False, []
        if self.centre == 6:
            self.centre, self.stage = 0, "recycle"
            self.talon += ["agent"] * 6
        else:
            self.after_coup()

    def after_coup(self) -> None:
        """C14."""
        if len(self.tokens) == 16 or any(self.out(seat) for seat in self.everyone):
            self.end_manche()
        else:
            self.begin_coup((self.leader + 1) % self.rules.seats)

    def points(self, seat: int) -> int:
        return sum(POINTS.get(card, 0) for card in self.laid[seat]) - 100 * self.fines[seat]

    def winners(self) -> list[int]:
        """C15, C-A9."""
        total = [sum(sheet[seat] for sheet in self.scores) for seat in self.everyone]
        first = [seat for seat in self.everyone if total[seat] == max(total)]
        return [seat for seat in first if self.walked[seat] == max(self.walked[one] for one in first)]

    def end_manche(self) -> None:
        """C15, C16, CA36."""
        self.scores.append([self.points(seat) for seat in self.everyone])
        for seat in self.everyone:
            self.walked[seat] += sum(card in WALKERS for card in self.laid[seat])
        if len(self.scores) == self.rules.manches:
            self.stage = "over"
            return
        self.keep_papers()
        self.dealer = (self.dealer + 1) % self.rules.seats
        self.gather_pack()
        self.stage, self.actor = "shuffle", self.dealer

    def keep_papers(self) -> None:
        """CA36: for a card of the pack its owner takes a ticket; when they are gone the right stays."""
        for seat in self.everyone:
            for paper in self.valid(seat) - self.tickets_of[seat] - self.rights[seat]:
                if self.reserve[paper]:
                    self.reserve[paper] -= 1
                    self.tickets_of[seat].add(paper)
                else:
                    self.rights[seat].add(paper)
