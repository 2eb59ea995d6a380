/**
 * Security headers of every response. Their default Content-Security-Policy allows nothing; a page that needs scripts,
 * styles or images sets its own, which is kept.
 */
import { operatorCookieName } from './operator-cookie.ts';

export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The policy is not `no-referrer`: with that, browsers send `Origin: null`, and forms that check their origin stop
  // working.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
} as const;

/**
 * Headers for HTML documents only: camera (for scanning) and clipboard are allowed to our own pages, the rest to
 * nobody.
 */
const documentHeaders = {
  'permissions-policy': [
    'camera=(self), clipboard-read=(self), clipboard-write=(self), publickey-credentials-get=(self)',
    'publickey-credentials-create=(self), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=()',
    'browsing-topics=()',
  ].join(', '),
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
} as const;

/**
 * HSTS and upgrade-insecure-requests are sent only with TLS: without TLS, browsers ignore HSTS, and
 * upgrade-insecure-requests would make every file fail to load. HSTS covers this host alone: subdomains and preload
 * lists, which are hard to leave, are for the operator to decide at the proxy.
 */
const transportHeader = { 'strict-transport-security': 'max-age=63072000' } as const;
const upgradeRule = 'upgrade-insecure-requests';

const headersOf = {
  other: Object.entries(securityHeaders),
  document: Object.entries({ ...securityHeaders, ...documentHeaders }),
} as const;

type Answer = Readonly<{
  /** Reads a header that the route has already set; such a header is kept. */
  header(name: string): unknown;
  /** Whether visitors reach us by https. */
  isSecure: boolean;
}>;

/** The headers that are to be added to a response. */
export function missingHeaders({ header, isSecure }: Answer): Readonly<Record<string, string>> {
  const isDocument = textOf(header('content-type')).startsWith('text/html');
  const wanted = isDocument ? headersOf.document : headersOf.other;
  // On every response, so that it takes no more objects than it needs.
  const missing: Record<string, string> = isSecure ? { ...transportHeader } : {};
  for (const [name, value] of wanted) if (header(name) === undefined) missing[name] = value;
  const policy = textOf(header('content-security-policy'));
  return {
    ...missing,
    ...(isSecure && isDocument && policy !== '' && { 'content-security-policy': `${policy}; ${upgradeRule}` }),
    // When a session ends, for whatever reason, the browser is told to drop cache and storage. Cookies stay: the
    // session cookie is deleted by name, and without its browser token the browser would count as a stranger at the
    // next sign-in.
    ...(endsSession(header('set-cookie'), isSecure) && { 'clear-site-data': '"cache", "storage"' }),
  };
}

function endsSession(cookies: unknown, isSecure: boolean): boolean {
  if (cookies === undefined) return false;
  const ended = `${operatorCookieName({ isSecure })}=;`;
  return [cookies].flat().some((cookie) => textOf(cookie).startsWith(ended));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
