"""Types of requests and responses. Made by `npm run client:generate` from the description of the API: do not edit it here."""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

CurrencyId = Literal[
    "BTC",
    "ETH",
    "BNB",
    "POL",
    "TRX",
    "SOL",
    "XMR",
    "LTC",
    "BCH",
    "USDT-TRC20",
    "USDT-ERC20",
    "USDT-BEP20",
    "USDT-POLYGON",
    "USDC-ERC20",
    "USDC-BEP20",
    "USDC-POLYGON",
    "USDC-SOL",
    "BUSD-ERC20",
    "BUSD-BEP20",
    "USDC.e-POLYGON",
    "USDC-TRC20",
    "USDT-SOL",
]


CurrencyNetwork = Literal[
    "bitcoin",
    "litecoin",
    "bitcoin-cash",
    "ethereum",
    "bnb-chain",
    "polygon",
    "tron",
    "solana",
    "monero",
]


class CurrencyConfirmations(TypedDict):
    """Confirmations required before a deposit is credited, by order size."""
    least: int
    most: int


class Currency(TypedDict):
    id: "CurrencyId"
    """Currency ID, one per currency and network."""
    symbol: str
    """Symbol, the same on every network."""
    name: str
    network: "CurrencyNetwork"
    """Network of the currency."""
    networkDisplayName: str
    decimals: int
    isToken: bool
    isOnSeveralNetworks: bool
    isActive: bool
    """`false` while the network is paused or cannot be watched."""
    minAmount: str
    maxAmount: str
    limits: "Limits"
    confirmations: "CurrencyConfirmations"
    """Confirmations required before a deposit is credited, by order size."""
    depositOnline: bool
    """Whether deposits are accepted now."""
    settleOnline: bool
    """Whether payouts are available now."""


ExchangeState = Literal[
    "awaiting_deposit",
    "confirming",
    "exchanging",
    "mixing",
    "sending",
    "completed",
    "action_required",
    "held",
    "refunding",
    "refunded",
    "expired",
    "failed",
]


ExchangeStatus = Literal["pending", "processing", "completed", "failed"]


ExchangeReason = Literal[
    "underpaid",
    "overpaid",
    "second_deposit",
    "fixed_rate_lapsed",
    "price_lapsed",
    "late_deposit",
    "unclaimed_deposit",
    "wrong_asset",
    "deposit_listed",
    "address_listed",
    "deposit_reversed",
    "amount_too_small",
    "network_fee_rose",
    "cancelled",
    "no_deposit",
    "continued",
    "choice_unanswered",
    "operator_decision",
    "payout_rejected",
    "payout_unavailable",
    "rest_refunded",
    "terms_differ",
]


ExchangeWaitingReason = Literal[
    "no_price",
    "no_cover",
    "liquid_wallet",
    "other_coins",
    "no_gas",
    "blocks_dear",
    "signer_limit",
    "signer_locked",
    "payouts_stopped",
    "chain_down",
]


class ExchangeWaiting(TypedDict):
    reason: "ExchangeWaitingReason"
    since: str


ExchangeNextActions = Literal[
    "send_deposit",
    "cancel",
    "continue",
    "refund",
    "set_refund_address",
    "wait",
    "contact_support",
]


ExchangeProduct = Literal["exchange", "mix_preset", "mix_custom"]


ExchangeOrderType = Literal["floating", "fixed"]


class ExchangeSendRange(TypedDict):
    min: str
    max: str


class ExchangePartnerShare(TypedDict):
    name: str
    basisPoints: int
    amount: str


