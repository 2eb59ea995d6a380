# Polls an order until no other state can follow, for 30 minutes at most.
# In the sandbox the deposit is paid with test coins first.
import json
import os
import time
import urllib.request

BASE_URL, API_KEY = os.environ["BASE_URL"], os.environ["API_KEY"]
ORDER_ID = os.environ["ORDER_ID"]


def read(path):
    headers = {"Authorization": f"Bearer {API_KEY}"}
    request = urllib.request.Request(f"{BASE_URL}/api/v1{path}", headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


def sandbox(path, body):
    headers = {"Content-Type": "application/json"}
    data = json.dumps(body).encode()
    url = f"{BASE_URL}/api/sandbox{path}"
    request = urllib.request.Request(url, method="POST", headers=headers, data=data)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


# Sandbox only. Elsewhere a wallet sends `sendAmount` to `depositAddress`,
# and the chain makes its own blocks.
chain = sandbox(f"/exchanges/{ORDER_ID}/deposit", {})["chain"]

give_up_at = time.monotonic() + 30 * 60
order = {"terminal": False}
while not order["terminal"] and time.monotonic() < give_up_at:
    order = read(f"/exchanges/{ORDER_ID}")
    print(order["state"], f"{order['confirmations']}/{order['confirmationsNeeded']}")
    for each in {chain, *(payout["chain"] for payout in order["payouts"])}:
        sandbox("/blocks", {"chain": each, "count": 5})
    time.sleep(1)
print(order["state"], order["txHash"])
# `failed` and `expired` are not terminal: our team or a late payment can still move the order.
if not order["terminal"]:
    print("Not final. Next:", ", ".join(order["nextActions"]))
