"""Accounts: credentials that a guest adds to what they have. Nothing is merged, and no mail is asked for."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tablee.core.people import Account, SessionKey
from tablee.server.budget import in_tenths, payers
from tablee.server.passwords import Passwords, code_hash, must_be_strong, new_codes
from tablee.server.session import Signer, clean_name, login_of
from tablee.server.storage import PeopleStorage
from tablee.table.refusal import Refusal

# Seconds for each attempt in the long run, and how many at once. That of a name holds wherever guesses
# come from; that of an address stops who tries one password with many names.
GUESSES = {"name": (300.0, 10), "address": (60.0, 30)}
SHORTEST_NAME = 2


class Accounts:
    def __init__(self, storage: PeopleStorage, signer: Signer) -> None:
        self._storage, self._signer = storage, signer
        self._passwords = Passwords()

    def close(self) -> None:
        self._passwords.close()

    async def open(
        self, key: SessionKey, name: str, password: str, device: str, address: str | None
    ) -> tuple[SessionKey, Sequence[str]]:
        """The guest keeps all they have, and can come back to it from anywhere. Codes are shown once."""
        if key.session is not None:
            raise Refusal("has_account")
        name = account_name(name)
        must_be_strong(password, name)
        await self._count_attempt(address)  # whoever wants to know which names there are asks slowly
        codes, opened = new_codes(), self._new_key(key.guest)
        assert opened.session is not None
        hashed = await self._passwords.hashed(password)
        hashes = [code_hash(code) for code in codes]
        kept = await self._storage.open_account(
            key.guest, name, login_of(name), hashed, hashes, opened.session, device
        )
        if not kept:
            raise Refusal("name_taken")
        return opened, codes

    async def sign_in(self, name: str, password: str, device: str, address: str | None) -> SessionKey:
        """A new session, whatever cookie the browser had: one that was planted there is worth nothing."""
        login = login_of(clean_name(name))
        await self._count_attempt(address, login)
        account = await self._storage.account_named(login)
        kept = None if account is None else account.password
        if not await self._passwords.is_right(kept, password) or account is None:
            raise Refusal("wrong_password")
        await self._storage.forget_attempts(self._attempts("name", login))
        if self._passwords.is_dated(account.password):
            hashed = await self._passwords.hashed(password)
            await self._storage.rehash(account.guest, account.password, hashed)
        return await self._begin(account.guest, device)

    async def recover(
        self, name: str, code: str, password: str, device: str, address: str | None
    ) -> SessionKey:
        """A code in place of the password, once; whoever was signed in is so no longer."""
        login = login_of(clean_name(name))
        must_be_strong(password, clean_name(name))
        await self._count_attempt(address)  # no one guesses a code: the name's own attempts need not count
        account = await self._storage.account_named(login)
        hashed = await self._passwords.hashed(password)
        if account is None or not await self._storage.use_code(account.guest, code_hash(code)):
            raise Refusal("wrong_password")
        await self._storage.change_password(account.guest, hashed, None)
        await self._storage.forget_attempts(self._attempts("name", login))
        return await self._begin(account.guest, device)

    async def rename(self, guest: str, name: str, address: str | None) -> bool:
        """False: the guest has no account."""
        if await self._storage.account_of(guest) is None:
            return False
        name = account_name(name)
        await self._count_attempt(address)  # a new name is a question whether somebody has it
        if not await self._storage.rename_account(guest, login_of(name), name):
            raise Refusal("name_taken")
        return True

    async def change_password(self, key: SessionKey, password: str, new: str, address: str | None) -> None:
        account = await self.confirmed(key.guest, password, address)
        must_be_strong(new, account.name)
        await self._storage.change_password(key.guest, await self._passwords.hashed(new), key.session)

    async def new_codes(self, guest: str, password: str, address: str | None) -> Sequence[str]:
        """Those of before no longer hold."""
        await self.confirmed(guest, password, address)
        codes = new_codes()
        await self._storage.replace_codes(guest, [code_hash(code) for code in codes])
        return codes

    async def confirmed(self, guest: str, password: str, address: str | None) -> Account:
        """Whoever found a browser open does not have the account: what cannot be undone asks again."""
        account = await self._storage.account_of(guest)
        if account is None:
            raise Refusal("no_account")
        login = login_of(account.name)
        await self._count_attempt(address, login)
        if not await self._passwords.is_right(account.password, password):
            raise Refusal("wrong_password")
        await self._storage.forget_attempts(self._attempts("name", login))
        return account

    async def _begin(self, guest: str, device: str) -> SessionKey:
        key = self._new_key(guest)
        await self._storage.begin_session(key, device)
        return key

    def _new_key(self, guest: str) -> SessionKey:
        return SessionKey(guest, secrets.token_urlsafe(16))

    async def _count_attempt(self, address: str | None, login: str | None = None) -> None:
        keys = [] if login is None else [("name", login)]
        keys += [("address", payer) for payer in payers(None, address)]
        for kind, whose in keys:
            wait = await self._storage.attempt(self._attempts(kind, whose), *GUESSES[kind])
            if wait > 0:
                raise Refusal("too_many", seconds=in_tenths(wait))

    def _attempts(self, kind: str, whose: str) -> str:
        """Under what an attempt is counted: a name that somebody mistyped is not written down."""
        return self._signer.derive("attempt", kind, whose)


def account_name(name: str) -> str:
    name = clean_name(name)
    if len(name) < SHORTEST_NAME:
        raise Refusal("no_name")
    return name