class Exchange(TypedDict):
    id: str
    """Order ID. Secret: anyone who has it can view and control the order."""
    orderNumber: str
    """Order number for people and for support."""
    trackingCode: str
    """Tracking code. Shows the order on our pages and gives no control over it."""
    externalId: Any
    """Your own reference. `null` if there is none, or if another key created the order."""
    metadata: Dict[str, Any]
    """Your own texts. Empty if another key created the order."""
    state: "ExchangeState"
    """Exact state of the order."""
    status: "ExchangeStatus"
    """State in one of four words."""
    reason: Optional["ExchangeReason"]
    """Reason for the state. `null` if there is nothing to explain."""
    waiting: Optional["ExchangeWaiting"]
    """Why the payout or refund waits and since when, or `null`. In `exchanging` and `mixing` the deposit can be taken back meanwhile (`refund`), and is refunded automatically at `deadlineAt`."""
    terminal: bool
    """`true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded."""
    userActionRequired: bool
    """Whether the order waits for its holder: for the deposit or for a choice."""
    nextActions: List["ExchangeNextActions"]
    """Possible next actions."""
    version: int
    """Number of state changes."""
    product: "ExchangeProduct"
    orderType: "ExchangeOrderType"
    quoteId: Any
    """Quote whose price applies. `null` if the order was priced when it was created."""
    isPriceFixed: bool
    """`false` while `receiveAmount` is an estimate."""
    sendCurrency: "CurrencyId"
    sendAmount: str
    """Amount to send. For an open amount, the minimum."""
    sendRange: Optional["ExchangeSendRange"]
    """Range of an open amount: any deposit from `min` to `max` is exchanged. `null` for an order of one amount."""
    receiveCurrency: "CurrencyId"
    receiveAmount: str
    """Amount received after all fees."""
    depositedAmount: Any
    """Amount deposited. `null` until the price is fixed."""
    exchangeRate: str
    fee: str
    """Service fee, in the send currency."""
    partnerShare: Optional["ExchangePartnerShare"]
    """What the partner behind the API key earns of `fee`: its name, as the visitor sees it, basis points of the fee, and the amount in the send currency, which is owed once the order is completed. It is part of the fee and not added to it. `null` if nobody earns a share."""
    networkFee: str
    """Network fee for collecting the deposit and for the payout, in the receive currency."""
    receiveAddress: str
    refundAddress: Any
    depositAddress: str
    """Deposit address, used by this order only. Send exactly `sendAmount`, or an amount within `sendRange`."""
    depositMemo: Any
    """Memo to send with the deposit, on networks that need one."""
    depositUri: Any
    """Payment URI for wallets, such as `bitcoin:…`."""
    paymentUrl: str
    """Order page."""
    viewUrl: str
    """Page that shows the order and changes nothing. It can be shared."""
    confirmations: int
    confirmationsNeeded: int
    estimatedTime: int
    """Minutes from the detected deposit to the confirmed payout."""
    isTimeMeasured: bool
    """Whether `estimatedTime` is a measured median. `false` for an estimate."""
    txHash: Any
    """Transaction of the payout or refund. `null` until sent."""
    createdAt: str
    expiresAt: str
    """Time by which the deposit must be detected. Extended by our own outages."""
    firstConfirmationBy: Optional[str]
    """For a `fixed` order: its price holds if the deposit has its first confirmation by then. `null` for `floating`."""
    deadlineAt: Optional[str]
    """Time at which a pending choice, or the wait for a payout, ends by itself."""
    completedAt: Optional[str]
    eraseAt: Optional[str]
    """Time at which the order is erased. `null` until erasure is scheduled."""
    deposits: List["Deposit"]
    payouts: List["Payout"]


class ChoiceContinue(TypedDict):
    quoteId: str
    sendAmount: str
    receiveAmount: str
    exchangeRate: str
    fee: str
    networkFee: str
    inputs: Dict[str, Any]
    ratesUrl: Optional[str]
    expiresAt: str


ChoiceObstacle = Literal[
    "rate_unavailable",
    "amount_above_maximum",
    "amount_not_covered",
    "amount_consumed_by_fee",
]


class ChoiceSplitsItem(TypedDict):
    quoteId: str
    sendAmount: str
    receiveAmount: str
    exchangeRate: str
    fee: str
    networkFee: str
    inputs: Dict[str, Any]
    ratesUrl: Optional[str]
    expiresAt: str
    refunds: List[str]


class ChoiceRefundsItem(TypedDict):
    currency: "CurrencyId"
    amount: str


