# A quote by a signed request: whoever reads the key on the way can do nothing with it.
import hashlib
import hmac
import json
import os
import secrets
import time
import urllib.request

BASE_URL, API_KEY = os.environ["BASE_URL"], os.environ["API_KEY"]


def sign(method, path, idempotency_key, body):
    """`path` is the path with its query, and `body` the bytes exactly as they are sent."""
    now, nonce = int(time.time()), secrets.token_hex(16)
    digest = hashlib.sha256(body).hexdigest()
    text = "\n".join(["v1", str(now), nonce, method, path, idempotency_key, digest])
    secret = os.environ["SIGNING_SECRET"].encode()
    code = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
    return f"t={now},n={nonce},b={digest},v1={code}"


def post(path, fields):
    body, idempotency_key = json.dumps(fields).encode(), secrets.token_hex(16)
    headers = {
        "Authorization": f"Bearer {API_KEY}",
        "Content-Type": "application/json",
        "Idempotency-Key": idempotency_key,
        "Sampan-Signature": sign("POST", path, idempotency_key, body),
    }
    request = urllib.request.Request(BASE_URL + path, body, headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


wanted = {"sendCurrency": "BTC", "receiveCurrency": "ETH", "sendAmount": "0.5", "orderType": "fixed"}
quote = post("/api/v1/quotes", wanted)
print(f"0.5 BTC gives {quote['receiveAmount']} ETH until {quote['expiresAt']}")
print(quote["id"])
