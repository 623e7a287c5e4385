"""One browser in the lobby: what it has been shown, and what it asks for."""

from __future__ import annotations

import logging

from starlette.websockets import WebSocketDisconnect

from tablee.core.people import SessionKey
from tablee.core.value import Malformed, from_json, json_array, json_object, to_json
from tablee.server.budget import metered
from tablee.server.limits import MOST_MESSAGE, TABLE_COST
from tablee.server.lobby import Lobby, Snapshot
from tablee.server.lobby_messages import (
    LobbyMessage,
    LobbyRequest,
    Matched,
    Seeking,
    StartSeek,
    StopSeek,
    TakeSeek,
)
from tablee.server.socket import CALM_BEHIND, TRY_LATER, Account, Wire
from tablee.table.client_message import Ping
from tablee.table.refusal import Refusal
from tablee.table.server_message import Pong, Refused

logger = logging.getLogger(__name__)


class LobbyVisit:
    def __init__(
        self, wire: Wire, key: SessionKey, lobby: Lobby, account: Account, *, may_seek: bool = True
    ) -> None:
        """`may_seek`: not somebody without a cookie, who would own no seat."""
        self._may_seek = may_seek
        self._wire, self.key, self._lobby, self._account = wire, key, lobby, account
        self._shown: dict[str, bytes] = {}
        self._last: tuple[object, ...] | None = None  # all else that was last told

    def show(self, snapshot: Snapshot) -> None:
        """What is new since the last time. Who has not read that yet is told with the next one."""
        if self._wire.behind > CALM_BEHIND:
            return
        guest, shown, items = self.key.guest, self._shown, snapshot.items
        changed = [item.written for id, item in items.items() if shown.get(id) != item.written]
        yours = [id for id, item in items.items() if guest in item.guests]
        rest = (snapshot.people, snapshot.crowds, tuple(items), tuple(yours))
        if not changed and rest == self._last:
            return
        self._shown, self._last = {id: item.written for id, item in items.items()}, rest
        news = json_object(
            people=to_json(int, snapshot.people),
            crowds=snapshot.crowds,
            order=to_json(list, list(items)),
            changed=json_array(changed),
            yours=to_json(list, yours),
            kind=b'"lobby"',
        )
        self._wire.send_now(news)

    def matched(self, table: str) -> None:
        self._tell(Matched(table))

    def stopped(self) -> None:
        self._tell(Seeking(None))

    async def run(self) -> None:
        """Until the browser leaves; then it waits for nobody any more."""
        try:
            self._lobby.enter(self)
            while True:
                await self._account.may_go_on()
                await self._hear_one()
        except WebSocketDisconnect:
            pass  # leaving is not a fault
        except Refusal as refusal:
            self._refuse(refusal)
            self._wire.hang_up(TRY_LATER)
        finally:
            self._lobby.leave(self)
            await self._lobby.quick.stop(self)

    async def _hear_one(self) -> None:
        heard = await self._wire.receive()
        if heard["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(heard.get("code", 1006))
        text = heard.get("text")
        if text is None or len(text) > MOST_MESSAGE:
            self._account.charge_message(0.0)
            reason = Refusal("malformed", reason="messages are text") if text is None else None
            self._refuse(reason or Refusal("too_large", limit=MOST_MESSAGE))
        else:
            await metered(self._answer(text), self._account.charge_message)

    async def _answer(self, text: str) -> None:
        try:
            await self._do(from_json(LobbyRequest, text))  # type: ignore[arg-type]
        except Malformed as fault:
            self._refuse(Refusal("malformed", reason=str(fault)))
        except Refusal as refusal:
            self._refuse(refusal)
        except Exception:
            logger.exception("the lobby failed somebody")
            self._refuse(Refusal("failed"))

    async def _do(self, asked: LobbyRequest) -> None:
        if isinstance(asked, StartSeek | TakeSeek) and not self._may_seek:
            raise Refusal("unknown_session")
        match asked:
            case StartSeek():
                self._account.charge(TABLE_COST)
                await self._lobby.quick.seek(self, asked)
                self._tell(Seeking(asked))
            case TakeSeek(id):
                self._account.charge(TABLE_COST)
                await self._lobby.quick.take(self, id)
            case StopSeek():
                await self._lobby.quick.stop(self)
                self._tell(Seeking(None))
            case Ping():
                self._tell(Pong())

    def _refuse(self, refusal: Refusal) -> None:
        self._tell(Refused(None, "house", refusal.code, dict(refusal.facts)))

    def _tell(self, message: LobbyMessage) -> None:
        self._wire.send_now(to_json(LobbyMessage, message))