Choice = TypedDict(
    "Choice",
    {
        "sendCurrency": "CurrencyId",
        "receiveCurrency": "CurrencyId",
        # Quote to continue with everything that arrived. `null` while there is none.
        "continue": Optional["ChoiceContinue"],
        # Why there is no quote. `rate_unavailable`: no price is under 10 seconds old right now. Try again, or refund.
        "obstacle": Optional["ChoiceObstacle"],
        # With several payments: swap one and refund the others. One entry if a payment fits the order, otherwise one for each, earliest first, four at most.
        "splits": List["ChoiceSplitsItem"],
        # What a refund returns, payment by payment, after the network fee, or more if the fee falls. Binding until `refundsUntil`.
        "refunds": List["ChoiceRefundsItem"],
        # Time until which `refunds` is binding. `null` without refunds.
        "refundsUntil": Optional[str],
    },
)


class ContinueRequest(TypedDict):
    quoteId: str
    """From `continue` or `splits` of `POST /exchanges/{id}/choice`."""


CurrencyList = List["Currency"]


DepositStatus = Literal["seen", "confirmed", "dropped", "lost"]


DepositUse = Literal["swap", "refund", "unclaimed", "dust"]


class Deposit(TypedDict):
    txid: str
    chain: "CurrencyNetwork"
    currency: "CurrencyId"
    amount: str
    status: "DepositStatus"
    use: Optional["DepositUse"]
    confirmations: int
    confirmationsNeeded: int
    seenAt: str
    confirmedAt: Optional[str]


class ExchangeList(TypedDict):
    exchanges: List["Exchange"]
    """Orders, in the sequence of the request."""
    missing: List[str]
    """Requested IDs without an order: unknown or erased."""
    nextCursor: Any
    """Value of `cursor` for the next page. `null` on the last page."""


ExchangeRate = TypedDict(
    "ExchangeRate",
    {
        # Requested currency ID or symbol.
        "from": str,
        # Requested currency ID or symbol.
        "to": str,
        # Amount of `to` per unit of `from`, before fees.
        "exchangeRate": str,
        # `exchangeRate` as a number, for display only.
        "rate": float,
        # Time at which the oldest price used was observed.
        "ratedAt": str,
        # Limits of an order of this pair. `null` if a symbol does not name a network.
        "limits": Optional["Limits"],
    },
)


class _ExchangeRequest(TypedDict):
    receiveAddress: str
    """Payout address, checked against the network of the currency."""


class ExchangeRequest(_ExchangeRequest, total=False):
    quoteId: Optional[str]
    """Quote to order. Currencies, amount and order type are taken from it."""
    sendCurrency: Optional[str]
    """ID of the currency to send."""
    receiveCurrency: Optional[str]
    """ID of the currency to receive."""
    sendAmount: Optional[Union[str, float]]
    """Amount to send. Set this or `receiveAmount`, not both. Decimal string, or a JSON number, which is read exactly as written."""
    receiveAmount: Optional[Union[str, float]]
    """Minimum amount to receive. The amount to send is calculated from it. Decimal string, or a JSON number, which is read exactly as written."""
    openAmount: Optional[Literal[True]]
    """Use instead of an amount: any deposit within the current limits (`sendRange`) is exchanged at the rate of its confirmation. Always `floating`."""
    orderType: Optional["ExchangeOrderType"]
    """`fixed` guarantees the receive amount at a higher fee, if the deposit is detected before `expiresAt` and has its first confirmation before `firstConfirmationBy`. Default: `floating`."""
    refundAddress: Optional[str]
    """Address for a refund. Can be set later."""
    externalId: Optional[str]
    """Your own reference, 1 to 100 printable ASCII characters. Need not be unique. Erased with the order."""
    metadata: Optional[Dict[str, Any]]
    """Up to 20 texts of your own, each up to 500 characters. Do not store personal data. Erased with the order."""


IncidentKind = Literal["behind", "away", "prices", "paused"]


class Incident(TypedDict):
    id: str
    """Incident ID. It stays the same when the incident ends or gets worse."""
    scope: str
    """Network, or `service`."""
    kind: "IncidentKind"
    """`behind` or `away`: the chain. `prices`: no prices for new orders. `paused`: new orders were paused by operators."""
    beganAt: str
    """When it was first observed."""
    endedAt: Optional[str]
    """When it was first observed to be over. `null` while it lasts."""


