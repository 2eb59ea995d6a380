"""Client of the Sampan developer API: `Sampan` for sync programs, `AsyncSampan` for asyncio."""

from .async_client import AsyncSampan
from .client import Sampan
from .errors import SampanError
from .follow import GoneEvent, Move, MoveEvent, OrderChanged, OrderEvent
from .stop import Stop
from .wait import is_settled
from .webhooks import verify_webhook

__all__ = [
    "AsyncSampan",
    "GoneEvent",
    "Move",
    "MoveEvent",
    "OrderChanged",
    "OrderEvent",
    "Sampan",
    "SampanError",
    "Stop",
    "is_settled",
    "verify_webhook",
]
