/**
 * Headers of every answer. They allow nothing; a page that needs scripts, styles or images brings its own
 * Content-Security-Policy, which then stays as it is.
 */
import { operatorCookieName } from './operator-cookie.ts';

export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not `no-referrer`: with it browsers send `Origin: null`, and forms that check their origin stop working.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
} as const;

/** What only a document can use: the camera for scanning and the clipboard are ours alone, the rest is nobody's. */
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
 * Meaningless without TLS, where browsers ignore the one and could not load anything by the other. For this host alone:
 * what else is served on its domain, and lists that are hard to leave, are the operator's to decide about at the proxy.
 */
const transportHeader = { 'strict-transport-security': 'max-age=63072000' } as const;
const upgradeRule = 'upgrade-insecure-requests';

type Answer = Readonly<{
  /** What the route has set already. It stays. */
  header(name: string): unknown;
  /** Whether visitors reach us by https. */
  isSecure: boolean;
}>;

/** What is to be added to an answer. */
export function missingHeaders({ header, isSecure }: Answer): Readonly<Record<string, string>> {
  const isDocument = textOf(header('content-type')).startsWith('text/html');
  const wanted = { ...securityHeaders, ...(isDocument && documentHeaders), ...(isSecure && transportHeader) };
  const missing = Object.entries(wanted).filter(([name]) => header(name) === undefined);
  const policy = textOf(header('content-security-policy'));
  return {
    ...Object.fromEntries(missing),
    ...(isSecure && isDocument && policy !== '' && { 'content-security-policy': `${policy}; ${upgradeRule}` }),
    // Whichever way a session ends, nothing that was seen with it stays in the browser. Cookies do: the session's own
    // is taken back by name, and without its mark the browser would be a stranger to the next sign-in.
    ...(endsSession(header('set-cookie'), isSecure) && { 'clear-site-data': '"cache", "storage"' }),
  };
}

function endsSession(cookies: unknown, isSecure: boolean): boolean {
  const ended = `${operatorCookieName({ isSecure })}=;`;
  return [cookies].flat().some((cookie) => textOf(cookie).startsWith(ended));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
