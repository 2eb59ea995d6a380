# An order made of a quote. Sent again with the same Idempotency-Key, it makes no second order.
import json
import os
import urllib.error
import urllib.request
import uuid

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/api/v1/exchanges",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["API_KEY"],
        "Content-Type": "application/json",
        # Keep it with your own order, and send the same one when you try again.
        "Idempotency-Key": str(uuid.uuid4()),
    },
    data=json.dumps(
        {"quoteId": os.environ["QUOTE_ID"], "receiveAddress": os.environ["RECEIVE_ADDRESS"]}
    ).encode(),
)
try:
    with urllib.request.urlopen(request) as answer:
        order = json.load(answer)["data"]
except urllib.error.HTTPError as refused:
    error = json.load(refused)["error"]
    raise SystemExit(f"{refused.code} {error['code']}: {error['message']}")

print("send", order["sendAmount"], order["sendCurrency"], "to", order["depositAddress"], end=" ")
print("before", order["expiresAt"])
print(order["id"])
