"""The tables of the database. A change here needs a migration: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    Table,
    Text,
    TypedColumns,
    false,
)

# Every index and constraint gets a name that a later migration can call it by, on any database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class TablesColumns(TypedColumns):
    """The tables of the house, as the lists show them; all of it follows from the lines."""

    id: Named[str] = Column(Text, primary_key=True)
    game: Named[str] = Column(Text)
    host: Named[str] = Column(Text)
    opened: Named[str] = Column(Text)
    private: Named[bool] = Column(Boolean)
    created: Named[float] = Column(Double)
    moved_at: Named[float] = Column(Double)
    finished: Named[bool] = Column(Boolean)
    waiting: Named[bool] = Column(Boolean, server_default=false())  # for people to take the empty seats
    rated: Named[bool] = Column(Boolean, server_default=false())


class LinesColumns(TypedColumns):
    """The logs: the truth about every table. JSON is stored as the very text that was sent."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    happening: Named[str] = Column(Text)
    shown: Named[str] = Column(Text)
    outcome: Named[str | None] = Column(Text)
    at: Named[float] = Column(Double)


class SittersColumns(TypedColumns):
    """Who sits where now. A robot has no guest."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    guest: Named[str | None] = Column(Text)
    sitter: Named[str] = Column(Text)


class SeedsColumns(TypedColumns):
    """Each table's secret seed: apart from the table, so that no list can show it by mistake."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    seed: Named[str] = Column(Text)


class GuestsColumns(TypedColumns):
    id: Named[str] = Column(Text, primary_key=True)
    name: Named[str] = Column(Text)
    quiet: Named[bool] = Column(Boolean, server_default=false())  # wants no words at a table but phrases


class OathsColumns(TypedColumns):
    """M18: who has sworn for which game."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)


class HandoversColumns(TypedColumns):
    """Seats offered to another device. Only the token's hash is kept: reading this gives no seat."""

    token_hash: Named[str] = Column(Text, primary_key=True)
    table_id: Named[str] = Column(Text, ForeignKey("tables.id"))
    seat: Named[int] = Column(Integer)
    expires: Named[float] = Column(Double)


class SecretsColumns(TypedColumns):
    """The house's own keys."""

    name: Named[str] = Column(Text, primary_key=True)
    value: Named[bytes] = Column(LargeBinary)


class LeasesColumns(TypedColumns):
    """Which process plays for the house at a table."""

    table_id: Named[str] = Column(Text, primary_key=True)
    holder: Named[str] = Column(Text)
    number: Named[int] = Column(Integer)  # of the log's last line when it was taken
    expires: Named[float] = Column(Double)  # by the database's clock


class RunsColumns(TypedColumns):
    """When the house was open, run by run."""

    id: Named[str] = Column(Text, primary_key=True)
    started: Named[float] = Column(Double)
    seen: Named[float] = Column(Double)  # when it was last known to be open


class WritersColumns(TypedColumns):
    """How far each process that writes to a shared database has come."""

    id: Named[str] = Column(Text, primary_key=True)
    number: Named[int] = Column(BigInteger)  # of its last transaction that was kept
    at: Named[float] = Column(Double)  # when that was, by the database's clock


class AnalysesColumns(TypedColumns):
    """What a search found in a position, under a name made of all that it depends on: done once for all."""

    key: Named[str] = Column(Text, primary_key=True)
    found: Named[str] = Column(Text)


class StudiesColumns(TypedColumns):
    """Games with variations and comments, as they were shared by a link; never changed afterwards."""

    id: Named[str] = Column(Text, primary_key=True)
    guest: Named[str] = Column(Text)
    content: Named[str] = Column(Text)
    created: Named[float] = Column(Double)


class PuzzleResultsColumns(TypedColumns):
    """What a guest made of a puzzle: `clean` if it was solved without a mistake and without help, `helped` if
    help was taken in any try until then."""

    guest: Named[str] = Column(Text, primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)
    puzzle: Named[str] = Column(Text, primary_key=True)
    solved: Named[bool] = Column(Boolean)
    clean: Named[bool] = Column(Boolean)
    helped: Named[bool] = Column(Boolean, server_default=false())
    tries: Named[int] = Column(Integer)
    at: Named[float] = Column(Double)


class PuzzleDaysColumns(TypedColumns):
    """Days, in UTC, whose daily puzzle a guest solved on that day, also who had solved it before."""

    guest: Named[str] = Column(Text, primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)
    day: Named[str] = Column(Text, primary_key=True)  # as in 2026-11-19


class AccountsColumns(TypedColumns):
    """The credentials of guests who have any. `login` is the name as it is compared: no two are alike."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    login: Named[str] = Column(Text)
    password: Named[str] = Column(Text)
    created: Named[float] = Column(Double)
    page: Named[str | None] = Column(Text)  # where others find this person; nobody guesses it


class RecoveryCodesColumns(TypedColumns):
    """Codes with which a forgotten password is replaced, each once. Only their hashes are kept."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    code_hash: Named[str] = Column(Text, primary_key=True)


class SessionsColumns(TypedColumns):
    """Where accounts are signed in. A cookie whose session is not here is nobody's."""

    id: Named[str] = Column(Text, primary_key=True)
    guest: Named[str] = Column(Text, ForeignKey("guests.id"))
    created: Named[float] = Column(Double)
    seen: Named[float] = Column(Double)
    device: Named[str] = Column(Text)


class ProgramsColumns(TypedColumns):
    """Whose program a guest is. Its token is a session by the token's hash."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    owner: Named[str] = Column(Text)
    created: Named[float] = Column(Double)


class FriendsColumns(TypedColumns):
    """Friends: a row from each side. By `id` the one knows the other, and nobody else does."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    other: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    id: Named[str] = Column(Text)
    since: Named[float] = Column(Double)