InvoiceState = Literal["open", "in_progress", "paid", "underpaid", "expired", "cancelled"]


class Invoice(TypedDict):
    id: str
    """Invoice ID. Anybody who knows it can open the page and pay. Only its hash is stored."""
    invoiceNumber: str
    """Number for support. It opens nothing."""
    url: str
    """Page where it is paid, in the payer’s language. For one language use `/{language}/invoice/{id}`."""
    state: "InvoiceState"
    """Follows from the orders: `open`, `in_progress` (an order awaits its deposit or is under way), `paid` (at least `amount` was paid out), `underpaid` (completed orders paid out less), `expired` or `cancelled`. After a refunded order the invoice is `open` again until `expiresAt`."""
    currency: "CurrencyId"
    """ID of the currency to receive. It is paid with any other."""
    amount: str
    """Amount to arrive at `receiveAddress`."""
    receivedAmount: str
    """What completed orders have paid out to `receiveAddress`."""
    receiveAddress: str
    """Your address, checked against the network of the currency."""
    externalId: Any
    """Your reference, also given to the orders of the invoice. The payer doesn’t see it."""
    description: Any
    """One line that the payer sees, up to 300 characters."""
    returnUrl: Any
    """HTTPS URL that the page links back to."""
    createdAt: str
    expiresAt: str
    """After this no order is created for it. An order that exists can still be paid in its own time."""
    cancelledAt: Optional[str]
    exchanges: List["InvoiceExchange"]
    """Orders that were created for it and are not erased, oldest first."""


class InvoiceExchange(TypedDict):
    id: str
    """Order ID. Secret: anyone who has it can view and control the order."""
    orderNumber: str
    """Order number for people and for support."""
    state: "ExchangeState"
    """Exact state of the order."""
    createdAt: str


class InvoiceList(TypedDict):
    invoices: List["Invoice"]
    """Invoices, newest first."""
    nextCursor: Any
    """Value of `cursor` for the next page. `null` on the last page."""


class _InvoiceRequest(TypedDict):
    currency: str
    """ID of the currency to receive. It is paid with any other."""
    amount: Union[str, float]
    """Amount to arrive at `receiveAddress`."""
    receiveAddress: str
    """Your address, checked against the network of the currency."""


class InvoiceRequest(_InvoiceRequest, total=False):
    externalId: Optional[str]
    """Your reference, also given to the orders of the invoice. The payer doesn’t see it."""
    description: Optional[str]
    """One line that the payer sees, up to 300 characters."""
    returnUrl: Optional[str]
    """HTTPS URL that the page links back to."""
    expiresInMinutes: Optional[Union[int, str]]
    """Minutes until it expires, 15 to 10080 (one week). Default: 1440."""


KeyScopes = Literal["read", "quote", "trade"]


class KeyLimits(TypedDict):
    requestsPerMinute: int
    openOrders: int
    """Maximum number of orders of this key that await a deposit."""


class Key(TypedDict):
    id: str
    """Public ID of the key. The key cannot be derived from it."""
    label: str
    hint: str
    """Last characters of the key, to distinguish keys."""
    scopes: List["KeyScopes"]
    """Scopes of the key. Each includes those before it: `read`, `quote`, `trade`."""
    limits: "KeyLimits"
    lastUsedOn: Optional[str]
    createdAt: str
    expiresAt: Optional[str]
    """Expiry of the key. `null` if it is valid until revoked."""
    oldKeyUntil: Optional[str]
    """Until then the key before the last replacement is valid too. `null` if there is none."""


LimitsMinReason = Literal["currency_minimum", "refund_stays_payable"]


LimitsMaxReason = Literal["currency_maximum", "wallet_cover"]


class Limits(TypedDict):
    """Minimum and maximum send amount, with reasons."""
    currency: "CurrencyId"
    min: str
    minReason: "LimitsMinReason"
    max: str
    maxReason: "LimitsMaxReason"


