/**
 * The decided security headers by class of response, written down independently of the code, and every departure from
 * them with its reason. Responses are compared header by header: an additional header is as wrong as a missing one.
 */

/** The policy decided for pages. `{N}` stands for the nonce of one response. */
export const decidedPolicy = [
  "default-src 'none'; script-src 'nonce-{N}' 'strict-dynamic'; style-src 'self'; img-src 'self' data:",
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'",
  "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'",
  'trusted-types default; upgrade-insecure-requests; report-uri /csp-report',
].join('; ');

type Departure = Readonly<{ ours: readonly string[] | undefined; why: string }>;

/** Directives that differ from the decided policy. `ours` is undefined if the directive is not sent. */
export const departures: Readonly<Record<string, Departure>> = {
  'script-src': {
    ours: ["'sha256-{starter}'", "'self'"],
    why: `Pages that many are shown cannot hold a nonce. The one inline script has the same text on all pages, so its
      hash comes from the build. 'self' stands for our own files; we serve no file that a visitor made, and every
      answer is nosniff.`,
  },
  'img-src': {
    ours: ["'self'", 'blob:'],
    why: 'Pictures of a code to scan and icons of wallets are blobs that the page made. Nothing is inlined as data.',
  },
  'require-trusted-types-for': {
    ours: undefined,
    why: `React makes script elements from text of ours. A default policy that lets it do so
      would let everybody do so. No text of a visitor is ever made into markup, which other tests show.`,
  },
  'trusted-types': { ours: undefined, why: 'As above.' },
  'report-uri': {
    ours: undefined,
    why: `A report names the address of the page, and the address of a payment page opens an order. The browser tests
      fail on the first violation instead.`,
  },
};

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Stricter than decided: nothing of another origin is embedded anywhere.
  'cross-origin-embedder-policy': 'require-corp',
  'strict-transport-security': 'max-age=63072000',
} as const;
/** Responses that are not documents may run nothing, whatever they contain. */
const inert = { ...everywhere, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
const secret = { 'cache-control': 'no-store' } as const;

/** Headers of a document. Its policies are parsed and compared separately. */
const document = {
  ...everywhere,
  'content-security-policy': 'parsed',
  'permissions-policy': 'parsed',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  vary: 'accept-encoding, accept-language, cookie',
} as const;

export const decidedPermissions = {
  camera: 'self',
  'clipboard-read': 'self',
  'clipboard-write': 'self',
  'publickey-credentials-get': 'self',
  'publickey-credentials-create': 'self',
  geolocation: '',
  microphone: '',
  payment: '',
  usb: '',
  serial: '',
  hid: '',
  'browsing-topics': '',
} as const;

/** The exact security headers of each class of answer. */
export const expectedHeaders = {
  /** A page for one visitor, never cached. */
  document: { ...document, ...secret },
  /** A shared page: cached by the visitor's browser only and always revalidated. */
  sharedDocument: { ...document, 'cache-control': 'private, no-cache' },
  redirect: { ...inert, ...secret },
  /** Data of pages, requested by their scripts. */
  pageData: { ...inert, ...secret, vary: 'accept-encoding' },
  /** React Router's list of routes. Its URL contains the version of the build. */
  routeList: { ...inert, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
  json: { ...inert, ...secret },
  /** Rates and currencies are the same for every key, so clients may cache and revalidate them. */
  publicJson: { ...inert, 'cache-control': 'private, no-cache' },
  /** The OpenAPI document, which changes only with the code. */
  apiDocument: { ...inert, 'cache-control': 'public, max-age=300' },
  stream: { ...inert, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  table: { ...inert, ...secret },
  picture: { ...inert, ...secret, 'x-robots-tag': 'noindex' },
  /** About one order, for a program of the visitor: no cache on the way keeps it, and no engine lists it. */
  orderFile: { ...inert, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  /** The same, as JSON for the page's own script. */
  orderAnswer: { ...inert, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding' },
  /** A feed that is the same for everyone, with what may have changed a minute ago. */
  publicFeed: { ...inert, 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' },
  /** Contains figures that an operator may change, so that it is cached for a minute only. */
  minuteText: { ...inert, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' },
  /** Files for crawlers and home screens: cached for an hour or a day, the same for everyone. */
  hourlyText: { ...inert, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' },
  shortText: { ...inert, 'cache-control': 'public, max-age=3600' },
  manifest: { ...inert, 'cache-control': 'public, max-age=86400' },
  /** A built file whose name contains its content's hash. */
  asset: { ...inert, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
  /** The service worker: a newer one is looked for at every visit, and it may ask this server. */
  worker: {
    ...everywhere,
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  },
  file: { ...inert, 'cache-control': 'public, max-age=86400', vary: 'accept-encoding' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type AnswerClass = keyof typeof expectedHeaders;

/** Headers about the content or the connection, which are no security headers and vary within a class. */
export const contentHeaders: readonly string[] = [
  'content-type',
  'content-length',
  'content-disposition',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'last-modified',
  'accept-ranges',
  'location',
  'set-cookie',
  'allow',
  'link',
  'retry-after',
  'www-authenticate',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  // Checked by its own test: every response that a shared cache may not store has one.
  'x-request-id',
  'clear-site-data',
  // React Router's marker for responses with page data.
  'x-remix-response',
];
