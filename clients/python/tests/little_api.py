"""A little server that plays the API for the tests, one prepared answer after another."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class LittleApi:
    def __init__(self):
        self.seen = []
        self.released = threading.Event()
        self._plays = []
        self._lock = threading.Lock()
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                with api._lock:
                    api.seen.append((self.command, self.path, dict(self.headers.items()), body))
                    play = api._plays.pop(0) if len(api._plays) > 1 else api._plays[0]
                self.close_connection = True
                if play is not None:
                    play(self)

            do_GET = do_POST = do_PUT = do_DELETE = handle_any

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # Clients of these tests break connections.

        self._server = Server(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/api/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def play(self, *plays):
        """The last of them is given to all further requests. `None` breaks the connection."""
        self._plays = list(plays)
        self.seen.clear()

    def close(self):
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def silence(self, handler):
        self.released.wait(10)

    def stream(self, events, end="end"):
        def play(handler):
            handler.send_response(200)
            handler.send_header("content-type", "text/event-stream; charset=utf-8")
            handler.send_header("transfer-encoding", "chunked")
            handler.end_headers()
            text = "retry: 3000\n\n:\n\n" + "".join(
                (f"id: {number}\n" if number is not None else "") + f"event: {kind}\ndata: {json.dumps(data)}\n\n"
                for kind, number, data in events
            )
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(text.encode()), text.encode()))
            if end == "end":
                handler.wfile.write(b"0\r\n\r\n")
            if end == "open":
                self.released.wait(10)

        return play


def answer(status, body, headers=None):
    def play(handler):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        handler.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": len(data), **(headers or {})}.items():
            handler.send_header(name, str(value))
        handler.end_headers()
        handler.wfile.write(data)

    return play


def succeed(data):
    return answer(200, {"success": True, "data": data})


def refuse(status, code, headers=None):
    return answer(status, {"success": False, "error": {"code": code, "message": "No.", "details": {}}}, headers)


BAD_GATEWAY = answer(502, b"<html>Bad gateway</html>")
