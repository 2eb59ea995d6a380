/**
 * The subjects of the API documentation, each a page of its own. Menu, addresses and search are made from this table.
 */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { pathOf } from './pages.ts';

export const docsGroups = {
  start: ['overview', 'guide', 'authentication', 'limits', 'errors'],
  calls: ['currencies', 'quotes', 'orders', 'invoices', 'choices', 'webhooks', 'events', 'receipts', 'partners'],
  tools: ['sandbox', 'examples', 'clients', 'sideshift', 'changelog'],
} as const;

export type DocsGroup = keyof typeof docsGroups;
export type DocsSubject = (typeof docsGroups)[DocsGroup][number];

export const docsGroupNames = Object.keys(docsGroups) as readonly DocsGroup[];

/** Path of the search page below the overview. It is no subject. */
export const searchPart = 'search';

/** The subjects in the order of the menu. Where coins are real there is no sandbox to document. */
export function docsSubjects({ isSandbox }: Readonly<{ isSandbox: boolean }>): readonly DocsSubject[] {
  const all: readonly DocsSubject[] = docsGroupNames.flatMap((group) => docsGroups[group]);
  return isSandbox ? all : all.filter((subject) => subject !== 'sandbox');
}

/** The address of a subject below the page: empty for the overview, `/quotes` for quotes. */
export function partOf(subject: DocsSubject): string {
  return subject === 'overview' ? '' : `/${subject}`;
}

export function docsPath(language: LanguageCode, subject: DocsSubject): string {
  return pathOf(language, 'api-docs') + partOf(subject);
}

/** The subject of an address; undefined if there is none of this name. */
export function findSubject(part: string | undefined, profile: Readonly<{ isSandbox: boolean }>) {
  if (part === undefined) return 'overview';
  return docsSubjects(profile).find((subject) => partOf(subject) === `/${part}`);
}

/** The subject that documents each call. A test wants every call of the OpenAPI document here. */
export const callSubjects: Readonly<Record<string, DocsSubject>> = {
  getKey: 'authentication',
  rotateKey: 'authentication',
  listStatements: 'partners',
  listCurrencies: 'currencies',
  getExchangeRate: 'currencies',
  getStatusHistory: 'currencies',
  createQuote: 'quotes',
  getQuote: 'quotes',
  createExchange: 'orders',
  getExchange: 'orders',
  listExchanges: 'orders',
  quoteChoice: 'choices',
  continueExchange: 'choices',
  refundExchange: 'choices',
  setRefundAddress: 'choices',
  cancelExchange: 'choices',
  createInvoice: 'invoices',
  getInvoice: 'invoices',
  listInvoices: 'invoices',
  cancelInvoice: 'invoices',
  followExchange: 'events',
  getExchangeTerms: 'receipts',
  getExchangeReceipt: 'receipts',
  getWebhook: 'webhooks',
  setWebhook: 'webhooks',
  removeWebhook: 'webhooks',
  testWebhook: 'webhooks',
  listWebhooks: 'webhooks',
  setNamedWebhook: 'webhooks',
  removeNamedWebhook: 'webhooks',
  testNamedWebhook: 'webhooks',
  listWebhookEvents: 'webhooks',
  redeliverWebhookEvent: 'webhooks',
  getOpenApi: 'clients',
};
