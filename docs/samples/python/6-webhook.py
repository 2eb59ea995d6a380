# A server that takes our messages, and believes only those that carry our signature.
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

taken = set()


def is_from_sampan(secret: str, signature_header: str, body: bytes, tolerance_seconds=300) -> bool:
    """`body` is the bytes as they came: parsed and written again it has another signature."""
    parts = [part.split("=", 1) for part in signature_header.split(",") if "=" in part]
    timestamp = dict(parts).get("t", "")
    # For a day after a change of the secret there are two signatures.
    given = [text for name, text in parts if name == "v1"]
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > tolerance_seconds:
        return False
    signed = timestamp.encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(each.encode(), expected.encode()) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signature = self.headers.get("Sampan-Signature", "")
        if not is_from_sampan(os.environ["WEBHOOK_SECRET"], signature, body):
            self.answer(401)
            print("refused", flush=True)
            return
        # Answer at once, work later: what is not answered with 2xx in five seconds is sent again.
        self.answer(204)
        message = json.loads(body)
        if message["id"] in taken:
            return
        taken.add(message["id"])
        print(message["type"], message["data"].get("exchange", {}).get("id", ""), flush=True)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
print("listening", flush=True)
server.serve_forever()
