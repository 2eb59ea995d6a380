/** The table of pages. Routes, menus, footer, titles, sitemap and caching are made from it. */
import type { StartsOn } from './site/late-scripts.ts';
import type { MessageGroup, MessageKey } from '#src/i18n/catalog.ts';
import { isLanguageCode, type LanguageCode } from '#src/i18n/languages.ts';

type Row = Readonly<{
  id: string;
  /** The path after the language: '' is home. By default the id, and `admin/x` for the id `admin-x`. */
  path?: string;
  /** The route module under routes/, without its ending. By default the id. */
  file?: string;
  /** The messages that the page needs besides `site`; only these are sent to the browser. */
  namespaces: readonly MessageGroup[];
  /** Single messages that the page needs from other namespaces. */
  keys?: readonly MessageKey[];
  /** Whether React is loaded. Pages without React (texts to read) have a few lines of script at most. */
  hasScripts: boolean;
  /**
   * When React starts. By default with the first paint, because the page shows what goes on. Pages of forms wait until
   * they are touched: whoever only reads them loads nothing.
   */
  startsOn?: StartsOn;
  /** Whether the page has the form of an order, with the id `orderFormId`. Such a page gets a form token. */
  takesOrders?: boolean;
  /** Whether the page tells what amounts are worth, for visitors who chose a money. */
  showsFiat?: boolean;
  isIndexable: boolean;
  /**
   * How long a rendered page is cached for everyone. Absent if the page is about one order, and rendered for each
   * request.
   */
  cacheSeconds?: number;
  /** The query parameters that a cached page reads. All others are ignored. */
  queries?: readonly string[];
}>;

/** Id of the form that makes an order. */
export const orderFormId = 'order-form';

const day = 86_400;

/** Settings of pages for reading: the same for everyone until the next start, and without React. */
const reading = { hasScripts: false, isIndexable: true, cacheSeconds: day } as const;
const order = { hasScripts: true, isIndexable: false } as const;
/** Errors that an address field shows by itself, before anything is sent. */
export const addressErrors = [
  'errors.address_missing',
  'errors.address_malformed',
  'errors.address_checksum_wrong',
  'errors.address_wrong_network',
  'errors.address_forbidden',
  'errors.address_old_spelling',
  'errors.address_mweb',
] as const satisfies readonly MessageKey[];
/** Errors that an amount field shows by itself. */
export const amountErrors = [
  'errors.amount_unclear',
  'errors.amount_below_minimum',
  'errors.amount_above_maximum',
] as const satisfies readonly MessageKey[];
/** Settings of back-office pages: for signed-in operators, so never cached and never indexed. */
const office = { namespaces: ['admin'], hasScripts: true, isIndexable: false } as const;
/** Pages of figures, with texts of their own. */
const desk = { ...office, namespaces: ['admin', 'desk'] } as const;
const form = {
  namespaces: ['home', 'exchange'],
  keys: ['errors.amount_malformed', ...amountErrors, ...addressErrors],
  hasScripts: true,
  startsOn: 'touch',
  takesOrders: true,
  showsFiat: true,
  isIndexable: true,
  cacheSeconds: 5,
  queries: ['tab', 'sendCurrency', 'receiveCurrency', 'sendAmount', 'receiveAmount', 'orderType'],
} as const;

const table = [
  { id: 'home', path: '', ...form },
  { id: 'exchange', file: 'home', ...form },
  {
    id: 'privacy-mixer',
    ...form,
    namespaces: ['mixer', 'mixing', 'exchange'],
    queries: ['sendCurrency', 'receiveCurrency', 'sendAmount'],
  },
  {
    id: 'payment',
    path: 'payment/:id?',
    namespaces: ['payment'],
    keys: ['exchange.loadFailed'],
    ...order,
    showsFiat: true,
  },
  { id: 'track', namespaces: ['track'], ...order, showsFiat: true, isIndexable: true },
  { id: 'verify', namespaces: ['verify'], ...order, startsOn: 'touch', isIndexable: true },
  {
    id: 'sandbox-transaction',
    path: 'sandbox/tx/:txid',
    namespaces: ['status'],
    ...order,
    hasScripts: false,
  },
  // Links and one form; the payment page that follows has scripts.
  {
    id: 'invoice',
    path: 'invoice/:id',
    namespaces: ['invoice'],
    keys: [
      'exchange.line.rate',
      'exchange.line.service',
      'exchange.line.network',
      'exchange.consent',
      'exchange.consent.terms',
      'exchange.consent.privacy',
    ],
    ...order,
    hasScripts: false,
    takesOrders: true,
  },
  {
    id: 'faucet',
    namespaces: ['faucet'],
    ...order,
    hasScripts: false,
  },
  {
    id: 'partner',
    namespaces: ['partner', 'admin.key', 'admin.state'],
    keys: ['admin.currency'],
    ...order,
    hasScripts: false,
  },
  {
    id: 'status',
    namespaces: ['home', 'chains'],
    hasScripts: false,
    isIndexable: true,
    cacheSeconds: 5,
  },
  {
    id: 'rates',
    namespaces: ['rates'],
    ...reading,
    showsFiat: true,
    cacheSeconds: 5,
    queries: ['sendCurrency', 'receiveCurrency', 'sendAmount'],
  },
  { id: 'currencies', namespaces: ['currencies'], ...reading, cacheSeconds: 5 },
  { id: 'about', namespaces: ['about'], ...reading },
  { id: 'faq', namespaces: ['faq'], ...reading, cacheSeconds: 5 },
  { id: 'api-docs', path: 'api-docs/:subject?', namespaces: ['docs'], ...reading, queries: ['q'] },
  { id: 'contact', namespaces: ['contact'], ...reading },
  { id: 'privacy', namespaces: ['privacy'], ...reading },
  { id: 'terms', namespaces: ['terms', 'faq'], ...reading, cacheSeconds: 5 },
  { id: 'telegram', namespaces: ['telegram'], ...reading, cacheSeconds: 5 },
  // Kept by the service worker, which shows it in place of a page that cannot be had.
  { id: 'offline', namespaces: ['notice'], ...reading, isIndexable: false },
  { id: 'admin', ...office },
  { id: 'admin-orders', ...office },
  { id: 'admin-order', path: 'admin/orders/:number', ...office },
  { id: 'admin-inventory', ...desk },
  { id: 'admin-profit', ...desk },
  { id: 'admin-loans', ...office },
  { id: 'admin-treasury', ...office },
  { id: 'admin-venue', ...desk },
  { id: 'admin-cold', ...desk },
  { id: 'admin-hot-keys', ...desk },
  { id: 'admin-addresses', ...office },
  { id: 'admin-api-keys', ...office },
  { id: 'admin-audit', ...office },
  { id: 'admin-security', ...office },
  { id: 'admin-settings', ...office },
  { id: 'admin-policy', ...office },
  { id: 'admin-team', ...office },
  { id: 'admin-join', ...office },
] as const satisfies readonly Row[];

