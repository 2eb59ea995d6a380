"""The follower, `wait_for` and the webhook verifier."""

import asyncio
import hashlib
import hmac
import unittest

from little_api import BAD_GATEWAY, LittleApi, refuse, succeed
from sampan_client import AsyncSampan, OrderChanged, Sampan, SampanError, Stop, is_settled, verify_webhook

FAST = {"poll_seconds": 0.005, "silence_seconds": 0.2}
ACTIONS = {
    "awaiting_deposit": ["send_deposit", "cancel"],
    "action_required": ["continue", "refund"],
    "held": ["wait", "contact_support"],
    "completed": [],
    "expired": [],
}


def order_in(state, version):
    return {
        "id": "order",
        "version": version,
        "state": state,
        "terminal": state in ("completed", "refunded"),
        "userActionRequired": state in ("awaiting_deposit", "action_required"),
        "nextActions": ACTIONS.get(state, ["wait"]),
    }


def told(state, version):
    return ("order", version, order_in(state, version))


def moved(state, version):
    return ("move", version, {"version": version, "to": state})


def in_words(event):
    if event.type == "gone":
        return "gone"
    return f"{event.type} {event.version} {event.order['state'] if event.type == 'order' else event.move['to']}"


class Following(unittest.TestCase):
    def setUp(self):
        self.api = LittleApi()
        self.addCleanup(self.api.close)
        self.sampan = Sampan(self.api.base_url, "sampan_test_x", retries=0)

    def follow(self, **options):
        return [in_words(event) for event in self.sampan.follow("order", **{**FAST, **options})]

    def test_it_reconnects_and_misses_and_repeats_nothing(self):
        stream = self.api.stream
        self.api.play(
            stream([told("awaiting_deposit", 0), told("confirming", 1)], "cut"),
            None,
            stream([moved("exchanging", 2), moved("sending", 3), told("sending", 3)]),
            stream([told("sending", 3), told("completed", 4)], "open"),
        )
        wanted = ["order 0 awaiting_deposit", "order 1 confirming", "move 2 exchanging", "move 3 sending"]
        self.assertEqual(self.follow(), [*wanted, "order 3 sending", "order 4 completed"])
        self.assertEqual([headers.get("last-event-id") for _, _, headers, _ in self.api.seen], [None, "1", "1", "3"])

    def test_it_starts_after_what_was_seen_and_ends_when_the_order_is_gone(self):
        self.api.play(self.api.stream([moved("expired", 3), told("expired", 3), ("gone", None, {})], "open"))
        self.assertEqual(self.follow(last_version=2), ["move 3 expired", "order 3 expired", "gone"])

    def test_it_leaves_a_silent_stream(self):
        self.api.play(self.api.stream([told("confirming", 1)], "open"), self.api.stream([told("completed", 2)]))
        self.assertEqual(self.follow(), ["order 1 confirming", "order 2 completed"])

    def test_it_polls_where_there_is_no_stream(self):
        for play in [refuse(503, "too_many_connections", {"retry-after": "0"}), BAD_GATEWAY, succeed({})]:
            confirming = succeed(order_in("confirming", 1))
            self.api.play(play, confirming, confirming, succeed(order_in("completed", 2)))
            self.assertEqual(self.follow(), ["order 1 confirming", "order 2 completed"])

    def test_it_goes_on_over_an_api_that_is_away(self):
        self.api.play(*[None] * 14, self.api.stream([told("completed", 1)]))
        self.assertEqual(self.follow(), ["order 1 completed"])

    def test_it_raises_what_stays(self):
        self.api.play(refuse(404, "order_not_found"))
        with self.assertRaises(SampanError) as raised:
            self.follow()
        self.assertEqual(raised.exception.code, "order_not_found")

    def test_waiting_ends_with_what_it_waited_for(self):
        states = []
        self.api.play(self.api.stream([told("awaiting_deposit", 0), told("confirming", 1), told("completed", 2)]))
        order = self.sampan.wait_for("order", on_change=lambda each: states.append(each["state"]), **FAST)
        self.assertEqual([order["state"], states], ["completed", ["awaiting_deposit", "confirming", "completed"]])
        self.api.play(self.api.stream([told("awaiting_deposit", 0), told("confirming", 1)], "open"))
        order = self.sampan.wait_for("order", until=lambda each: each["state"] != "awaiting_deposit", **FAST)
        self.assertEqual(order["state"], "confirming")
        self.api.play(None)
        self.assertEqual(self.sampan.wait_for(order_in("completed", 2))["state"], "completed")
        self.assertEqual(self.api.seen, [])

    def test_settled_is_what_waiting_does_not_change(self):
        settled = ["action_required", "held", "completed", "expired"]
        for state in [*settled, "awaiting_deposit", "confirming", "sending"]:
            self.assertEqual(is_settled(order_in(state, 1)), state in settled, state)

    def test_waiting_gives_up_in_time_or_when_told(self):
        self.api.play(self.api.stream([told("awaiting_deposit", 0)], "open"))
        with self.assertRaises(SampanError) as raised:
            self.sampan.wait_for(order_in("awaiting_deposit", 0), timeout=0.1)
        self.assertEqual(raised.exception.code, "wait_timeout")
        self.assertEqual(raised.exception.details["order"]["state"], "awaiting_deposit")
        stop = Stop()
        with self.assertRaises(SampanError) as raised:
            for _ in self.sampan.follow("order", stop=stop):
                stop.abort()
        self.assertEqual(raised.exception.code, "aborted")

    def test_waiting_says_so_when_the_order_is_erased(self):
        self.api.play(self.api.stream([told("expired", 1), ("gone", None, {})]))
        with self.assertRaises(SampanError) as raised:
            self.sampan.wait_for("order", until=lambda order: order["terminal"], **FAST)
        self.assertEqual(raised.exception.code, "order_not_found")

    def test_asyncio_follows_waits_and_can_be_cancelled(self):
        async def story():
            async with AsyncSampan(self.api.base_url, "sampan_test_x", retries=0) as sampan:
                self.api.play(self.api.stream([told("confirming", 1), told("completed", 2)]))
                followed = [in_words(event) async for event in sampan.follow("order", **FAST)]
                self.api.play(self.api.stream([told("confirming", 1), told("completed", 2)], "open"))
                ended = await sampan.wait_for("order", **FAST)
                self.api.play(self.api.stream([told("confirming", 1)], "open"))
                with self.assertRaises(SampanError) as late:
                    await sampan.wait_for("order", timeout=0.1)
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(sampan.wait_for("order"), 0.1)
                return followed, ended["state"], late.exception.code

        wanted = (["order 1 confirming", "order 2 completed"], "completed", "wait_timeout")
        self.assertEqual(asyncio.run(story()), wanted)

    def test_what_is_followed_is_typed(self):
        self.api.play(self.api.stream([told("completed", 2)]))
        self.assertIsInstance(next(self.sampan.follow("order")), OrderChanged)


