/**
 * Access control of every route, written down independently of the router. A test fails if a route is missing here or
 * exists only here, so that nobody adds one without deciding who may use it.
 */

import { keyScopes, type KeyScope } from '#src/domain/developer/api-key.ts';

/**
 * `admin`: every operator with a session. Then the roles of which an operator needs one. `read`, `quote` and `trade`:
 * programs with a key of that scope. `open`: everybody.
 */
export type Guard = 'open' | 'admin' | OfficeGuard | KeyScope;

/** Guards of the back office that need a role, with the operators that have one. */
const roleGuards = {
  support: ['support'],
  treasurer: ['treasurer'],
  administrator: ['administrator'],
  'support or treasurer': ['support', 'treasurer'],
  'treasurer or administrator': ['treasurer', 'administrator'],
  'any role': ['support', 'treasurer', 'administrator'],
} as const satisfies Readonly<Record<string, readonly VisitorName[]>>;
type OfficeGuard = keyof typeof roleGuards;
/** All guards of the back office. */
export const officeGuards = ['admin', ...(Object.keys(roleGuards) as OfficeGuard[])] as const;

/** Operators with one role each. A viewer has none. */
export const oneRole = ['viewer', 'support', 'treasurer', 'administrator'] as const;

/** All kinds of callers: see `makeVisitors` in `visitors.ts`. The operator has every role. */
export const visitorNames = [
  'nobody',
  'expired session',
  'operator',
  ...oneRole,
  'disabled operator',
  'read key',
  'quote key',
  'trade key',
  'revoked key',
  'cookie from another site',
] as const;
export type VisitorName = (typeof visitorNames)[number];

/** `in`: access is granted, and the endpoint itself decides the response. Otherwise the refusal's status and code. */
export type Verdict = 'in' | readonly [status: number, code: string];
type Verdicts = Readonly<Record<VisitorName, Verdict>>;

const nobody = [401, 'not_signed_in'] as const;
const foreign = [403, 'origin_refused'] as const;
const keyless = [401, 'key_missing'] as const;
const unknown = [401, 'key_unknown'] as const;
const wrongScope = [403, 'scope_missing'] as const;
const wrongRole = [403, 'role_missing'] as const;

function verdictsOf(of: (name: VisitorName) => Verdict): Verdicts {
  return Object.fromEntries(visitorNames.map((name) => [name, of(name)])) as Verdicts;
}

const admin: Verdicts = {
  nobody,
  'expired session': nobody,
  operator: 'in',
  viewer: 'in',
  support: 'in',
  treasurer: 'in',
  administrator: 'in',
  'disabled operator': nobody,
  'read key': nobody,
  'quote key': nobody,
  'trade key': nobody,
  'revoked key': nobody,
  'cookie from another site': foreign,
};

function ofRoles(allowed: readonly VisitorName[]): Verdicts {
  const isOther = (name: VisitorName): boolean => oneRole.some((role) => role === name) && !allowed.includes(name);
  return verdictsOf((name) => (isOther(name) ? wrongRole : admin[name]));
}

const sessions: readonly VisitorName[] = ['expired session', 'operator', ...oneRole, 'disabled operator'];

/** Each scope includes those before it. */
function ofScope(needed: KeyScope): Verdicts {
  return verdictsOf((name) => {
    const own = keyScopes.findIndex((scope) => name === `${scope} key`);
    if (own !== -1) return own < keyScopes.indexOf(needed) ? wrongScope : 'in';
    return sessions.includes(name) || name === 'revoked key' ? unknown : keyless;
  });
}

export const verdicts: Readonly<Record<Guard, Verdicts>> = {
  open: verdictsOf(() => 'in'),
  admin,
  support: ofRoles(roleGuards.support),
  treasurer: ofRoles(roleGuards.treasurer),
  administrator: ofRoles(roleGuards.administrator),
  'support or treasurer': ofRoles(roleGuards['support or treasurer']),
  'treasurer or administrator': ofRoles(roleGuards['treasurer or administrator']),
  'any role': ofRoles(roleGuards['any role']),
  read: ofScope('read'),
  quote: ofScope('quote'),
  trade: ofScope('trade'),
};

/** Every method of a wildcard route, so that unknown paths are guarded like existing ones. */
const any = (url: string): readonly string[] =>
  ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PATCH', 'PUT', 'POST'].map((method) => `${method} ${url}`);
export const under = (prefix: string, calls: readonly string[]): readonly string[] =>
  calls.map((call) => call.replace(' ', ` ${prefix}`));

