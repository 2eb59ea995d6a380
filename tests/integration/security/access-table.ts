/**
 * Access control of every route, written down independently of the router. A test fails if a route is missing here or
 * exists only here, so that nobody adds one without deciding who may use it.
 */

/** `admin`: operators with a session. `read` and `trade`: programs with a key of that scope. `open`: everybody. */
export type Guard = 'open' | 'admin' | 'read' | 'trade';

/** All kinds of callers: see `makeVisitors` in `visitors.ts`. */
export const visitorNames = [
  'nobody',
  'expired session',
  'operator',
  'read key',
  'trade key',
  'revoked key',
  'cookie from another site',
] as const;
export type VisitorName = (typeof visitorNames)[number];

/** `in`: access is granted, and the endpoint itself decides the response. Otherwise the refusal's status and code. */
export type Verdict = 'in' | readonly [status: number, code: string];

const nobody = [401, 'not_signed_in'] as const;
const foreign = [403, 'origin_refused'] as const;
const keyless = [401, 'key_missing'] as const;
const unknown = [401, 'key_unknown'] as const;
const wrongScope = [403, 'scope_missing'] as const;

export const verdicts: Readonly<Record<Guard, Readonly<Record<VisitorName, Verdict>>>> = {
  open: {
    nobody: 'in',
    'expired session': 'in',
    operator: 'in',
    'read key': 'in',
    'trade key': 'in',
    'revoked key': 'in',
    'cookie from another site': 'in',
  },
  admin: {
    nobody,
    'expired session': nobody,
    operator: 'in',
    'read key': nobody,
    'trade key': nobody,
    'revoked key': nobody,
    'cookie from another site': foreign,
  },
  read: {
    nobody: keyless,
    'expired session': unknown,
    operator: unknown,
    'read key': 'in',
    // The trade scope includes the read scope.
    'trade key': 'in',
    'revoked key': unknown,
    'cookie from another site': keyless,
  },
  trade: {
    nobody: keyless,
    'expired session': unknown,
    operator: unknown,
    'read key': wrongScope,
    'trade key': 'in',
    'revoked key': unknown,
    'cookie from another site': keyless,
  },
};

/** Every method of a wildcard route, so that unknown paths are guarded like existing ones. */
const any = (url: string): readonly string[] =>
  ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PATCH', 'PUT', 'POST'].map((method) => `${method} ${url}`);
const under = (prefix: string, calls: readonly string[]): readonly string[] =>
  calls.map((call) => call.replace(' ', ` ${prefix}`));

const order = '/exchanges/:id';
const frame = ['/healthz', '/readyz', '/.well-known/sampan-terms-key'];

/**
 * Operator endpoints that need a session only, and those that need step-up authentication too. Every endpoint that
 * changes something is in one of the two.
 */
export const sessionOnly: readonly string[] = under('/api/admin', [
  'POST /logout',
  'POST /sessions/revoke',
  // Requires a code of the second factor, whose set-up was started with a step-up.
  'POST /second-factor/confirm',
  'POST /exchanges/:orderNumber/reveal',
  'POST /api-keys/:id/revoke',
  'POST /pauses',
  'POST /audit/verify',
]);
export const stepUp: readonly string[] = under('/api/admin', [
  'POST /password',
  'POST /second-factor',
  'DELETE /second-factor',
  'POST /exchanges/:orderNumber/decision',
  'POST /exchanges/:orderNumber/refund-unclaimed',
  'POST /loan-orders',
  'POST /loan-orders/:id/pay',
  'POST /addresses',
  'PUT /addresses/:id',
  'DELETE /addresses/:id',
  'POST /api-keys',
  'DELETE /pauses/:scope',
  'POST /payout-stops/:scope/lift',
  'POST /payout-stops/:scope/book',
  'POST /confirmations/:scope/raise',
  'POST /confirmations/:scope/lower',
  'POST /crediting/:scope/resume',
]);