NamedWebhookEventTypes = Literal[
    "exchange.awaiting_deposit",
    "exchange.confirming",
    "exchange.exchanging",
    "exchange.sending",
    "exchange.completed",
    "exchange.action_required",
    "exchange.held",
    "exchange.refunding",
    "exchange.refunded",
    "exchange.expired",
    "exchange.failed",
]


class NamedWebhook(TypedDict):
    name: str
    url: str
    eventTypes: Optional[List["NamedWebhookEventTypes"]]
    """Event types that are sent. `null` for all."""
    oldSecretUntil: Optional[str]
    """Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL."""


class NamedWebhookWithSecret(TypedDict):
    name: str
    url: str
    eventTypes: Optional[List["NamedWebhookEventTypes"]]
    """Event types that are sent. `null` for all."""
    oldSecretUntil: Optional[str]
    """Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL."""
    secret: Any
    """Signing secret. Shown only once. `null` if it was kept."""


PayoutKind = Literal["payout", "refund"]


PayoutState = Literal["planned", "reserved", "signed", "broadcast", "final", "void"]


class Payout(TypedDict):
    kind: "PayoutKind"
    part: int
    isExtra: bool
    chain: "CurrencyNetwork"
    currency: "CurrencyId"
    amount: str
    address: str
    state: "PayoutState"
    txid: Any
    sentAt: Optional[str]
    confirmations: int
    confirmationsNeeded: int


QuoteFeeLinesItemName = Literal["service_fee", "network_fee"]


class _QuoteFeeLinesItem(TypedDict):
    name: "QuoteFeeLinesItemName"
    currency: "CurrencyId"
    amount: str


class QuoteFeeLinesItem(_QuoteFeeLinesItem, total=False):
    basisPoints: int


class QuoteMeasuredTime(TypedDict):
    medianSeconds: int
    orders: int


class Quote(TypedDict):
    id: str
    """Quote ID, used to create an order."""
    orderType: "ExchangeOrderType"
    isBinding: bool
    """`true` for a fixed quote: an order created in time gets its rate and fee."""
    sendCurrency: "CurrencyId"
    sendAmount: str
    """Amount to send."""
    receiveCurrency: "CurrencyId"
    receiveAmount: str
    """Amount received after all fees."""
    exchangeRate: str
    """Amount of the receive currency per unit of the send currency, before fees."""
    fee: str
    """Service fee, in the send currency."""
    networkFee: str
    """Network fee for collecting the deposit and for the payout, in the receive currency."""
    feeLines: List["QuoteFeeLinesItem"]
    totalCostPpm: int
    """The whole difference to the mid-market rate (margin, service fee and network fees) in parts per million of what the amount is worth there: 9500 is 0.95 %."""
    measuredTime: Optional["QuoteMeasuredTime"]
    """How long the newest completed orders of this pair took, from the detected deposit to the confirmed payout: the median in seconds, and of how many. `null` while there are too few, or deposits need more confirmations than usual."""
    inputs: Dict[str, Any]
    """All inputs of the calculation, so that anyone can repeat it."""
    ratesUrl: Optional[str]
    """Page that explains the rate of this pair for this amount. `null` where the currency stays the same."""
    ratedAt: str
    quotedAt: str
    expiresAt: str
    """Time until which an order can be created from the quote."""


class _QuoteRequest(TypedDict):
    sendCurrency: str
    """ID of the currency to send."""
    receiveCurrency: str
    """ID of the currency to receive."""


class QuoteRequest(_QuoteRequest, total=False):
    sendAmount: Optional[Union[str, float]]
    """Amount to send. Set this or `receiveAmount`, not both. Decimal string, or a JSON number, which is read exactly as written."""
    receiveAmount: Optional[Union[str, float]]
    """Minimum amount to receive. The amount to send is calculated from it. Decimal string, or a JSON number, which is read exactly as written."""
    orderType: Optional["ExchangeOrderType"]
    """`fixed` guarantees the receive amount at a higher fee, if the deposit is detected before `expiresAt` and has its first confirmation before `firstConfirmationBy`. Default: `floating`."""


