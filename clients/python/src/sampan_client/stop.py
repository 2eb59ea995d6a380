"""Ends waiting and connections from another thread."""

import socket
import threading
from contextlib import contextmanager
from typing import Iterator, Optional

from .errors import aborted


class Stop:
    """Aborts what is done with it, once `abort` is called or its seconds are over."""

    def __init__(self, seconds: Optional[float] = None) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._socket: Optional[socket.socket] = None
        self._timer: Optional[threading.Timer] = None
        self.is_late = False
        """Whether it was the time that ended it."""
        if seconds is not None:
            self._timer = threading.Timer(seconds, self._expire)
            self._timer.daemon = True
            self._timer.start()

    def __enter__(self) -> "Stop":
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def abort(self) -> None:
        with self._lock:
            self._event.set()
            if self._socket is not None:
                _shut(self._socket)

    @property
    def is_over(self) -> bool:
        return self._event.is_set()

    def pause(self, seconds: float) -> None:
        self._event.wait(seconds)
        self.check()

    def check(self) -> None:
        if self.is_over:
            raise aborted()

    @contextmanager
    def watching(self, connection: Optional[socket.socket]) -> Iterator[None]:
        """Shuts the connection when it aborts, which ends a read in another thread."""
        with self._lock:
            self._socket = connection
            if self._event.is_set() and connection is not None:
                _shut(connection)
        try:
            yield
        finally:
            with self._lock:
                self._socket = None

    def _expire(self) -> None:
        self.is_late = not self.is_over
        self.abort()


def _shut(connection: socket.socket) -> None:
    try:
        # Not the method of a TLS socket, which would take its state from under the thread that reads.
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
    except OSError:
        pass  # It is closed already.
