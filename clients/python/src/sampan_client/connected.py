"""What the sync and the async client share."""

import ssl
from typing import Optional

from .transport import Transport


class Connected:
    """Takes the URL of the API, such as `https://swap.example/api/v1`, and a key.

    `signing_secret` (`sampan_sign_…`), if the key has one, signs every request. `timeout` is for each attempt, in seconds.
    `retries` is how often a request that failed for a moment is repeated, after `retry_delay` seconds and more; if the
    API asks for a wait longer than `max_retry_delay`, the error is raised at once. May be used by several threads.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        signing_secret: Optional[str] = None,
        timeout: float = 30.0,
        retries: int = 2,
        retry_delay: float = 0.5,
        max_retry_delay: float = 60.0,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._transport = Transport(
            base_url,
            api_key,
            signing_secret=signing_secret,
            timeout=timeout,
            retries=retries,
            retry_delay=retry_delay,
            max_retry_delay=max_retry_delay,
            ssl_context=ssl_context,
        )