class RefundAddressRequest(TypedDict):
    refundAddress: str
    """Address of the send currency."""


class RotateKey(TypedDict, total=False):
    overlapHours: Union[int, str]
    """How long the key before stays valid, in hours"""


class RotatedKey(TypedDict):
    key: str
    """The new key, shown in this response and never again"""
    hint: str
    """Last characters of the key, to distinguish keys."""
    oldKeyUntil: str
    """Until then the key before is valid too"""


class _SetNamedWebhook(TypedDict):
    url: str
    """HTTP or HTTPS URL without username, password or fragment. HTTPS only on mainnet. Outside the sandbox the host must resolve to public addresses, which is checked for every message."""


class SetNamedWebhook(_SetNamedWebhook, total=False):
    eventTypes: Optional[List["NamedWebhookEventTypes"]]
    """Event types that are sent. `null` for all."""
    keepSecret: bool
    """Keep the secret if the URL stays the same."""


class SetWebhook(TypedDict):
    url: str
    """HTTP or HTTPS URL without username, password or fragment. HTTPS only on mainnet. Outside the sandbox the host must resolve to public addresses, which is checked for every message."""


class SignedReceipt(TypedDict):
    orderNumber: str
    document: str
    """JSON with the receipt exactly as signed, the signature and the key ID."""


class SignedTerms(TypedDict):
    orderNumber: str
    document: str
    """JSON with the terms exactly as signed, the signature and the key ID."""


class StatementMonth(TypedDict):
    month: str
    """Month in which the orders were completed, in UTC."""
    currency: "CurrencyId"
    """Send currency of the orders, which all amounts of the row are in."""
    orders: int
    """Number of completed orders."""
    volume: str
    """What was exchanged."""
    fee: str
    """Service fees on it."""
    share: str
    """The partner’s share of these fees."""
    paid: str
    """Shares that were paid out in this month."""
    open: str
    """Earned and not yet paid at the end of the month, or until now."""


class StatementsPartnerShare(TypedDict):
    name: str
    basisPoints: int


class StatementsOwedItem(TypedDict):
    currency: "CurrencyId"
    amount: str


class StatementsUnderWayItem(TypedDict):
    currency: "CurrencyId"
    amount: str


class StatementsPaidItem(TypedDict):
    currency: "CurrencyId"
    amount: str


class Statements(TypedDict):
    partnerShare: Optional["StatementsPartnerShare"]
    """Share of new orders of the key. `null` if there is none."""
    months: List["StatementMonth"]
    owed: List["StatementsOwedItem"]
    """What is owed to the partner now, in all currencies, without what is on its way."""
    underWay: List["StatementsUnderWayItem"]
    """What is on its way to the partner."""
    paid: List["StatementsPaidItem"]
    """What was paid to the partner so far."""
    csv: str
    """The months as text of a CSV file."""


class StatusHistory(TypedDict):
    readAt: str
    """When the data was read."""
    firstDay: str
    """First day covered (UTC)."""
    lastDay: str
    """Last day covered: today (UTC)."""
    uptime: List["Uptime"]
    """The service and each chain. Of the service it says whether there were prices for new orders."""
    incidents: List["Incident"]
    """Trouble of at least five minutes, newest first."""


class Uptime(TypedDict):
    scope: str
    """Network, or `service`."""
    upPercent: Any
    """Percentage of the observed time without trouble, rounded down. `null` if nothing was observed."""
    observedPercent: str
    """Percentage of the time since the first observation that was observed, rounded down."""
    days: List["UptimeDay"]
    """Days with observations, oldest first. Nothing was observed on days that are missing."""


class UptimeDay(TypedDict):
    day: str
    """Day (UTC)."""
    upSeconds: int
    """Seconds without trouble. The part of a day that none of the three fields counts was not observed."""
    behindSeconds: int
    """Seconds in which our node answered but was late."""
    awaySeconds: int
    """Seconds in which the chain, or the prices, could not be used."""


class Webhook(TypedDict):
    url: Any
    """Webhook URL. `null` if none is set."""


