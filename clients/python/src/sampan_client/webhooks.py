"""Verifies that a webhook message comes from Sampan, is complete, and is fresh."""

import hashlib
import hmac
import json
import re
import time
from typing import Optional, Sequence, Union, cast

from .errors import SampanError
from .types import WebhookMessage

HEX_DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_SIGNATURES = 8


def verify_webhook(
    *,
    body: Union[bytes, str],
    signature: Optional[str],
    secrets: Union[str, Sequence[str]],
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookMessage:
    """The message, if a secret fits. Process each `id` once.

    `body` is the body as it came: parsed and written again it has another signature. `signature` is the value of the
    header `Sampan-Signature`. Give several secrets while one replaces another. Raises a SampanError with the code
    `webhook_signature_invalid` and the reason in its details: `missing`, `malformed`, `expired` or `mismatch`.
    """
    if not signature:
        raise _refusal("missing")
    parts = [part.strip().split("=", 1) for part in signature.split(",") if "=" in part]
    timestamp = next((value for name, value in parts if name == "t"), "")
    digests = [value for name, value in parts if name == "v1" and HEX_DIGEST.fullmatch(value)]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or not 1 <= len(digests) <= MOST_SIGNATURES:
        raise _refusal("malformed")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise _refusal("expired")
    data = body.encode() if isinstance(body, str) else body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        if secret == "":
            raise ValueError("a webhook secret is empty")
        expected = hmac.new(secret.encode(), timestamp.encode() + b"." + data, hashlib.sha256).hexdigest()
        if any([hmac.compare_digest(expected, digest) for digest in digests]):
            return cast(WebhookMessage, json.loads(data))
    raise _refusal("mismatch")


def _refusal(reason: str) -> SampanError:
    message = f"The webhook message is not proven to come from Sampan: {reason}"
    return SampanError(status=0, code="webhook_signature_invalid", message=message, details={"reason": reason})
