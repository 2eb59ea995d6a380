import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/docs.ts';

export default {
  title: 'Developer API',
  lede: 'Request prices, create orders and follow them from your own program. JSON over HTTPS with an API key in a header. This page is generated from the API’s own document.',
  contents: 'On this page',
  'overview.title': 'Overview',
  'overview.base': 'Base URL',
  'overview.document': 'OpenAPI 3.1 document',
  'overview.llms': 'Plain-text summary for language models',
  'overview.steps': 'From price to payout',
  'overview.quote':
    '**Request a price.** `POST /quotes` returns a price and its ID. A fixed quote is binding for {quoteLife}.',
  'overview.create':
    '**Create the order.** `POST /exchanges` takes the quote ID and a receive address, and returns a deposit address.',
  'overview.pay':
    '**Pay.** Send exactly `sendAmount` to `depositAddress`. Only an on-chain payment advances an order. No API request does.',
  'overview.follow':
    '**Follow it.** Use a webhook, server-sent events, or polling with an `ETag`, until `terminal` is `true`. Set a time limit.',
  'overview.rules': 'Conventions',
  'overview.shape':
    'A success is `{"success": true, "data": …}`, a failure `{"success": false, "error": {"code", "message", "details"}}`. Act on `code`. `message` is for people.',
  'overview.amounts':
    'Amounts are decimal strings in whole coins, never floating-point numbers. Requests can also use JSON numbers. Times are UTC.',
  'overview.standing':
    'Act on `terminal`, `userActionRequired` and `nextActions` rather than on state names: states may be added.',
  'overview.requestId':
    'Every response that a shared cache must not store has an `X-Request-Id`, new for each request. Include it when you contact support.',
  'overview.cors':
    'There are no CORS headers: a page of another origin cannot call the API. Send requests from your server.',
  'overview.sandbox':
    'This is the sandbox: the networks are simulated and the coins are test coins. Anyone can get a key for {keyLife} and try the requests on this page.',
  'clients.title': 'Clients',
  'clients.typescript':
    '**TypeScript and JavaScript.** The source code contains a typed client in `clients/typescript`, under the MIT licence. It retries what is safe to retry, follows orders, waits for their end and verifies webhooks. Build it with `npm pack` and install the file.',
  'clients.python':
    '**Python.** The same for Python 3.9 or newer, typed, for sync and async programs, in `clients/python`. Install it with `pip install ./clients/python`.',
  'clients.sideshift':
    '**SideShift-compatible API.** `{path}` answers the main operations of version 2 of SideShift’s API: coins, pair, quotes, fixed and variable shifts. `pairs`, `account`, `recent-shifts`, coin icons, checkout and affiliate features are not included.',
  'clients.status': 'Current status of the networks',
  'authentication.title': 'Authentication',
  'authentication.header': 'Send your key in a header with every request:',
  'authentication.warningTitle': 'Never put a key in a page',
  'authentication.warning':
    'Anyone can read a key in a page, an app or public code, and create orders in your name. Keep it on your server and send requests from there. A key in a URL is always rejected, because URLs are kept in logs and histories. If a key has leaked, contact us immediately and we will revoke it.',
  'authentication.get': 'Request a key from technical support. It is shown once, and we store only its hash.',
  'authentication.restrict':
    'On request a key expires on a given day, works only from your networks, or requires signed requests. These restrictions are part of the key and cannot be changed: to change them, switch to a second key.',
  'authentication.sign':
    'A signed request has the header `Sampan-Signature: t=<seconds>,n=<nonce>,b=<hex>,v1=<hex>`: the time, 16 to 64 letters or digits that you use once, the SHA-256 of the body, and HMAC-SHA-256 with the signing secret over the lines `v1`, time, nonce, method, path with query, `Idempotency-Key` (or nothing) and the SHA-256 of the body, joined by line feeds. The time may differ from ours by {window}. Each signature works once: sign every retry again. Signatures from before the last start of the service are rejected (reason `time`). The samples in the source code contain `7-sign`, and the TypeScript client signs automatically.',
  'authentication.getSandbox': 'In the sandbox, create one yourself:',
  'scopes.title': 'Scopes',
  'scopes.read': 'Read currencies, rates, quotes, orders and webhooks.',
  'scopes.quote': 'Also create quotes: for programs that show prices and create no orders.',
  'scopes.trade': 'Also create orders, control them and set webhooks.',
  'idempotency.title': 'Idempotent requests',
  'idempotency.text':
    'Every POST accepts an `Idempotency-Key`. A retry of the same request with the same key within {requestLife} is processed once. It returns the current resource and `Idempotency-Replayed: true`. Another request with the same key is rejected with 422. While the first request is being processed, retries wait. If it takes too long, they return 409 with `Retry-After`.',
  'limits.title': 'Rate limits',
  'limits.text':
    'Each key has its own limits, usually {perMinute} requests per minute and {openOrders} orders awaiting a deposit. Every response has `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. Above the limit the status is 429, with the seconds to wait in `Retry-After`.',
  'limits.etag':
    'Every GET except the event stream returns an `ETag`. Send it as `If-None-Match` to receive 304 without a body while nothing changes.',
  'headers.title': 'Headers',
  'headers.text': 'Headers accepted by several operations',
  'endpoints.title': 'Endpoints',
  'endpoints.intro': 'The tables below are generated from the definitions that validate your requests.',
  'tag.keys': 'Key',
  'tag.currencies': 'Currencies and rates',
  'tag.quotes': 'Quotes',
  'tag.exchanges': 'Orders',
  'tag.invoices': 'Invoices',
  'tag.webhooks': 'Webhook configuration',
  'tag.status': 'Status',
  'tag.document': 'Document',
  'call.parameters': 'Parameters',
  'call.body': 'Request body (JSON)',
  'call.answer': 'Response',
  'call.codes': 'Possible error codes',
  'call.headers': 'Headers',
  'call.stream': 'Event stream',
  'call.json': 'JSON document',
  'call.noKey': 'No key needed',
  'call.scope': 'Scope: {scope}',
  'column.name': 'Name',
  'column.meaning': 'Meaning',
  required: 'required',
  optional: 'optional',
  'in.path': 'path',
  'in.query': 'query',
  'in.header': 'header',
  yes: 'Yes',
  no: 'No',
  'hooks.title': 'Webhooks and signatures',
  'hooks.what':
    'Set a URL with `PUT /webhook`. We POST a message to it on every state change of an order created with the key. Events that need action are sent first. Messages contain no amounts and no addresses: get the order by its ID.',
  'hooks.several':
    'For several receivers, set each by a name with `PUT /webhooks/{name}`: it has a URL, a secret, the event types it wants, and retries of its own, so that one that is down delays no other. `GET /webhook/events` shows the deliveries of all, and with `status=given_up` what did not arrive.',
  'hooks.retry':
    'Respond with 2xx within {patience}. Otherwise delivery is retried after {pauses}, {attempts} attempts in all, with the same ID and an identical body. Messages can arrive more than once and out of order: process each ID once, and compare `version`. The delivery log is kept for {eventLife}, and you can request redelivery.',
  'hooks.verify':
    'Verify the signature before you trust a message: HMAC-SHA-256 with the secret returned when you set the URL, over the timestamp, a dot and the raw body, compared with `v1` in constant time. Reject old timestamps to prevent replay. After you set the same URL again, the previous secret signs too for {oldSecretLife}: there are two `v1`, and one match is enough. Sample 6 below does this.',
  'hooks.types': 'Event types:',
  'hooks.message': 'Example message',
  'live.title': 'Live updates',
  'live.text':
    '`GET /exchanges/{id}/events` sends every state change of an order as a server-sent event. Reconnect with `Last-Event-ID` to receive missed changes first. Connections are limited. To wait for many orders, use a webhook.',
  'states.title': 'Order states',
  'states.text': '`terminal`: no other state can follow. `userActionRequired`: the order waits for its holder.',
  'states.failed':
    '`failed` is not terminal. Our team is working on the order, which then ends in a payout or a refund. Keep your webhook, or poll at longer intervals.',
  'states.expired':
    '`expired` is not terminal while the order exists. A payment that arrives within {lateWatch} after `expiresAt` is refunded. An unpaid order is erased {unpaidKept} after `expiresAt` and then returns 404.',
  'states.reasons': 'Values of `reason`',
  'states.state': 'State',
  'objects.title': 'Objects',
  'objects.text': 'Objects in `data`. Expand one to see its fields.',
  'errors.title': 'Errors',
  'errors.text':
    'The HTTP status is the kind of error, `error.code` the exact one. `details` contains facts to act on, such as `min` and `max` for an amount outside the limits, or `fields` for unknown fields.',
  'errors.status': 'Status',
  'errors.statuses': 'HTTP statuses',
  'errors.codes': 'All error codes',
  'errors.code': 'Code',
  'http.200': 'Success.',
  'http.201': 'Created. `Location` points to the new resource.',
  'http.304': 'Not modified since the response with this `ETag`.',
  'http.400': 'Invalid request. See `error.details`.',
  'http.401': 'Authentication failed: the key is missing or not valid.',
  'http.403': 'Forbidden: the key lacks the scope, or an address is on a sanctions list.',
  'http.404': 'Not found, or already erased.',
  'http.409': 'Conflicts with the current state. Get the resource, then decide.',
  'http.413': 'Request body too large.',
  'http.415': 'Unsupported media type. Send `application/json`.',
  'http.422': 'This `Idempotency-Key` was used for another request.',
  'http.429': 'Too many requests. Wait the number of seconds in `Retry-After`.',
  'http.500': 'Server error. Retry later with the same `Idempotency-Key`.',
  'http.503':
    'Temporarily unavailable: a network is paused, there is no reliable rate, or no connection is free. Retry later.',
  'examples.title': 'Examples',
  'examples.text':
    'These are complete programs. Our tests run each of them against the sandbox until the order is completed. Set two variables first:',
  'examples.language': 'Programming language',
  'examples.copy': 'Copy the code',
  'sample.currencies.title': 'List currencies and a rate',
  'sample.currencies.text': 'Limits move with the market. Check them before you create an order.',
  'sample.quote.title': 'Create a quote',
  'sample.quote.text': 'The last line is the quote ID, for the next step.',
  'sample.create.title': 'Create an order from the quote',
  'sample.create.text': 'Requires `QUOTE_ID` and `RECEIVE_ADDRESS`. The last line is the order ID.',
  'sample.finish.title': 'Wait for the end of the order',
  'sample.finish.text': 'Requires `ORDER_ID`. In the sandbox it first pays with test coins. The rest works anywhere.',
  'sample.events.title': 'Follow the events of an order',
  'sample.events.text': 'Requires `ORDER_ID`. It resumes after a lost connection.',
  'sample.webhook.title': 'Verify a webhook',
  'sample.webhook.text': 'Requires the `WEBHOOK_SECRET` returned when you set the URL.',
  'troubles.title': 'Bad cases on request',
  'troubles.text':
    'In the sandbox, one call brings an unpaid order into each case that goes wrong in real life, so that you can see what your program does. It takes the order’s `id` like the other calls under `/api/sandbox`, pays with test coins, and answers the payment, when the trouble ends (`until`), and where the order gets to by itself once the deposit is confirmed (`leadsTo`). `seconds` sets how long a trouble lasts, up to {troubleMost}.',
  'troubles.caption': 'What can be asked for, and where it leads',
  'troubles.underpaid': '{amountOff} too little arrives. The holder chooses to continue or to be refunded.',
  'troubles.overpaid': '{amountOff} too much arrives. The holder chooses.',
  'troubles.wrong_asset':
    'Another asset of the same network arrives. An operator sends it back. Only on networks with several assets.',
  'troubles.listed_sender':
    'The deposit comes from an address on the screening list. Not on Monero, whose payments do not show their sender.',
  'troubles.deposit_reorganised':
    'The payment is mined, and then its block is undone. The order waits for a deposit again.',
  'troubles.late':
    'The clock moves past the end of the payment window, then the payment comes. Without a refund address: `action_required`.',
  'troubles.held': 'The receive address is put on the screening list for {refusedFor}, after the order is created.',
  'troubles.payout_rejected':
    'The receiver refuses payments for {refusedFor}, as some contracts do. Only where the receive network has contracts.',
  'troubles.chain_away': 'Our node of the send network does not answer for {awayFor}. Deadlines move by that time.',
  'troubles.price_away':
    'No price source answers for {awayFor}. The clock moves until the known prices are too old. The confirmed order waits for a price.',
  'troubles.shared':
    'The networks, prices and clock of a sandbox are shared: others in it notice `late`, `chain_away` and `price_away`. A case that the order’s networks cannot have is rejected with `trouble_not_possible`.',
  'support.title': 'Technical support',
  'support.text':
    'For questions about your integration, a key or higher limits, write to {email}. We reply within {reply}. Include the `X-Request-Id` and the error code, never your key.',
  'support.example': 'This address is only an example: this installation has not set a real one.',
  'try.title': 'Try it',
  'try.noScript':
    'Sending requests from this page needs JavaScript. Without it, use the curl commands of the examples.',
  'try.noKey': 'No sandbox key yet.',
  'try.getKey': 'Get a sandbox key',
  'try.hasKey': 'Key (kept in this page’s memory only):',
  'try.send': 'Send request',
  'try.answer': 'Response',
  'try.failed': 'The server could not be reached. Try again.',
  'try.openOrder': 'Open the order page',
} satisfies Catalog<typeof zhCn>;
