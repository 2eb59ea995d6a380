"""
What an integrator writes with the installed client: a price, an order that is paid, its changes, and verified webhook
messages, all with asyncio but for a last look. `tests/integration/clients/stories.test.ts` runs it in an empty
environment: `python story.py <site> <key> <address>`.
"""

import asyncio
import json
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from sampan_client import AsyncSampan, Sampan, SampanError, verify_webhook

site, api_key, receive_address = sys.argv[1:]
secrets = ["whsec_of_another_time"]


def say(*facts):
    print(json.dumps(facts), flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            message = verify_webhook(body=body, signature=self.headers.get("Sampan-Signature"), secrets=secrets)
            say("webhook", message["type"])
            self.send_response(204)
        except SampanError as error:
            say("refused", error.details["reason"])
            self.send_response(401)
        self.end_headers()

    def log_message(self, *_):
        pass


def pay(order_id):
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{site}/api/sandbox/exchanges/{order_id}/deposit", b"{}", headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return answer.status == 200


async def exchange(sampan):
    wanted = {"sendCurrency": "BTC", "receiveCurrency": "USDT-TRC20", "orderType": "fixed"}
    try:
        await sampan.create_quote({**wanted, "sendAmount": "0.00000001"})
    except SampanError as error:
        say("error", isinstance(error, Exception), error.status, error.code, "string" if error.request_id else None)

    quote = await sampan.create_quote({**wanted, "sendAmount": "0.05"})
    order = await sampan.create_exchange(
        {
            "quoteId": quote["id"],
            "receiveAddress": receive_address,
            "externalId": "invoice-py",
            "metadata": {"customer": "4711"},
        }
    )
    say("order", order["state"], order["receiveAmount"] == quote["receiveAmount"])
    say("paid", await asyncio.to_thread(pay, order["id"]))
    ended = await sampan.wait_for(order, timeout=110)
    say("ended", ended["state"], len(ended["txHash"]))
    return order


async def main(url):
    async with AsyncSampan(f"{site}/api/v1", api_key) as sampan:
        secrets.insert(0, (await sampan.set_webhook({"url": url}))["secret"])
        order = await exchange(sampan)
        events = [event async for event in sampan.follow(order["id"], last_version=0)]
        say("followed", [event.move["to"] if event.type == "move" else event.type for event in events])
        found = [each async for each in sampan.orders(external_id="invoice-py")]
        say("listed", [fact for each in found for fact in (each["id"] == order["id"], each["metadata"])])
        while not [
            event
            async for event in sampan.webhook_events(page_size=1)
            if event["type"] == "exchange.completed" and event["status"] == "delivered"
        ]:
            await asyncio.sleep(0.2)


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
asyncio.run(main(f"http://127.0.0.1:{receiver.server_port}/hook"))
Sampan(f"{site}/api/v1", api_key).remove_webhook()
say("done")
