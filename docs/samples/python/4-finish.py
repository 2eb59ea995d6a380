# Asks about an order until it is over. In the sandbox the deposit is paid with test coins first.
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

order = {"terminal": False}
while not order["terminal"]:
    order = read(f"/exchanges/{ORDER_ID}")
    print(order["state"], f"{order['confirmations']}/{order['confirmationsNeeded']}")
    for each in {chain, *(payout["chain"] for payout in order["payouts"])}:
        sandbox("/blocks", {"chain": each, "count": 5})
    time.sleep(1)
print(order["state"], order["txHash"])