WebhookEventStatus = Literal["due", "delivered", "given_up"]


WebhookEventDeliveriesItemOutcome = Literal[
    "delivered",
    "refused",
    "timeout",
    "unreachable",
    "forbidden_target",
    "secret_unreadable",
]


class WebhookEventDeliveriesItem(TypedDict):
    at: str
    durationMs: int
    statusCode: Optional[int]
    """HTTP status of the receiver. `null` if it did not respond."""
    outcome: "WebhookEventDeliveriesItemOutcome"
    """`secret_unreadable`: not sent, because it could not be signed. Set the URL again."""


class WebhookEvent(TypedDict):
    id: str
    type: str
    """`exchange.<state>` or `webhook.test`."""
    webhook: str
    """Name of the webhook that the event is for."""
    createdAt: str
    status: "WebhookEventStatus"
    """`due` until a server accepts the event or delivery is given up."""
    nextAttemptAt: Optional[str]
    exchange: Optional["WebhookExchange"]
    """Order of the event. `null` for a test. Events are erased with their order."""
    deliveries: List["WebhookEventDeliveriesItem"]
    """Last 20 attempts, oldest first."""


class WebhookEvents(TypedDict):
    events: List["WebhookEvent"]
    """Events, newest first."""
    nextBefore: Any
    """Value of `before` for the next page. `null` on the last page."""


class WebhookExchange(TypedDict):
    id: str
    orderNumber: str
    """Order number for people and for support."""
    version: int
    """Number of state changes. Ignore a message with a lower version than you have."""
    state: "ExchangeState"
    status: "ExchangeStatus"
    reason: Optional["ExchangeReason"]
    terminal: bool
    """`true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded."""
    userActionRequired: bool


class WebhookMessageData(TypedDict, total=False):
    exchange: "WebhookExchange"


class WebhookMessage(TypedDict):
    id: str
    """Event ID, the same on every attempt. Process each ID once."""
    type: str
    """`exchange.<state>` or `webhook.test`."""
    createdAt: str
    apiVersion: Literal["v1"]
    data: "WebhookMessageData"


class WebhookWithSecret(TypedDict):
    url: str
    secret: str
    """Signing secret. Shown only once. Set the URL again to replace it."""
    oldSecretUntil: Optional[str]
    """Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL."""


class Webhooks(TypedDict):
    webhooks: List["NamedWebhook"]


ApiErrorCode = Literal[
    "address_checksum_wrong",
    "address_forbidden",
    "address_listed",
    "address_malformed",
    "address_missing",
    "address_mweb",
    "address_old_spelling",
    "address_wrong_network",
    "amount_above_maximum",
    "amount_ambiguous",
    "amount_below_minimum",
    "amount_consumed_by_fee",
    "amount_malformed",
    "amount_not_covered",
    "amount_not_positive",
    "amount_too_precise",
    "chain_paused",
    "chain_unavailable",
    "currency_paused",
    "currency_unknown",
    "idempotency_key_reused",
    "internal_error",
    "invoice_closed",
    "invoice_in_progress",
    "invoice_not_found",
    "key_in_query",
    "key_missing",
    "key_network_forbidden",
    "key_outdated",
    "key_unknown",
    "media_type_unsupported",
    "not_found",
    "open_invoices_limit",
    "open_orders_limit",
    "open_quotes_limit",
    "order_event_not_allowed",
    "order_not_found",
    "orders_full",
    "orders_paused",
    "pair_same_currency",
    "quote_expired",
    "quote_not_found",
    "quote_used",
    "rate_changed",
    "rate_limited",
    "rate_unavailable",
    "receipt_missing",
    "refund_address_bound",
    "refund_address_missing",
    "refund_addresses_limit",
    "request_in_progress",
    "request_malformed",
    "request_too_large",
    "scope_missing",
    "screening_list_stale",
    "service_unavailable",
    "signature_invalid",
    "signature_missing",
    "too_many_connections",
    "webhook_attempts_limit",
    "webhook_event_not_found",
    "webhook_missing",
    "webhook_target_forbidden",
    "webhook_url_invalid",
    "webhooks_limit",
]
