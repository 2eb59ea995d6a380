# Every currency with its limits, and what one bitcoin is worth in USDT on TRON.
import json
import os
import urllib.error
import urllib.request

BASE_URL, API_KEY = os.environ["BASE_URL"], os.environ["API_KEY"]


def call(path):
    headers = {"Authorization": f"Bearer {API_KEY}"}
    request = urllib.request.Request(f"{BASE_URL}/api/v1{path}", headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as refused:
        error = json.load(refused)["error"]
        raise SystemExit(f"{refused.code} {error['code']}: {error['message']}")


for currency in call("/currencies"):
    paused = "" if currency["isActive"] else " (paused)"
    print(currency["id"], currency["network"], "from", currency["minAmount"] + paused)

print("1 BTC =", call("/exchange-rate/BTC/USDT-TRC20")["exchangeRate"], "USDT")
