"""Sends requests: with the key, signed where a secret is given, each attempt within its time-out, and again where safe."""

import json
import secrets
import ssl
import time
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Dict, Iterator, List, Mapping, Optional
from urllib.parse import urlencode, urlsplit

from .errors import SampanError, aborted, read_error, unexpected
from .retries import can_pass, delay_before, is_quote, is_repeatable, read_retry_after
from .signing import sign_request
from .stop import Stop

LARGEST_BODY = 32 * 1024 * 1024


class Transport:
    """Takes what `Connected` takes."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        signing_secret: Optional[str],
        timeout: float,
        retries: int,
        retry_delay: float,
        max_retry_delay: float,
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("base_url must be a URL such as https://swap.example/api/v1")
        self._parts = parts
        self._prefix = parts.path.rstrip("/")
        self._api_key = api_key
        self._signing_secret = signing_secret
        self._timeout = timeout
        self._retries = retries
        self._retry_delay = retry_delay
        self._max_retry_delay = max_retry_delay
        self._ssl_context = ssl_context

    def call(
        self,
        method: str,
        path: str,
        *,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Optional[str]]] = None,
        idempotency_key: Optional[str] = None,
        stop: Optional[Stop] = None,
    ) -> Any:
        """The data of the response. Repeats what is safe to repeat, with the same idempotency key."""
        stop = stop or Stop()
        if method == "POST" and idempotency_key is None and not is_quote(path):
            idempotency_key = secrets.token_hex(16)
        may_repeat = is_repeatable(method, path, idempotency_key is not None)
        given = {name: value for name, value in (query or {}).items() if value is not None}
        target = self._prefix + path + (f"?{urlencode(given)}" if given else "")
        payload = b"" if body is None else json.dumps(body).encode()
        repetition = 0
        while True:
            try:
                return self._attempt(method, target, payload, idempotency_key, stop)
            except SampanError as error:
                delay = delay_before(repetition, error.retry_after, self._retry_delay)
                is_last = repetition >= self._retries or not can_pass(error, may_repeat)
                if is_last or stop.is_over or delay > max(self._max_retry_delay, self._retry_delay):
                    raise
            stop.pause(delay)
            repetition += 1

    def _attempt(self, method: str, target: str, payload: bytes, idempotency_key: Optional[str], stop: Stop) -> Any:
        headers = {"content-type": "application/json"} if payload else {}
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        with self.open(method, target, payload, headers, timeout=self._timeout, stop=stop) as response:
            body = _read_body(response, time.monotonic() + self._timeout)
            if response.status >= 400:
                raise to_error(response, body)
            try:
                answer = json.loads(body)
                if answer["success"] is True:
                    return answer["data"]
            except (ValueError, KeyError, TypeError):
                pass
            raise unexpected(response.status, request_id=response.getheader("x-request-id"))

    @contextmanager
    def open(
        self,
        method: str,
        target: str,
        payload: bytes,
        headers: Mapping[str, str],
        *,
        timeout: float,
        stop: Stop,
    ) -> Iterator[HTTPResponse]:
        """One attempt. What breaks on the way is a SampanError, also while the response is read."""
        stop.check()
        connection = self._connect(timeout)
        try:
            connection.connect()
            with stop.watching(connection.sock):
                connection.request(method, target, payload or None, self._headers(method, target, payload, headers))
                yield connection.getresponse()
        except SampanError:
            raise
        except TimeoutError as error:
            raise _failed(stop, "timeout", "The API did not answer in time") from error
        except (OSError, HTTPException) as error:
            # Before Python 3.10 socket.timeout is not yet TimeoutError.
            code = "timeout" if "timed out" in str(error) else "network_error"
            raise _failed(stop, code, f"The API could not be reached: {error}") from error
        finally:
            connection.close()

    def target_of(self, path: str) -> str:
        return self._prefix + path

    def _connect(self, timeout: float) -> HTTPConnection:
        host, port = str(self._parts.hostname), self._parts.port
        if self._parts.scheme == "http":
            return HTTPConnection(host, port, timeout=timeout)
        return HTTPSConnection(host, port, timeout=timeout, context=self._ssl_context or ssl.create_default_context())

    def _headers(self, method: str, target: str, payload: bytes, headers: Mapping[str, str]) -> Dict[str, str]:
        every = {"accept": "application/json", **headers, "authorization": f"Bearer {self._api_key}"}
        if self._signing_secret is not None:
            key = headers.get("idempotency-key", "")
            every["sampan-signature"] = sign_request(self._signing_secret, method, target, key, payload)
        return every


def to_error(response: HTTPResponse, body: bytes) -> SampanError:
    """The error of a response that is no success: of the API, or of a proxy before it."""
    request_id = response.getheader("x-request-id")
    retry_after = read_retry_after(response.getheader("retry-after"))
    told = read_error(body)
    if told is None:
        return unexpected(response.status, request_id=request_id, retry_after=retry_after)
    return SampanError(status=response.status, request_id=request_id, retry_after=retry_after, **told)


def _read_body(response: HTTPResponse, deadline: float) -> bytes:
    parts: List[bytes] = []
    size = 0
    while True:
        part = response.read1(65_536)
        if not part:
            break
        parts.append(part)
        size += len(part)
        # A socket's time-out is for each read, and a body may come drop by drop.
        if time.monotonic() > deadline:
            raise TimeoutError("timed out")
        if size > LARGEST_BODY:
            raise HTTPException("the body is too large")
    body = b"".join(parts)
    told = response.getheader("content-length")
    if told is not None and told.isdigit() and len(body) < int(told):
        raise HTTPException("the body broke off")
    return body


def _failed(stop: Stop, code: str, message: str) -> SampanError:
    return aborted() if stop.is_over else SampanError(status=0, code=code, message=message)
