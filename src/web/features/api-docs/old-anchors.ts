/**
 * Anchors of the time when the documentation was one page, by the subject that has their place now. Links with them are
 * in mails and programs of others, and lead to the overview.
 */
import { sampleNames } from '../../api-document.ts';
import type { DocsSubject } from '../../docs-subjects.ts';

const anchors: Readonly<Partial<Record<DocsSubject, readonly string[]>>> = {
  authentication: ['authentication', 'scopes', 'calls-keys'],
  limits: ['idempotency', 'limits', 'headers'],
  errors: ['errors'],
  currencies: ['endpoints', 'calls-currencies', 'calls-status'],
  quotes: ['calls-quotes'],
  orders: ['calls-exchanges', 'states', 'objects'],
  invoices: ['calls-invoices'],
  webhooks: ['calls-webhooks', 'hooks'],
  events: ['live'],
  sandbox: ['troubles'],
  examples: ['examples', ...sampleNames.map((name) => `sample-${name}`)],
  clients: ['clients', 'calls-document'],
  guide: ['overview'],
};

export function oldAnchors(subject: DocsSubject): readonly string[] {
  return anchors[subject] ?? [];
}
