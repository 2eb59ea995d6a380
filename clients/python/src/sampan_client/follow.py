"""Follows an order: by server-sent events, with every change that was missed while a connection was down, and by polling
where events do not come through.
"""

import json
import random
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import Generator, Iterator, List, Literal, Optional, Tuple, TypedDict, Union, cast
from urllib.parse import quote

from .errors import SampanError
from .stop import Stop
from .transport import Transport, to_error
from .types import Exchange

# Streams to try in a row that bring nothing, before it polls for a while.
MOST_EMPTY_STREAMS = 2
POLLS_BEFORE_STREAM = 12
LONGEST_WAIT = 30.0

Move = TypedDict(
    "Move", {"version": int, "event": str, "from": str, "to": str, "reason": Optional[str], "at": str}
)


@dataclass(frozen=True)
class OrderChanged:
    version: int
    order: Exchange
    type: Literal["order"] = "order"


@dataclass(frozen=True)
class MoveEvent:
    """A change of state."""

    version: int
    move: Move
    type: Literal["move"] = "move"


@dataclass(frozen=True)
class GoneEvent:
    """The order was erased."""

    type: Literal["gone"] = "gone"


OrderEvent = Union[OrderChanged, MoveEvent, GoneEvent]


class Follower:
    def __init__(
        self,
        transport: Transport,
        order_id: str,
        *,
        last_version: Optional[int] = None,
        poll_seconds: float = 5.0,
        silence_seconds: float = 40.0,
        stop: Optional[Stop] = None,
    ) -> None:
        self._transport = transport
        self._path = f'/exchanges/{quote(order_id, safe="")}'
        self._version = last_version
        self._last: Optional[OrderEvent] = None
        self._poll_seconds = poll_seconds
        self._silence_seconds = silence_seconds
        self._stop = stop or Stop()

    def events(self) -> Generator[OrderEvent, None, None]:
        """Ends after an order that is terminal, and after `gone`."""
        empty = 0
        while True:
            end = yield from self._stream_once()
            if end == "over":
                return
            empty = empty + 1 if end == "empty" else 0
            if end == "unavailable" or empty >= MOST_EMPTY_STREAMS:
                if (yield from self._poll()):
                    return
                empty = 0
            else:
                self._stop.pause(min(self._poll_seconds, 1.0) * (0.5 + random.random() / 2))

    def _stream_once(self) -> Generator[OrderEvent, None, str]:
        """Returns how it ended: `over`, `cut`, `empty` (without a single event) or `unavailable`."""
        headers = {"accept": "text/event-stream"}
        if self._version is not None:
            headers["last-event-id"] = str(self._version)
        target = self._transport.target_of(f"{self._path}/events")
        wait, end = 0.0, "empty"
        try:
            timeout = self._silence_seconds
            with self._transport.open("GET", target, b"", headers, timeout=timeout, stop=self._stop) as response:
                if response.status >= 400:
                    error = to_error(response, response.read(65_536))
                    if not _passes(error):
                        raise error
                    end, wait = "unavailable", min(error.retry_after or 0.0, LONGEST_WAIT)
                elif "text/event-stream" not in (response.getheader("content-type") or ""):
                    return "unavailable"
                else:
                    for kind, data in read_events(response):
                        end = "cut"
                        event = _to_event(kind, data)
                        if event is None or self._is_old(event):
                            continue
                        yield event
                        if _is_last(event):
                            return "over"
        except SampanError as error:
            if self._stop.is_over or not _passes(error):
                raise
        if wait > 0:
            self._stop.pause(wait)
        return end

    def _poll(self) -> Generator[OrderEvent, None, bool]:
        """Returns whether the order has ended."""
        for _ in range(POLLS_BEFORE_STREAM):
            try:
                order = cast(Exchange, self._transport.call("GET", self._path, stop=self._stop))
                event = OrderChanged(order["version"], order)
                if not self._is_old(event):
                    yield event
                    if _is_last(event):
                        return True
            except SampanError as error:
                if self._stop.is_over or not _passes(error):
                    raise
            self._stop.pause(self._poll_seconds)
        return False

    def _is_old(self, event: OrderEvent) -> bool:
        """Whether this was told before: an order comes again after each reconnection. Notes what is new."""
        if isinstance(event, GoneEvent):
            return False
        if event.version < (self._version or 0) or event == self._last:
            return True
        self._version, self._last = event.version, event
        return False


def read_events(response: HTTPResponse) -> Iterator[Tuple[str, str]]:
    """Type and data of each event of a stream."""
    kind = "message"
    data: List[str] = []
    while True:
        line = response.readline()
        if not line:
            return
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        name, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if text == "":
            if data:
                yield kind, "\n".join(data)
            kind, data = "message", []
        elif name == "event":
            kind = value
        elif name == "data":
            data.append(value)


def _to_event(kind: str, data: str) -> Optional[OrderEvent]:
    if kind == "gone":
        return GoneEvent()
    if kind == "order":
        order = cast(Exchange, json.loads(data))
        return OrderChanged(order["version"], order)
    if kind == "move":
        move = cast(Move, json.loads(data))
        return MoveEvent(move["version"], move)
    return None


def _is_last(event: OrderEvent) -> bool:
    return isinstance(event, GoneEvent) or (isinstance(event, OrderChanged) and event.order["terminal"])


def _passes(error: SampanError) -> bool:
    """Whether a further try may bring something else."""
    if error.code == "aborted":
        return False
    return error.status in (0, 408, 429) or error.status >= 500