const order = '/exchanges/:id';
const frame = ['/healthz', '/readyz', '/.well-known/sampan-terms-key'];

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
      ...['', '/payment', '/terms', '/receipt', '/plan', '/events'].map((part) => `GET ${order}${part}`),
      ...['verify-payment', 'refund-address', 'choice', 'continue', 'refund', 'cancel'].map(
        (verb) => `POST ${order}/${verb}`,
      ),
      // These exist only in the sandbox, where coins have no value.
      'POST /sandbox/exchanges/:id/deposit',
      'POST /sandbox/exchanges/:id/troubles',
      'POST /sandbox/blocks',
      'POST /sandbox/clock',
      'POST /sandbox/keys',
      'GET /sandbox/transactions/:txid',
      'GET /sandbox/addresses/:chain',
    ]),
    ...under('/api/admin', [
      'POST /login',
      'POST /login/passkey-challenge',
      'POST /login/passkey',
      'POST /verify',
      'POST /join',
    ]),
    ...under('/api/v1', [...any('/*'), 'GET /openapi.json', 'GET /status/history']),
    ...any('/api/v1'),
    ...under('/api/compat/sideshift/v2', [
      ...any('/*'),
      'GET /coins',
      'GET /coins/icon/:coin',
      'GET /permissions',
      'GET /pair/:from/:to',
      'GET /pairs',
      'GET /recent-shifts',
      'GET /xai/stats',
      'POST /checkout',
      'GET /checkout/:id',
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
    'GET /sessions',
    'DELETE /sessions/:id',
    'POST /sessions/revoke',
    'POST /second-factor',
    'POST /second-factor/confirm',
    'DELETE /second-factor',
    'GET /passkeys',
    'POST /passkeys',
    'POST /passkeys/confirm',
    'POST /passkeys/challenge',
    'DELETE /passkeys',
    'GET /exchanges',
    'GET /exchanges/:orderNumber',
    'GET /loan-orders',
    'GET /treasury',
    'GET /treasury/refills',
    'GET /venue',
    'GET /cold',
    'GET /hot-keys',
    ...['exchanges', 'treasury', 'overview'].map((list) => `GET /${list}/events`),
    'GET /hot-wallets',
    'GET /addresses',
    'GET /api-keys',
    ...['statements', 'statements.csv'].map((form) => `GET /api-keys/:id/${form}`),
    'GET /operators',
    'GET /overview',
    'GET /screening',
    'GET /audit',
    'POST /audit/verify',
  ]),
  support: under('/api/admin', [
    'POST /exchanges/:orderNumber/decision',
    'POST /exchanges/decisions',
    'POST /exchanges/:orderNumber/refund-unclaimed',
  ]),
  'support or treasurer': under('/api/admin', [
    'GET /exchanges.csv',
    'GET /exchanges.json',
    'POST /exchanges/:orderNumber/reveal',
    'POST /exchanges/:orderNumber/notes',
    'PUT /exchanges/:orderNumber/assignment',
  ]),
  'treasurer or administrator': under('/api/admin', [
    'POST /treasury/acts/:id/agree',
    'POST /treasury/acts/:id/stop',
    'DELETE /treasury/addresses/:id',
    'DELETE /cold/accounts/:id',
  ]),
  'any role': under('/api/admin', ['POST /pauses']),
  treasurer: under('/api/admin', [
    'GET /profit.csv',
    'POST /loan-orders',
    'POST /loan-orders/:id/pay',
    'POST /exchanges/:orderNumber/count-deposit',
    'POST /exchanges/:orderNumber/leave-deposit',
    'POST /treasury/addresses',
    'POST /treasury/withdrawals',
    'POST /treasury/refills',
    'DELETE /treasury/refills/:id',
    'POST /hot-keys',
    'POST /cold/moves',
    'POST /cold/returns',
    'POST /cold/returns/:id/signed',
    'POST /cold/returns/:id/outspent',
    'POST /cold/shortages',
    'DELETE /cold/returns/:id',
    'POST /venue/transfers',
    'POST /venue/trades',
    'POST /venue/differences',
    'POST /venue/transfers/:id/outcome',
    'POST /addresses',
    'PUT /addresses/:id',
    'DELETE /addresses/:id',
    'DELETE /pauses/:scope',
    'POST /payout-stops/:scope/lift',
    'POST /payout-stops/:scope/book',
    'POST /confirmations/:scope/raise',
    'POST /confirmations/:scope/lower',
    'POST /crediting/:scope/resume',
  ]),
  administrator: under('/api/admin', [
    'POST /api-keys',
    'PUT /api-keys/:id/share',
    'POST /api-keys/:id/revoke',
    'POST /cold/accounts',
    'POST /operators',
    'PUT /operators/:username/roles',
    'POST /operators/:username/disable',
    'POST /operators/:username/enable',
    'DELETE /operators/:username',
    'POST /operators/:username/sign-out',
  ]),
  read: under('/api/v1', [
    'GET /key',
    'GET /partner/statements',
    'GET /currencies',
    'GET /exchange-rate/:from/:to',
    'GET /quotes/:id',
    'GET /exchanges',
    ...['', '/terms', '/receipt', '/events'].map((part) => `GET ${order}${part}`),
    'GET /invoices',
    'GET /invoices/:id',
    'GET /webhook',
    'GET /webhook/events',
    'GET /webhooks',
  ]).concat('GET /api/compat/sideshift/v2/account'),
  quote: ['POST /api/v1/quotes', 'POST /api/compat/sideshift/v2/quotes'],
  trade: [
    ...under('/api/v1', [
      'POST /exchanges',
      'POST /invoices',
      'POST /invoices/:id/cancel',
      'PUT /webhook',
      'PUT /key/secret',
      'DELETE /webhook',
      'POST /webhook/test',
      'PUT /webhooks/:name',
      'DELETE /webhooks/:name',
      'POST /webhooks/:name/test',
      ...['choice', 'continue', 'refund', 'cancel', 'refund-address'].map((verb) => `POST ${order}/${verb}`),
      'POST /webhook/events/:id/redeliver',
    ]),
    ...under('/api/compat/sideshift/v2', [
      'POST /shifts/fixed',
      'POST /shifts/variable',
      'POST /shifts/:id/set-refund-address',
      'POST /cancel-order',
    ]),
  ],
};