export type PageId = (typeof table)[number]['id'];
export type PageRow = Row & Readonly<{ id: PageId; path: string; file: string }>;

/** The ten menu entries of the product spec: six in the bar, four under "More", all of them in the side menu. */
export const barPages = ['home', 'about', 'track', 'faq', 'api-docs', 'contact'] as const satisfies readonly PageId[];
export const morePages = ['privacy', 'terms', 'admin', 'telegram'] as const satisfies readonly PageId[];

export const footerPages = {
  service: ['exchange', 'privacy-mixer', 'currencies', 'track'],
  proof: ['verify', 'rates', 'status', 'api-docs'],
  help: ['faq', 'contact', 'telegram', 'about'],
  legal: ['terms', 'privacy', 'admin'],
} as const satisfies Record<string, readonly PageId[]>;

/** The table with its defaults filled in, which would make every script larger. */
export const pages: readonly PageRow[] = table.map((row) => ({
  path: row.id.replace(/^admin-/, 'admin/'),
  file: row.id,
  ...row,
}));
const rowsById: ReadonlyMap<PageId, PageRow> = new Map(pages.map((row) => [row.id, row]));

export function findRow(id: PageId | undefined): PageRow | undefined {
  return id === undefined ? undefined : rowsById.get(id);
}

/** Whether the page belongs to the back office, whose pages have their own layout and require signing in. */
export function isOfficePage(id: PageId): boolean {
  return id === 'admin' || id.startsWith('admin-');
}

/** The path of a page in a language: `/en/track`. Path parameters are left out. */
export function pathOf(language: LanguageCode, id: PageId): string {
  const path = (rowsById.get(id)?.path ?? '').split('/:')[0] ?? '';
  return path === '' ? `/${language}` : `/${language}/${path}`;
}

/** The page of a path, with or without its language. */
export function findPage(pathname: string): PageRow | undefined {
  const { language, rest } = splitLanguage(pathname);
  const segments = segmentsOf(rest);
  // The bare root is no page: it redirects to the home page in the visitor's language.
  if (language === undefined && segments.length === 0) return undefined;
  return pages.find((row) => matches(segmentsOf(row.path), segments));
}

/**
 * The canonical spelling of a page's path, whatever slashes, capitals or percent-encoding it was requested with. Path
 * parameters (an order or transaction) keep their spelling. Undefined if there is no such page.
 */
export function canonicalPath(pathname: string): string | undefined {
  const segments = segmentsOf(pathname);
  const plain = segments.map(toPlain);
  const [first] = plain;
  const language = isLanguageCode(first) ? [first] : [];
  const page = findPage(`/${plain.join('/')}`);
  if (!page) return undefined;
  const pattern = segmentsOf(page.path);
  const words = segments.slice(language.length).map((segment, index) => {
    const word = pattern[index] ?? ':';
    return word.startsWith(':') ? segment : word;
  });
  return `/${[...language, ...words].join('/')}`;
}

/**
 * The query string without parameters that a cached page does not read, so that they make no separate cache entries.
 */
export function knownSearch(page: PageRow | undefined, search: string): string {
  if (search === '' || page?.cacheSeconds === undefined) return search;
  const known = [...new URLSearchParams(search)].filter(([name]) => page.queries?.includes(name) === true);
  return known.length === 0 ? '' : `?${new URLSearchParams(known).toString()}`;
}

/**
 * Splits the language off a path: `/en/track` is English and `/track`. A first segment that is not one of our languages
 * belongs to the path.
 */
export function splitLanguage(pathname: string): Readonly<{ language: LanguageCode | undefined; rest: string }> {
  const [, first, ...others] = pathname.split('/');
  return isLanguageCode(first)
    ? { language: first, rest: `/${others.join('/')}` }
    : { language: undefined, rest: pathname };
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function toPlain(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (segments.length > pattern.length) return false;
  return pattern.every((part, index) => {
    const segment = segments[index];
    if (part.startsWith(':')) return segment !== undefined || part.endsWith('?');
    return part === segment;
  });
}
