"""What the client repeats, how long it waits, and what it raises."""

import asyncio
import time
import unittest

from little_api import BAD_GATEWAY, LittleApi, answer, refuse, succeed
from sampan_client import AsyncSampan, Sampan, SampanError
from sampan_client.retries import delay_before, read_retry_after

WANTED = {"receiveAddress": "x", "quoteId": "qt_1"}
QUOTE = {"sendCurrency": "BTC", "receiveCurrency": "ETH", "sendAmount": "1"}


class Requests(unittest.TestCase):
    def setUp(self):
        self.api = LittleApi()
        self.addCleanup(self.api.close)

    def open(self, **options):
        return Sampan(self.api.base_url, "sampan_test_x", **{"retry_delay": 0.001, **options})

    def header(self, name):
        return [headers.get(name) for _, _, headers, _ in self.api.seen]

    def refused(self, act):
        with self.assertRaises(SampanError) as raised:
            act()
        return raised.exception

    def test_what_fails_for_a_moment_is_sent_again(self):
        broken_off = answer(200, b'{"success":true,', {"content-length": 100})
        limited = refuse(429, "rate_limited", {"retry-after": "0"})
        for play in [None, BAD_GATEWAY, broken_off, limited, refuse(503, "service_unavailable")]:
            self.api.play(play, play, succeed({"id": "key_1"}))
            self.assertEqual(self.open().get_key(), {"id": "key_1"})
            self.assertEqual(len(self.api.seen), 3)
        self.assertEqual(self.header("authorization")[0], "Bearer sampan_test_x")

    def test_an_order_has_one_idempotency_key_for_all_attempts(self):
        self.api.play(None, refuse(409, "request_in_progress", {"retry-after": "0"}), succeed({"id": "order"}))
        self.open().create_exchange(WANTED)
        first, *others = self.header("idempotency-key")
        self.assertRegex(first, "^[0-9a-f]{32}$")
        self.assertEqual(others, [first, first])
        self.open().create_exchange(WANTED)
        self.assertNotEqual(self.header("idempotency-key")[-1], first)
        self.open().create_exchange(WANTED, idempotency_key="a-key-of-the-caller")
        self.assertEqual(self.header("idempotency-key")[-1], "a-key-of-the-caller")

    def test_a_price_needs_no_key(self):
        self.api.play(None, succeed({"id": "qt_1"}))
        self.open().create_quote(QUOTE)
        self.assertEqual(self.header("idempotency-key"), [None, None])

    def test_a_webhook_is_set_again_only_if_nothing_was_done(self):
        self.api.play(None, succeed({}))
        self.assertEqual(self.refused(lambda: self.open().set_webhook({"url": "x"})).code, "network_error")
        self.assertEqual(len(self.api.seen), 1)
        self.api.play(refuse(429, "rate_limited", {"retry-after": "0"}), succeed({"secret": "y"}))
        self.assertEqual(self.open().set_webhook({"url": "x"}), {"secret": "y"})

    def test_what_stays_is_not_sent_again(self):
        for code, status in [("amount_below_minimum", 400), ("rate_changed", 409), ("orders_paused", 503)]:
            self.api.play(refuse(status, code, {"x-request-id": "r"}))
            error = self.refused(lambda: self.open().create_exchange(WANTED))
            self.assertEqual([error.status, error.code, error.request_id], [status, code, "r"])
            self.assertEqual(len(self.api.seen), 1)

    def test_a_longer_wait_than_allowed_is_raised_with_its_length(self):
        self.api.play(refuse(429, "rate_limited", {"retry-after": "61"}))
        error = self.refused(self.open().get_key)
        self.assertEqual([error.code, error.retry_after, len(self.api.seen)], ["rate_limited", 61, 1])

    def test_the_wait_is_what_the_api_asks_for(self):
        self.api.play(refuse(429, "rate_limited", {"retry-after": "1"}), succeed({}))
        start = time.monotonic()
        self.open().get_key()
        self.assertGreaterEqual(time.monotonic() - start, 0.95)
        now = 1_800_000_000.0
        date = "Fri, 15 Jan 2027 08:00:03 GMT"
        self.assertEqual([read_retry_after(text, now) for text in ["2", date, "soon", None]], [2, 3, None, None])
        delays = [delay_before(2, None, 0.5) for _ in range(50)]
        self.assertTrue(all(1 <= delay <= 2 for delay in delays))

    def test_no_answer_in_time_is_a_timeout(self):
        self.api.play(self.api.silence)
        error = self.refused(self.open(timeout=0.05, retries=1).get_key)
        self.assertEqual([error.status, error.code, len(self.api.seen)], [0, "timeout", 2])

    def test_every_attempt_is_signed_anew(self):
        self.api.play(None, succeed({}))
        self.open(signing_secret="sampan_sign_x").create_exchange(WANTED)
        signatures = self.header("sampan-signature")
        self.assertEqual(len(set(signatures)), 2)
        self.assertRegex(signatures[0], r"^t=\d+,n=\w+,b=\w{64},v1=\w{64}$")

    def test_a_list_is_read_page_by_page(self):
        newest = succeed({"events": [{"id": "evt_2"}], "nextBefore": "evt_2"})
        self.api.play(newest, succeed({"events": [{"id": "evt_1"}], "nextBefore": None}))
        events = self.open().webhook_events(page_size=1)
        self.assertEqual(next(events), {"id": "evt_2"})
        self.assertEqual(len(self.api.seen), 1)
        self.assertEqual([event["id"] for event in events], ["evt_1"])
        self.assertEqual([path.split("?")[1] for _, path, _, _ in self.api.seen], ["limit=1", "before=evt_2&limit=1"])

    def test_asyncio_makes_requests_side_by_side_and_ends_them_when_cancelled(self):
        self.api.play(succeed({"id": "key_1"}))

        async def both():
            async with AsyncSampan(self.api.base_url, "sampan_test_x") as sampan:
                keys = await asyncio.gather(sampan.get_key(), sampan.get_key())
                self.api.play(self.api.silence)
                start = time.monotonic()
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(sampan.get_key(), 0.1)
                return keys, time.monotonic() - start

        keys, seconds = asyncio.run(both())
        self.assertEqual(keys, [{"id": "key_1"}, {"id": "key_1"}])
        self.assertLess(seconds, 5)


if __name__ == "__main__":
    unittest.main()
