"""The client for asyncio. Requests run in threads of their own, and are ended when their task is cancelled."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, AsyncGenerator, Callable, Optional, Union

from .calls import AsyncCalls
from .connected import Connected
from .errors import SampanError
from .follow import Follower, OrderEvent
from .stop import Stop
from .types import Exchange, ExchangeState, WebhookEvent
from .wait import OnChange, Until, Waiting, id_of, is_settled

MOST_THREADS = 32


class AsyncSampan(Connected, AsyncCalls):
    """As `Sampan`, for asyncio. At most 32 requests and followed orders at a time. Close it with `aclose()`, or use it as
    `async with`.
    """

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="sampan")

    async def __aenter__(self) -> "AsyncSampan":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        self._threads.shutdown(wait=False)

    async def _run(self, stop: Stop, act: Callable[[], Any]) -> Any:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, act)
        except asyncio.CancelledError:
            stop.abort()
            raise

    async def _call(self, method: str, path: str, **given: Any) -> Any:
        stop = Stop()
        return await self._run(stop, lambda: self._transport.call(method, path, stop=stop, **given))

    async def follow(
        self,
        order_id: str,
        *,
        last_version: Optional[int] = None,
        poll_seconds: float = 5.0,
        silence_seconds: float = 40.0,
        stop: Optional[Stop] = None,
    ) -> AsyncGenerator[OrderEvent, None]:
        """As `Sampan.follow`. Ends when its task is cancelled."""
        stop = stop or Stop()
        events = Follower(
            self._transport,
            order_id,
            last_version=last_version,
            poll_seconds=poll_seconds,
            silence_seconds=silence_seconds,
            stop=stop,
        ).events()
        try:
            while True:
                event: Optional[OrderEvent] = await self._run(stop, lambda: next(events, None))
                if event is None:
                    return
                yield event
        finally:
            stop.abort()
            try:
                events.close()
            except ValueError:
                pass  # A thread is still in it, and ends because its connection was shut.

    async def wait_for(
        self,
        order: Union[Exchange, str],
        *,
        timeout: float = 3600.0,
        until: Until = is_settled,
        on_change: Optional[OnChange] = None,
        poll_seconds: float = 5.0,
        silence_seconds: float = 40.0,
    ) -> Exchange:
        """As `Sampan.wait_for`."""
        waiting = Waiting(order, until, on_change)
        if waiting.is_done():
            return waiting.result()
        with Stop(timeout) as stop:
            events = self.follow(
                id_of(order), poll_seconds=poll_seconds, silence_seconds=silence_seconds, stop=stop
            )
            try:
                async for event in events:
                    if waiting.take(event):
                        break
                return waiting.result()
            except SampanError as error:
                if stop.is_late and error.code == "aborted":
                    raise waiting.gave_up(timeout) from None
                raise
            finally:
                await events.aclose()

    async def orders(
        self,
        *,
        external_id: Optional[str] = None,
        state: Optional[ExchangeState] = None,
        from_: Optional[str] = None,
        page_size: int = 20,
    ) -> AsyncGenerator[Exchange, None]:
        """As `Sampan.orders`."""
        cursor: Optional[str] = None
        while True:
            page = await self.list_exchanges(
                external_id=external_id, state=state, from_=from_, cursor=cursor, limit=str(page_size)
            )
            for order in page["exchanges"]:
                yield order
            cursor = page["nextCursor"]
            if cursor is None:
                return

    async def webhook_events(
        self, *, webhook: Optional[str] = None, status: Optional[str] = None, page_size: int = 50
    ) -> AsyncGenerator[WebhookEvent, None]:
        """As `Sampan.webhook_events`."""
        before: Optional[str] = None
        while True:
            page = await self.list_webhook_events(
                webhook=webhook, status=status, before=before, limit=str(page_size)
            )
            for event in page["events"]:
                yield event
            before = page["nextBefore"]
            if before is None:
                return
