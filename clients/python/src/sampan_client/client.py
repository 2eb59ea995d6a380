"""The client for sync programs."""

from typing import Any, Generator, Iterator, Optional, Union

from .calls import Calls
from .connected import Connected
from .errors import SampanError
from .follow import Follower, OrderEvent
from .stop import Stop
from .types import Exchange, ExchangeState, WebhookEvent
from .wait import OnChange, Until, Waiting, id_of, is_settled, wait_for


class Sampan(Connected, Calls):
    def _call(self, method: str, path: str, **given: Any) -> Any:
        return self._transport.call(method, path, **given)

    def follow(
        self,
        order_id: str,
        *,
        last_version: Optional[int] = None,
        poll_seconds: float = 5.0,
        silence_seconds: float = 40.0,
        stop: Optional[Stop] = None,
    ) -> Generator[OrderEvent, None, None]:
        """An order as it changes, until it is terminal or erased. Connections that are lost are opened again.

        `last_version` is the version that you have seen: changes since then come first. `poll_seconds` is between two looks
        while events do not come through. A connection without any byte for `silence_seconds` counts as lost; the API
        sends one every 15. Another thread may end it by `stop.abort()`.
        """
        return Follower(
            self._transport,
            order_id,
            last_version=last_version,
            poll_seconds=poll_seconds,
            silence_seconds=silence_seconds,
            stop=stop,
        ).events()

    def wait_for(
        self,
        order: Union[Exchange, str],
        *,
        timeout: float = 3600.0,
        until: Until = is_settled,
        on_change: Optional[OnChange] = None,
        poll_seconds: float = 5.0,
        silence_seconds: float = 40.0,
    ) -> Exchange:
        """Waits until an order ends, or needs its holder or a person. After `timeout` seconds it raises `wait_timeout`,
        with the last picture of the order in `details["order"]`.
        """
        waiting = Waiting(order, until, on_change)
        if waiting.is_done():
            return waiting.result()
        with Stop(timeout) as stop:
            try:
                events = self.follow(
                    id_of(order), poll_seconds=poll_seconds, silence_seconds=silence_seconds, stop=stop
                )
                return wait_for(waiting, events)
            except SampanError as error:
                if stop.is_late and error.code == "aborted":
                    raise waiting.gave_up(timeout) from None
                raise

    def orders(
        self,
        *,
        external_id: Optional[str] = None,
        state: Optional[ExchangeState] = None,
        from_: Optional[str] = None,
        page_size: int = 20,
    ) -> Iterator[Exchange]:
        """The orders that were created with this key and are not erased, newest first, page by page. `from_` is a time such as
        `2027-01-15T00:00:00Z`: only orders that were created then or later.
        """
        cursor: Optional[str] = None
        while True:
            page = self.list_exchanges(
                external_id=external_id, state=state, from_=from_, cursor=cursor, limit=str(page_size)
            )
            yield from page["exchanges"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def webhook_events(
        self, *, webhook: Optional[str] = None, status: Optional[str] = None, page_size: int = 50
    ) -> Iterator[WebhookEvent]:
        """All webhook events of the last 30 days, newest first, page by page."""
        before: Optional[str] = None
        while True:
            page = self.list_webhook_events(
                webhook=webhook, status=status, before=before, limit=str(page_size)
            )
            yield from page["events"]
            before = page["nextBefore"]
            if before is None:
                return