class Webhooks(unittest.TestCase):
    BODY = '{"id":"evt_1","type":"webhook.test","createdAt":"2027-01-15T08:00:00.000Z","apiVersion":"v1","data":{"x":"ä"}}'
    SENT_AT = 1_800_000_000

    def sign(self, *secrets):
        signed = f"{self.SENT_AT}.{self.BODY}".encode()
        digests = [hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() for secret in secrets]
        return ",".join([f"t={self.SENT_AT}", *[f"v1={digest}" for digest in digests]])

    def verify(self, **given):
        usual = {"body": self.BODY, "signature": self.sign("whsec_a"), "secrets": "whsec_a", "now": self.SENT_AT}
        return verify_webhook(**{**usual, **given})["id"]

    def test_a_message_is_believed_with_a_secret_that_fits(self):
        self.assertEqual(self.verify(), "evt_1")
        self.assertEqual(self.verify(body=self.BODY.encode()), "evt_1")
        self.assertEqual(self.verify(signature=self.sign("whsec_b", "whsec_a")), "evt_1")
        self.assertEqual(self.verify(signature=self.sign("whsec_b"), secrets=["whsec_a", "whsec_b"]), "evt_1")

    def test_any_other_is_refused_with_the_reason(self):
        for reason, given in [
            ("missing", {"signature": None}),
            ("malformed", {"signature": "v1=abc"}),
            ("malformed", {"signature": f"t=soon,v1={'a' * 64}"}),
            ("malformed", {"signature": f"t=\u0661,v1={'a' * 64}"}),
            ("expired", {"now": self.SENT_AT + 301}),
            ("expired", {"now": self.SENT_AT - 301}),
            ("mismatch", {"secrets": "whsec_other"}),
            ("mismatch", {"secrets": []}),
            ("mismatch", {"body": self.BODY + " "}),
        ]:
            with self.assertRaises(SampanError) as raised:
                self.verify(**given)
            self.assertEqual(raised.exception.details, {"reason": reason}, given)


if __name__ == "__main__":
    unittest.main()
