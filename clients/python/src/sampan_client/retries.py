"""Decides whether a failed attempt may be repeated, and how long to wait before."""

import random
import time
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import SampanError

# Errors that pass by themselves within seconds. For others the API says how long they last, or they last.
PASSING_CODES = {
    "rate_limited",
    "request_in_progress",
    "request_timeout",
    "service_unavailable",
    "internal_error",
    "rate_unavailable",
    "network_error",
    "timeout",
}
PROXY_STATUSES = {408, 429, 500, 502, 503, 504}
LONGEST_BACK_OFF = 8.0


def is_quote(path: str) -> bool:
    """Whether a POST only asks for a price, and so needs no idempotency key: two prices are no harm."""
    return path.endswith("/quotes")


def is_repeatable(method: str, path: str, has_idempotency_key: bool) -> bool:
    """Whether a request may be sent twice. Setting the webhook twice makes two secrets, and pushes out the one before."""
    if method == "POST":
        return has_idempotency_key or is_quote(path)
    return method != "PUT"


def can_pass(error: SampanError, may_repeat: bool) -> bool:
    # What was turned away by a limit did nothing.
    if not may_repeat and error.status != 429:
        return False
    if error.code == "unexpected_response":
        return error.status in PROXY_STATUSES
    return error.retry_after is not None or error.code in PASSING_CODES


def delay_before(repetition: int, retry_after: Optional[float], first: float) -> float:
    """At least as long as the API asks, and otherwise twice as long every time, less up to a half by chance."""
    back_off = min(first * 2**repetition, LONGEST_BACK_OFF)
    return max(retry_after or 0.0, back_off * (1 - random.random() / 2))


def read_retry_after(text: Optional[str], now: Optional[float] = None) -> Optional[float]:
    """Seconds of a `Retry-After`, which is a number or a date."""
    if text is None:
        return None
    if text.strip().isdigit():
        return float(text)
    try:
        at = parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError):
        return None
    return max(0.0, at - (time.time() if now is None else now))
