"""Waits until an order ends or needs somebody."""

from contextlib import closing
from typing import Callable, Generator, Optional, Union

from .errors import SampanError
from .follow import GoneEvent, OrderChanged, OrderEvent
from .types import Exchange

Until = Callable[[Exchange], bool]
OnChange = Callable[[Exchange], object]


def is_settled(order: Exchange) -> bool:
    """Whether waiting on brings nothing: the order is terminal, or waits for its holder's choice, or for a person. The
    deposit is not such a choice: it is what one waits for first.
    """
    if order["terminal"] or "contact_support" in order["nextActions"]:
        return True
    if "send_deposit" in order["nextActions"]:
        return False
    return order["userActionRequired"] or "wait" not in order["nextActions"]


class Waiting:
    """What is known of an order that is waited for."""

    def __init__(self, order: Union[Exchange, str], until: Until, on_change: Optional[OnChange]) -> None:
        self.last = None if isinstance(order, str) else order
        self._until = until
        self._on_change = on_change

    def is_done(self) -> bool:
        return self.last is not None and self._until(self.last)

    def take(self, event: OrderEvent) -> bool:
        """Whether the wait is over with this event."""
        if isinstance(event, GoneEvent):
            return True
        if not isinstance(event, OrderChanged):
            return False
        self.last = event.order
        if self._on_change is not None:
            self._on_change(event.order)
        return self.is_done()

    def result(self) -> Exchange:
        # After the end of its events an order that is not what was waited for has ended otherwise, or was erased.
        if self.last is not None and (self.is_done() or self.last["terminal"]):
            return self.last
        details = {"order": self.last}
        raise SampanError(status=404, code="order_not_found", message="The order was erased", details=details)

    def gave_up(self, seconds: float) -> SampanError:
        message = f"The order was not settled within {seconds:g} seconds"
        return SampanError(status=0, code="wait_timeout", message=message, details={"order": self.last})


def id_of(order: Union[Exchange, str]) -> str:
    return order if isinstance(order, str) else order["id"]


def wait_for(waiting: Waiting, events: Generator[OrderEvent, None, None]) -> Exchange:
    with closing(events):
        for event in events:
            if waiting.take(event):
                break
    return waiting.result()