class FriendLinksColumns(TypedColumns):
    """The link by which others become somebody's friends."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    token: Named[str] = Column(Text)


class BlocksColumns(TypedColumns):
    """Whom a guest has blocked. `name`: what they were called then, if the house knows no other."""

    guest: Named[str] = Column(Text, primary_key=True)
    other: Named[str] = Column(Text, primary_key=True)
    id: Named[str] = Column(Text)
    name: Named[str] = Column(Text)
    since: Named[float] = Column(Double)


class MutesColumns(TypedColumns):
    """Whose talk a guest does not want to hear. `name`: as in `blocks`."""

    guest: Named[str] = Column(Text, primary_key=True)
    other: Named[str] = Column(Text, primary_key=True)
    name: Named[str] = Column(Text)
    since: Named[float] = Column(Double)


class InvitationsColumns(TypedColumns):
    """Who is asked to sit down at a table, by whom. They stand as long as the table waits."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    guest: Named[str] = Column(Text, primary_key=True)
    host: Named[str] = Column(Text)
    at: Named[float] = Column(Double)


class SubscriptionsColumns(TypedColumns):
    """Where browsers take notices: at an address of their own service, with the keys to seal them."""

    endpoint: Named[str] = Column(Text, primary_key=True)
    guest: Named[str] = Column(Text)
    p256dh: Named[str] = Column(Text)
    auth: Named[str] = Column(Text)
    language: Named[str] = Column(Text)
    origin: Named[str] = Column(Text)
    since: Named[float] = Column(Double)


class AttemptsColumns(TypedColumns):
    """How far those who guess have used up what they may try, for all processes of the house."""

    key: Named[str] = Column(Text, primary_key=True)  # a name or an address, hashed
    until: Named[float] = Column(Double)  # when all of it may be tried again


class RatingsColumns(TypedColumns):
    """What each rated game made of each player's rating: a cache of the fold over them, made anew at will."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    guest: Named[str] = Column(Text, primary_key=True)
    game: Named[str] = Column(Text)
    pace: Named[str] = Column(Text)
    mu: Named[float] = Column(Double)
    sigma: Named[float] = Column(Double)
    games: Named[int] = Column(Integer)  # rated ones at this pace until then, this one included
    at: Named[float] = Column(Double)


class SeeksColumns(TypedColumns):
    """Who waits for a quick match: one at a time of each guest."""

    guest: Named[str] = Column(Text, primary_key=True)
    id: Named[str] = Column(Text)
    game: Named[str] = Column(Text)
    clock: Named[str] = Column(Text)  # as JSON
    rated: Named[bool] = Column(Boolean)
    rating: Named[int | None] = Column(Integer)
    since: Named[float] = Column(Double)  # by the database's clock, as the next
    seen: Named[float] = Column(Double)  # when their process last said that they are there
    table_id: Named[str | None] = Column(Text)  # where they meet, once somebody was found


tables = Table("tables", metadata, TablesColumns)
lines = Table("lines", metadata, LinesColumns)
sitters = Table("sitters", metadata, SittersColumns)
seeds = Table("seeds", metadata, SeedsColumns)
guests = Table("guests", metadata, GuestsColumns)
oaths = Table("oaths", metadata, OathsColumns)
handovers = Table("handovers", metadata, HandoversColumns)
secrets = Table("secrets", metadata, SecretsColumns)
leases = Table("leases", metadata, LeasesColumns)
runs = Table("runs", metadata, RunsColumns)
writers = Table("writers", metadata, WritersColumns)
analyses = Table("analyses", metadata, AnalysesColumns)
studies = Table("studies", metadata, StudiesColumns)
puzzle_results = Table("puzzle_results", metadata, PuzzleResultsColumns)
puzzle_days = Table("puzzle_days", metadata, PuzzleDaysColumns)
accounts = Table("accounts", metadata, AccountsColumns)
recovery_codes = Table("recovery_codes", metadata, RecoveryCodesColumns)
sessions = Table("sessions", metadata, SessionsColumns)
programs = Table("programs", metadata, ProgramsColumns)
friends = Table("friends", metadata, FriendsColumns)
friend_links = Table("friend_links", metadata, FriendLinksColumns)
blocks = Table("blocks", metadata, BlocksColumns)
mutes = Table("mutes", metadata, MutesColumns)
invitations = Table("invitations", metadata, InvitationsColumns)
subscriptions = Table("subscriptions", metadata, SubscriptionsColumns)
attempts = Table("attempts", metadata, AttemptsColumns)
ratings = Table("ratings", metadata, RatingsColumns)
seeks = Table("seeks", metadata, SeeksColumns)

Index(None, tables.c.finished, tables.c.private, tables.c.moved_at)
Index(None, tables.c.host)
Index(None, tables.c.waiting, tables.c.moved_at)
Index(None, sitters.c.guest)
Index(None, leases.c.expires)
Index(None, puzzle_results.c.game, puzzle_results.c.puzzle)
Index(None, accounts.c.login, unique=True)
Index(None, sessions.c.guest)
Index(None, programs.c.owner)
Index(None, accounts.c.page, unique=True)
Index(None, friends.c.id, unique=True)
Index(None, friends.c.other)
Index(None, friend_links.c.token, unique=True)
Index(None, blocks.c.id, unique=True)
Index(None, blocks.c.other)
Index(None, mutes.c.other)
Index(None, invitations.c.guest)
Index(None, subscriptions.c.guest)
Index(None, tables.c.rated, tables.c.finished)
Index(None, ratings.c.guest, ratings.c.game, ratings.c.pace, ratings.c.at)
Index(None, ratings.c.game, ratings.c.pace, ratings.c.at)
Index(None, seeks.c.id, unique=True)
