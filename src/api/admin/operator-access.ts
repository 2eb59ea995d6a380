/**
 * Authentication of the admin endpoints: an operator session, by cookie or bearer token. Every route under the prefix
 * requires one unless it is marked as open, and every change names the action whose role it needs, so that a new route
 * cannot be left unprotected by mistake.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OfficeAct } from '#src/domain/back-office/roles.ts';
import { readOperatorToken } from '#src/http/operator-cookie.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { OperatorSession } from '#src/usecases/back-office/sessions.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';

type Options = Readonly<{ backOffice: BackOffice; publicUrl: string }>;
type Operator = Readonly<{ token: string; session: OperatorSession }>;

/** Route config for routes that need no session: signing in, joining, and asking whether one is signed in. */
export const openRoute = { config: { isOpen: true } } as const;
/** Route config for changes that every operator may make, such as signing out. */
export const forEveryone = { config: { act: null } } as const;

/** Route config for an action that needs a role. */
export function forAct(act: OfficeAct) {
  return { config: { act } } as const;
}

type RouteConfig = Readonly<{ isOpen?: boolean; act?: OfficeAct | null }>;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

const operators = new WeakMap<FastifyRequest, Operator>();

export function requireOperator(app: FastifyInstance, { backOffice, publicUrl }: Options): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const { isOpen, act } = (config ?? {}) as RouteConfig;
    const isChange = [method].flat().some((each) => !reading.has(each));
    const isOther = url.endsWith('/*') || url.endsWith('/admin') || url.endsWith('/admin/');
    if (isChange && !isOther && isOpen !== true && act === undefined) throw new Error(`who may call ${url}?`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { isOpen, act } = request.routeOptions.config as RouteConfig;
    if (isOpen === true) return;
    if (isForeign(request, publicUrl)) return await sendHttpError({ request, reply }, 'origin_refused');
    const token = tokenOf(request, publicUrl);
    const session = token === undefined ? undefined : await backOffice.findSession(token);
    if (token === undefined || !session) return await sendHttpError({ request, reply }, 'not_signed_in');
    operators.set(request, { token, session });
    if (act === undefined || act === null) return;
    const allowed = await backOffice.requireRole({ actor: session.username, act });
    if (!allowed.ok) return await sendRefusal({ request, reply }, allowed);
  });
}

/** The operator of a request that has passed `requireOperator`. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request);
  if (!operator) throw new Error('an admin call was reached without a session');
  return operator;
}

/**
 * The session token of a request. An Authorization header takes precedence over the cookie: a program sets it on
 * purpose.
 */
export function tokenOf({ headers }: FastifyRequest, publicUrl: string): string | undefined {
  const isSecure = publicUrl.startsWith('https:');
  const bearer = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
  return headers.authorization === undefined ? readOperatorToken(headers.cookie, { isSecure }) : bearer;
}

/**
 * CSRF check: whether a browser sent this request for another site. Browsers send Origin with requests that may change
 * something, and Sec-Fetch-Site with the others. A request with neither header comes from a program, which no site can
 * make send our cookie.
 */
export function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return !['same-origin', 'none', undefined].includes(fetchSite(headers));
  if (origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function fetchSite(headers: FastifyRequest['headers']): string | undefined {
  const site = headers['sec-fetch-site'];
  return typeof site === 'string' ? site : undefined;
}