/** Routes by guard. HEAD is treated like GET. */
export const access: Readonly<Record<Guard, readonly string[]>> = {
  open: [
    ...frame.flatMap((url) => any(url)),
    ...under('/api', [
      ...any(''),
      ...any('/*'),
      'GET /exchange-rates',
      'GET /exchange-rate/:from/:to',
      'GET /currencies',
      'GET /track/:code',
      'POST /calculate',
      'POST /privacy/create-session',
      'POST /privacy/calculate',
      'POST /exchanges',
      // The order id is the credential.
      ...['', '/payment', '/terms', '/plan', '/events'].map((part) => `GET ${order}${part}`),
      ...['verify-payment', 'refund-address', 'choice', 'continue', 'refund', 'cancel'].map(
        (verb) => `POST ${order}/${verb}`,
      ),
      // These exist only in the sandbox, where coins have no value.
      'POST /sandbox/exchanges/:id/deposit',
      'POST /sandbox/blocks',
      'POST /sandbox/clock',
      'POST /sandbox/keys',
      'GET /sandbox/transactions/:txid',
      'GET /sandbox/addresses/:chain',
    ]),
    ...under('/api/admin', ['POST /login', 'POST /verify']),
    ...under('/api/v1', [...any('/*'), 'GET /openapi.json']),
    ...any('/api/v1'),
    ...under('/api/compat/sideshift/v2', [
      ...any('/*'),
      'GET /coins',
      'GET /permissions',
      'GET /pair/:from/:to',
      // As in our own API, the order id is the credential.
      'GET /shifts/:id',
      'GET /shifts',
    ]),
    ...any('/api/compat/sideshift/v2'),
  ],
  admin: under('/api/admin', [
    ...any(''),
    ...any('/*'),
    'POST /logout',
    'POST /password',
    'POST /sessions/revoke',
    'POST /second-factor',
    'POST /second-factor/confirm',
    'DELETE /second-factor',
    'GET /exchanges',
    'GET /exchanges.csv',
    'GET /exchanges/:orderNumber',
    'POST /exchanges/:orderNumber/reveal',
    'POST /exchanges/:orderNumber/decision',
    'POST /exchanges/:orderNumber/refund-unclaimed',
    'GET /loan-orders',
    'POST /loan-orders',
    'POST /loan-orders/:id/pay',
    'GET /hot-wallets',
    'GET /addresses',
    'POST /addresses',
    'PUT /addresses/:id',
    'DELETE /addresses/:id',
    'GET /api-keys',
    'POST /api-keys',
    'POST /api-keys/:id/revoke',
    'GET /overview',
    'POST /pauses',
    'DELETE /pauses/:scope',
    'POST /payout-stops/:scope/lift',
    'POST /payout-stops/:scope/book',
    'POST /confirmations/:scope/raise',
    'POST /confirmations/:scope/lower',
    'POST /crediting/:scope/resume',
    'GET /screening',
    'GET /audit',
    'POST /audit/verify',
  ]),
  read: under('/api/v1', [
    'GET /key',
    'GET /currencies',
    'GET /exchange-rate/:from/:to',
    'GET /quotes/:id',
    'GET /exchanges',
    ...['', '/terms', '/events'].map((part) => `GET ${order}${part}`),
    'GET /webhook',
    'GET /webhook/events',
  ]),
  trade: [
    ...under('/api/v1', [
      'POST /quotes',
      'POST /exchanges',
      'PUT /webhook',
      'DELETE /webhook',
      'POST /webhook/test',
      ...['choice', 'continue', 'refund', 'cancel', 'refund-address'].map((verb) => `POST ${order}/${verb}`),
      'POST /webhook/events/:id/redeliver',
    ]),
    ...under('/api/compat/sideshift/v2', [
      'POST /quotes',
      'POST /shifts/fixed',
      'POST /shifts/variable',
      'POST /shifts/:id/set-refund-address',
      'POST /cancel-order',
    ]),
  ],
};
