"""Signs requests, for API keys that ask for it. Every attempt is signed anew, because each signature works once."""

import hashlib
import hmac
import secrets
import time


def sign_request(secret: str, method: str, target: str, idempotency_key: str, body: bytes) -> str:
    """The value of the header `Sampan-Signature`. `target` is the path with the query."""
    seconds = int(time.time())
    nonce = secrets.token_hex(16)
    body_hash = hashlib.sha256(body).hexdigest()
    lines = ["v1", str(seconds), nonce, method, target, idempotency_key, body_hash]
    mac = hmac.new(secret.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()
    return f"t={seconds},n={nonce},b={body_hash},v1={mac}"
