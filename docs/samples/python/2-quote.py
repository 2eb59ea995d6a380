# A fixed price for 0.05 BTC. It binds us until `expiresAt`; the id is what an order is made of.
import json
import os
import urllib.error
import urllib.request

body = {
    "sendCurrency": "BTC",
    "receiveCurrency": "USDT-TRC20",
    "sendAmount": "0.05",  # Or "receiveAmount": "3000", to say what must arrive.
    "orderType": "fixed",
}
request = urllib.request.Request(
    os.environ["BASE_URL"] + "/api/v1/quotes",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["API_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)
try:
    with urllib.request.urlopen(request) as answer:
        quote = json.load(answer)["data"]
except urllib.error.HTTPError as refused:
    error = json.load(refused)["error"]
    raise SystemExit(f"{error['code']}: {error['message']} {error['details']}")

print(quote["sendAmount"], "BTC brings", quote["receiveAmount"], "USDT until", quote["expiresAt"])
print(quote["id"])
