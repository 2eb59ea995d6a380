/** Guards of routes, kinds of callers, and what each caller is answered behind each guard. */
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
