"""The error that every call raises if it does not succeed."""

import json
from typing import Any, Dict, Mapping, Optional


class SampanError(Exception):
    """`code` is what to act on: a code of the API (`types.ApiErrorCode`), or one of the client itself: `network_error`,
    `timeout`, `aborted`, `unexpected_response`, `wait_timeout` or `webhook_signature_invalid`.
    """

    def __init__(
        self,
        *,
        status: int,
        code: str,
        message: str,
        details: Optional[Mapping[str, Any]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        """HTTP status of the response. 0 if there was none."""
        self.code = code
        self.message = message
        self.details: Mapping[str, Any] = details or {}
        """Facts to act on. `field` and `fields` name what was refused, `min` and `max` the limits."""
        self.request_id = request_id
        """ID of the request, to quote to support. `None` if there was no response."""
        self.retry_after = retry_after
        """Seconds after which the API asks to try again. `None` if it did not say."""


def read_error(body: bytes) -> Optional[Dict[str, Any]]:
    """What an error answer of the API says. `None` if this is not one."""
    try:
        error = json.loads(body)["error"]
        if not (isinstance(error["code"], str) and isinstance(error["message"], str)):
            return None
        details = error.get("details")
        return {"code": error["code"], "message": error["message"], "details": details if isinstance(details, dict) else {}}
    except (ValueError, KeyError, TypeError):
        return None


def unexpected(status: int, **facts: Any) -> SampanError:
    message = f"The response with status {status} is not one of the API"
    return SampanError(status=status, code="unexpected_response", message=message, **facts)


def aborted() -> SampanError:
    return SampanError(status=0, code="aborted", message="The request was aborted")
