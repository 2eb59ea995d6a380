"""The calls of the API. Made by `npm run client:generate` from the description of the API: do not edit it here."""

from typing import Any, Optional
from urllib.parse import quote

from .types import (
    Choice,
    ContinueRequest,
    CurrencyList,
    Exchange,
    ExchangeList,
    ExchangeRate,
    ExchangeRequest,
    Invoice,
    InvoiceList,
    InvoiceRequest,
    Key,
    NamedWebhookWithSecret,
    Quote,
    QuoteRequest,
    RefundAddressRequest,
    RotateKey,
    RotatedKey,
    SetNamedWebhook,
    SetWebhook,
    SignedReceipt,
    SignedTerms,
    Statements,
    StatusHistory,
    Webhook,
    WebhookEvent,
    WebhookEvents,
    WebhookWithSecret,
    Webhooks,
)


class Calls:
    """Every call returns the data of the response, and raises a SampanError if it fails."""

    def _call(self, method: str, path: str, **given: Any) -> Any:
        raise NotImplementedError

    def get_key(self) -> Key:
        """Get the API key with its scopes, limits and last use.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Key = self._call("GET", "/key")
        return data

    def rotate_key(self, body: RotateKey) -> RotatedKey:
        """Replace the key by a new one.

        The key in use stays valid for `overlapHours` beside the new one, so that programs change over one by one. Its id, orders, webhook, limits and restrictions stay. Only the newest key can be replaced: doing it twice ends the first key at once. If a response is lost, repeat the request only after `GET /key` shows that `hint` is unchanged.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `key_outdated`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: RotatedKey = self._call("PUT", "/key/secret", body=body)
        return data

    def list_statements(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> Statements:
        """Get monthly statements of the key.

        Completed orders of this key by month (UTC) and send currency: number, volume, service fees and the partner’s share. They stay when the orders are erased. `csv` is the same as a table.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Statements = self._call("GET", "/partner/statements", query={"from": from_, "to": to})
        return data

    def list_currencies(self) -> CurrencyList:
        """List all currencies with network, limits and availability.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: CurrencyList = self._call("GET", "/currencies")
        return data

    def get_exchange_rate(self, from_: str, to: str) -> ExchangeRate:
        """Get the rate and limits of a pair.

        Accepts symbols (`USDT`) and currency IDs (`USDT-TRC20`). `limits` is `null` unless both sides name a network. The rate is indicative. Create a `fixed` quote for a binding rate.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `rate_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: ExchangeRate = self._call("GET", f'/exchange-rate/{quote(from_, safe="")}/{quote(to, safe="")}')
        return data

    def create_quote(self, body: QuoteRequest, *, idempotency_key: Optional[str] = None) -> Quote:
        """Create a quote from a send or receive amount.

        Set `sendAmount` or `receiveAmount`. A `fixed` quote is binding until `expiresAt`: an order created from it in time gets its rate and fee. A `floating` quote is a preview: the order is priced again when it is created, and rejected with `rate_changed` if the new price is more than 1% worse. The network fee is always that of the payout. An amount outside the limits is rejected with `min` and `max` in `details`.

        Required scope: `quote`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `open_quotes_limit`, `quote_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Quote = self._call("POST", "/quotes", body=body, idempotency_key=idempotency_key)
        return data

    def get_quote(self, id: str) -> Quote:
        """Get a quote of this key.

        Quotes are deleted some time after they expire.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `quote_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Quote = self._call("GET", f'/quotes/{quote(id, safe="")}')
        return data

    def create_exchange(self, body: ExchangeRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Create an order.

        From a quote (`quoteId`), or from two currencies and one amount at the current price. The response contains the deposit address. Send an `Idempotency-Key`, so that a retry after a lost response creates no second order. A `fixed` quote creates one order: a retry with the same addresses returns that order whatever its `Idempotency-Key`, and other addresses are rejected with `quote_used`. A `floating` quote can be used until it expires. The `Idempotency-Key` of an order created without a quote is valid until the order is erased, not only for 24 hours. `Idempotency-Replayed` marks a response that returns an existing order.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `quote_not_found`, `quote_expired`, `quote_used`, `rate_changed`, `orders_paused`, `chain_paused`, `currency_paused`, `chain_unavailable`, `orders_full`, `screening_list_stale`, `open_orders_limit`, `idempotency_key_reused`, `key_unknown`, `order_not_found`, `key_missing`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("POST", "/exchanges", body=body, idempotency_key=idempotency_key)
        return data

    def list_exchanges(self, *, ids: Optional[str] = None, external_id: Optional[str] = None, state: Optional[str] = None, from_: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[str] = None) -> ExchangeList:
        """List your orders, or get several by ID.

        Without `ids`: the orders created with this key that are not erased, newest first, filtered by `externalId`, `state` and `from`. With `ids`: up to 50 orders by ID, created with any key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: ExchangeList = self._call("GET", "/exchanges", query={"ids": ids, "externalId": external_id, "state": state, "from": from_, "cursor": cursor, "limit": limit})
        return data

    def get_exchange(self, id: str) -> Exchange:
        """Get an order.

        Any key can read an order whose ID it knows. To poll at low cost, send `If-None-Match`. To receive changes, follow `/exchanges/{id}/events`. Orders are erased one week after they end.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("GET", f'/exchanges/{quote(id, safe="")}')
        return data

    def get_exchange_terms(self, id: str) -> SignedTerms:
        """Get the signed terms of an order.

        The public key for verification is at `/.well-known/sampan-terms-key`.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: SignedTerms = self._call("GET", f'/exchanges/{quote(id, safe="")}/terms')
        return data

    def get_exchange_receipt(self, id: str) -> SignedReceipt:
        """Get the signed receipt of an order.

        Issued once, shortly after the order is `completed` or `refunded`: what arrived, what was paid out, the transactions, the final price and the times. Signed with the same key as the terms.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `receipt_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: SignedReceipt = self._call("GET", f'/exchanges/{quote(id, safe="")}/receipt')
        return data

    def quote_choice(self, id: str, *, idempotency_key: Optional[str] = None) -> Choice:
        """Get the figures of a pending choice.

        Available while the order is `action_required`: what you would receive by continuing, as a quote that holds for a minute, and what a refund would return. While a payout waits, it gives the refund only.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Choice = self._call("POST", f'/exchanges/{quote(id, safe="")}/choice', idempotency_key=idempotency_key)
        return data

    def continue_exchange(self, id: str, body: ContinueRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Continue with an offered quote.

        Available while `nextActions` contains `continue`. `quoteId` comes from `POST /exchanges/{id}/choice`, and exactly its amount is paid. An expired quote is answered with `409 rate_changed` and a new quote in `details`.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `rate_unavailable`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `rate_changed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("POST", f'/exchanges/{quote(id, safe="")}/continue', body=body, idempotency_key=idempotency_key)
        return data

    def refund_exchange(self, id: str, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Refund the deposit.

        Available while `nextActions` contains `refund`. If the order has no refund address, set one first.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("POST", f'/exchanges/{quote(id, safe="")}/refund', idempotency_key=idempotency_key)
        return data

    def cancel_exchange(self, id: str, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Cancel an unpaid order.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("POST", f'/exchanges/{quote(id, safe="")}/cancel', idempotency_key=idempotency_key)
        return data

    def set_refund_address(self, id: str, body: RefundAddressRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Set or change the refund address.

        A late deposit that only lacked an address is refunded immediately.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `refund_address_bound`, `refund_addresses_limit`, `chain_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = self._call("POST", f'/exchanges/{quote(id, safe="")}/refund-address', body=body, idempotency_key=idempotency_key)
        return data

    def create_invoice(self, body: InvoiceRequest, *, idempotency_key: Optional[str] = None) -> Invoice:
        """Create an invoice that is paid on a hosted page.

        The page at `url` shows who asks and the amount. The payer pays with any other asset at a fixed rate and gets an ordinary order of this key: its webhooks, limits and partner’s share apply. At least the amount arrives at `receiveAddress`: smaller units of the other asset may raise it slightly. The page links back to `returnUrl` and never redirects. It shows the partner’s name of the key, or its label.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `open_invoices_limit`, `invoice_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = self._call("POST", "/invoices", body=body, idempotency_key=idempotency_key)
        return data

    def list_invoices(self, *, external_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[str] = None) -> InvoiceList:
        """List the invoices of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: InvoiceList = self._call("GET", "/invoices", query={"externalId": external_id, "cursor": cursor, "limit": limit})
        return data

    def get_invoice(self, id: str) -> Invoice:
        """Get an invoice of this key.

        A paid invoice is erased with its order, others one week after they expire.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = self._call("GET", f'/invoices/{quote(id, safe="")}')
        return data

    def cancel_invoice(self, id: str, *, idempotency_key: Optional[str] = None) -> Invoice:
        """Cancel an invoice that nobody has paid.

        Its orders that await a deposit are cancelled with it. Rejected with `invoice_in_progress` once a deposit was seen.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `invoice_closed`, `invoice_in_progress`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = self._call("POST", f'/invoices/{quote(id, safe="")}/cancel', idempotency_key=idempotency_key)
        return data

    def get_webhook(self) -> Webhook:
        """Get the webhook URL of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Webhook = self._call("GET", "/webhook")
        return data

    def set_webhook(self, body: SetWebhook) -> WebhookWithSecret:
        """Set the webhook URL and create a new secret.

        From then on, every state change of an order created with this key is sent to this URL. Events that need action are sent first.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: WebhookWithSecret = self._call("PUT", "/webhook", body=body)
        return data

    def remove_webhook(self) -> Webhook:
        """Remove the webhook URL and drop pending events.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: Webhook = self._call("DELETE", "/webhook")
        return data

    def test_webhook(self, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Send a test event.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = self._call("POST", "/webhook/test", idempotency_key=idempotency_key)
        return data

    def list_webhook_events(self, *, webhook: Optional[str] = None, status: Optional[str] = None, before: Optional[str] = None, limit: Optional[str] = None) -> WebhookEvents:
        """List the webhook events and deliveries of the last 30 days.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvents = self._call("GET", "/webhook/events", query={"webhook": webhook, "status": status, "before": before, "limit": limit})
        return data

    def redeliver_webhook_event(self, id: str, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Redeliver an event with the same ID and body.

        Rejected after 50 delivery attempts.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `webhook_attempts_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = self._call("POST", f'/webhook/events/{quote(id, safe="")}/redeliver', idempotency_key=idempotency_key)
        return data

    def list_webhooks(self) -> Webhooks:
        """List the webhooks of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Webhooks = self._call("GET", "/webhooks")
        return data

    def set_named_webhook(self, name: str, body: SetNamedWebhook) -> NamedWebhookWithSecret:
        """Set a webhook by name.

        A key can have up to 10 webhooks. Each has a name, a URL, a secret of its own, its own events and its own retries. `eventTypes` limits what it is sent. Setting the same URL again replaces the secret, and the previous one signs too for a day. With `keepSecret` the secret stays, so that only `eventTypes` changes. The webhook of `PUT /webhook` is called `main`.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: NamedWebhookWithSecret = self._call("PUT", f'/webhooks/{quote(name, safe="")}', body=body)
        return data

    def remove_named_webhook(self, name: str) -> Webhooks:
        """Remove a webhook and drop its pending events.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: Webhooks = self._call("DELETE", f'/webhooks/{quote(name, safe="")}')
        return data

    def test_named_webhook(self, name: str, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Send a test event to a webhook.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = self._call("POST", f'/webhooks/{quote(name, safe="")}/test', idempotency_key=idempotency_key)
        return data

    def get_status_history(self) -> StatusHistory:
        """Get the uptime of each chain in 90 days, and incidents.

        The data of the status page. Time that was not observed counts as neither up nor down.

        No key required.

        Error codes: `key_in_query`, `request_malformed`, `service_unavailable`, `internal_error`.
        """
        data: StatusHistory = self._call("GET", "/status/history")
        return data


class AsyncCalls:
    """The same calls for asyncio."""

    async def _call(self, method: str, path: str, **given: Any) -> Any:
        raise NotImplementedError

    async def get_key(self) -> Key:
        """Get the API key with its scopes, limits and last use.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Key = await self._call("GET", "/key")
        return data

    async def rotate_key(self, body: RotateKey) -> RotatedKey:
        """Replace the key by a new one.

        The key in use stays valid for `overlapHours` beside the new one, so that programs change over one by one. Its id, orders, webhook, limits and restrictions stay. Only the newest key can be replaced: doing it twice ends the first key at once. If a response is lost, repeat the request only after `GET /key` shows that `hint` is unchanged.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `key_outdated`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: RotatedKey = await self._call("PUT", "/key/secret", body=body)
        return data

    async def list_statements(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> Statements:
        """Get monthly statements of the key.

        Completed orders of this key by month (UTC) and send currency: number, volume, service fees and the partner’s share. They stay when the orders are erased. `csv` is the same as a table.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Statements = await self._call("GET", "/partner/statements", query={"from": from_, "to": to})
        return data

    async def list_currencies(self) -> CurrencyList:
        """List all currencies with network, limits and availability.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: CurrencyList = await self._call("GET", "/currencies")
        return data

    async def get_exchange_rate(self, from_: str, to: str) -> ExchangeRate:
        """Get the rate and limits of a pair.

        Accepts symbols (`USDT`) and currency IDs (`USDT-TRC20`). `limits` is `null` unless both sides name a network. The rate is indicative. Create a `fixed` quote for a binding rate.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `rate_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: ExchangeRate = await self._call("GET", f'/exchange-rate/{quote(from_, safe="")}/{quote(to, safe="")}')
        return data

    async def create_quote(self, body: QuoteRequest, *, idempotency_key: Optional[str] = None) -> Quote:
        """Create a quote from a send or receive amount.

        Set `sendAmount` or `receiveAmount`. A `fixed` quote is binding until `expiresAt`: an order created from it in time gets its rate and fee. A `floating` quote is a preview: the order is priced again when it is created, and rejected with `rate_changed` if the new price is more than 1% worse. The network fee is always that of the payout. An amount outside the limits is rejected with `min` and `max` in `details`.

        Required scope: `quote`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `open_quotes_limit`, `quote_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Quote = await self._call("POST", "/quotes", body=body, idempotency_key=idempotency_key)
        return data

    async def get_quote(self, id: str) -> Quote:
        """Get a quote of this key.

        Quotes are deleted some time after they expire.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `quote_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Quote = await self._call("GET", f'/quotes/{quote(id, safe="")}')
        return data

    async def create_exchange(self, body: ExchangeRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Create an order.

        From a quote (`quoteId`), or from two currencies and one amount at the current price. The response contains the deposit address. Send an `Idempotency-Key`, so that a retry after a lost response creates no second order. A `fixed` quote creates one order: a retry with the same addresses returns that order whatever its `Idempotency-Key`, and other addresses are rejected with `quote_used`. A `floating` quote can be used until it expires. The `Idempotency-Key` of an order created without a quote is valid until the order is erased, not only for 24 hours. `Idempotency-Replayed` marks a response that returns an existing order.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `quote_not_found`, `quote_expired`, `quote_used`, `rate_changed`, `orders_paused`, `chain_paused`, `currency_paused`, `chain_unavailable`, `orders_full`, `screening_list_stale`, `open_orders_limit`, `idempotency_key_reused`, `key_unknown`, `order_not_found`, `key_missing`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("POST", "/exchanges", body=body, idempotency_key=idempotency_key)
        return data

    async def list_exchanges(self, *, ids: Optional[str] = None, external_id: Optional[str] = None, state: Optional[str] = None, from_: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[str] = None) -> ExchangeList:
        """List your orders, or get several by ID.

        Without `ids`: the orders created with this key that are not erased, newest first, filtered by `externalId`, `state` and `from`. With `ids`: up to 50 orders by ID, created with any key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: ExchangeList = await self._call("GET", "/exchanges", query={"ids": ids, "externalId": external_id, "state": state, "from": from_, "cursor": cursor, "limit": limit})
        return data

    async def get_exchange(self, id: str) -> Exchange:
        """Get an order.

        Any key can read an order whose ID it knows. To poll at low cost, send `If-None-Match`. To receive changes, follow `/exchanges/{id}/events`. Orders are erased one week after they end.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("GET", f'/exchanges/{quote(id, safe="")}')
        return data

    async def get_exchange_terms(self, id: str) -> SignedTerms:
        """Get the signed terms of an order.

        The public key for verification is at `/.well-known/sampan-terms-key`.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: SignedTerms = await self._call("GET", f'/exchanges/{quote(id, safe="")}/terms')
        return data

    async def get_exchange_receipt(self, id: str) -> SignedReceipt:
        """Get the signed receipt of an order.

        Issued once, shortly after the order is `completed` or `refunded`: what arrived, what was paid out, the transactions, the final price and the times. Signed with the same key as the terms.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `receipt_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: SignedReceipt = await self._call("GET", f'/exchanges/{quote(id, safe="")}/receipt')
        return data

    async def quote_choice(self, id: str, *, idempotency_key: Optional[str] = None) -> Choice:
        """Get the figures of a pending choice.

        Available while the order is `action_required`: what you would receive by continuing, as a quote that holds for a minute, and what a refund would return. While a payout waits, it gives the refund only.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Choice = await self._call("POST", f'/exchanges/{quote(id, safe="")}/choice', idempotency_key=idempotency_key)
        return data

    async def continue_exchange(self, id: str, body: ContinueRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Continue with an offered quote.

        Available while `nextActions` contains `continue`. `quoteId` comes from `POST /exchanges/{id}/choice`, and exactly its amount is paid. An expired quote is answered with `409 rate_changed` and a new quote in `details`.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `rate_unavailable`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `rate_changed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("POST", f'/exchanges/{quote(id, safe="")}/continue', body=body, idempotency_key=idempotency_key)
        return data

    async def refund_exchange(self, id: str, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Refund the deposit.

        Available while `nextActions` contains `refund`. If the order has no refund address, set one first.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("POST", f'/exchanges/{quote(id, safe="")}/refund', idempotency_key=idempotency_key)
        return data

    async def cancel_exchange(self, id: str, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Cancel an unpaid order.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("POST", f'/exchanges/{quote(id, safe="")}/cancel', idempotency_key=idempotency_key)
        return data

    async def set_refund_address(self, id: str, body: RefundAddressRequest, *, idempotency_key: Optional[str] = None) -> Exchange:
        """Set or change the refund address.

        A late deposit that only lacked an address is refunded immediately.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `refund_address_bound`, `refund_addresses_limit`, `chain_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Exchange = await self._call("POST", f'/exchanges/{quote(id, safe="")}/refund-address', body=body, idempotency_key=idempotency_key)
        return data

    async def create_invoice(self, body: InvoiceRequest, *, idempotency_key: Optional[str] = None) -> Invoice:
        """Create an invoice that is paid on a hosted page.

        The page at `url` shows who asks and the amount. The payer pays with any other asset at a fixed rate and gets an ordinary order of this key: its webhooks, limits and partner’s share apply. At least the amount arrives at `receiveAddress`: smaller units of the other asset may raise it slightly. The page links back to `returnUrl` and never redirects. It shows the partner’s name of the key, or its label.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `open_invoices_limit`, `invoice_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = await self._call("POST", "/invoices", body=body, idempotency_key=idempotency_key)
        return data

    async def list_invoices(self, *, external_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[str] = None) -> InvoiceList:
        """List the invoices of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: InvoiceList = await self._call("GET", "/invoices", query={"externalId": external_id, "cursor": cursor, "limit": limit})
        return data

    async def get_invoice(self, id: str) -> Invoice:
        """Get an invoice of this key.

        A paid invoice is erased with its order, others one week after they expire.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = await self._call("GET", f'/invoices/{quote(id, safe="")}')
        return data

    async def cancel_invoice(self, id: str, *, idempotency_key: Optional[str] = None) -> Invoice:
        """Cancel an invoice that nobody has paid.

        Its orders that await a deposit are cancelled with it. Rejected with `invoice_in_progress` once a deposit was seen.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `invoice_closed`, `invoice_in_progress`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: Invoice = await self._call("POST", f'/invoices/{quote(id, safe="")}/cancel', idempotency_key=idempotency_key)
        return data

    async def get_webhook(self) -> Webhook:
        """Get the webhook URL of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Webhook = await self._call("GET", "/webhook")
        return data

    async def set_webhook(self, body: SetWebhook) -> WebhookWithSecret:
        """Set the webhook URL and create a new secret.

        From then on, every state change of an order created with this key is sent to this URL. Events that need action are sent first.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: WebhookWithSecret = await self._call("PUT", "/webhook", body=body)
        return data

    async def remove_webhook(self) -> Webhook:
        """Remove the webhook URL and drop pending events.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: Webhook = await self._call("DELETE", "/webhook")
        return data

    async def test_webhook(self, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Send a test event.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = await self._call("POST", "/webhook/test", idempotency_key=idempotency_key)
        return data

    async def list_webhook_events(self, *, webhook: Optional[str] = None, status: Optional[str] = None, before: Optional[str] = None, limit: Optional[str] = None) -> WebhookEvents:
        """List the webhook events and deliveries of the last 30 days.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvents = await self._call("GET", "/webhook/events", query={"webhook": webhook, "status": status, "before": before, "limit": limit})
        return data

    async def redeliver_webhook_event(self, id: str, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Redeliver an event with the same ID and body.

        Rejected after 50 delivery attempts.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `webhook_attempts_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = await self._call("POST", f'/webhook/events/{quote(id, safe="")}/redeliver', idempotency_key=idempotency_key)
        return data

    async def list_webhooks(self) -> Webhooks:
        """List the webhooks of this key.

        Required scope: `read`.

        Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
        """
        data: Webhooks = await self._call("GET", "/webhooks")
        return data

    async def set_named_webhook(self, name: str, body: SetNamedWebhook) -> NamedWebhookWithSecret:
        """Set a webhook by name.

        A key can have up to 10 webhooks. Each has a name, a URL, a secret of its own, its own events and its own retries. `eventTypes` limits what it is sent. Setting the same URL again replaces the secret, and the previous one signs too for a day. With `keepSecret` the secret stays, so that only `eventTypes` changes. The webhook of `PUT /webhook` is called `main`.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: NamedWebhookWithSecret = await self._call("PUT", f'/webhooks/{quote(name, safe="")}', body=body)
        return data

    async def remove_named_webhook(self, name: str) -> Webhooks:
        """Remove a webhook and drop its pending events.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
        """
        data: Webhooks = await self._call("DELETE", f'/webhooks/{quote(name, safe="")}')
        return data

    async def test_named_webhook(self, name: str, *, idempotency_key: Optional[str] = None) -> WebhookEvent:
        """Send a test event to a webhook.

        Required scope: `trade`.

        Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
        """
        data: WebhookEvent = await self._call("POST", f'/webhooks/{quote(name, safe="")}/test', idempotency_key=idempotency_key)
        return data

    async def get_status_history(self) -> StatusHistory:
        """Get the uptime of each chain in 90 days, and incidents.

        The data of the status page. Time that was not observed counts as neither up nor down.

        No key required.

        Error codes: `key_in_query`, `request_malformed`, `service_unavailable`, `internal_error`.
        """
        data: StatusHistory = await self._call("GET", "/status/history")
        return data
