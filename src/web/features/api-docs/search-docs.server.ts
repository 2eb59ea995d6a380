/** Finds calls, fields, codes, reasons, states, events and pages of the documentation, in the language of the page. */
import type { Translate } from '#src/i18n/translate.ts';
import { docsSubjects, type DocsSubject } from '../../docs-subjects.ts';
import type { DocsView } from './docs-view.server.ts';
import type { FieldRow } from './field-rows.server.ts';

export type FoundKind = 'page' | 'call' | 'field' | 'code' | 'reason' | 'state' | 'event';

export type Found = Readonly<{
  kind: FoundKind;
  /** Whether the name is code, which is the same in every language. */
  isCode: boolean;
  name: string;
  text: string;
  subject: DocsSubject;
  anchor?: string;
}>;

export type FoundDocs = Readonly<{ query: string; count: number; results: readonly Found[] }>;

/** Maximum number of results that are shown, the best first. */
const mostShown = 30;
const longestQuery = 80;

export function searchDocs(view: DocsView, t: Translate, asked: string): FoundDocs {
  const query = asked.slice(0, longestQuery).trim();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { query, count: 0, results: [] };
  const found = listEverything(view, t)
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  return { query, count: found.length, results: found.slice(0, mostShown).map(({ entry }) => entry) };
}

/** Every word has to be found. A name that is asked for as it stands comes first, then names, then texts. */
function rankOf({ name, text, kind }: Found, words: readonly string[]): number {
  const [lowName, lowText] = [name.toLowerCase(), text.toLowerCase()];
  const ranks = words.map((word) => {
    if (lowName === word) return 100;
    if (lowName.startsWith(word)) return 30;
    if (lowName.includes(word)) return 20;
    return lowText.includes(word) ? 5 : 0;
  });
  if (ranks.includes(0)) return 0;
  const weight = kind === 'page' ? 15 : kind === 'call' ? 12 : 0;
  return ranks.reduce<number>((sum, rank) => sum + rank, weight);
}

function listEverything(view: DocsView, t: Translate): readonly Found[] {
  const pages = docsSubjects(view).map((subject): Found => {
    const text = t.loose(`docs.page.${subject}.text`, view.figures);
    return { kind: 'page', isCode: false, name: t(`docs.page.${subject}`), text, subject };
  });
  return [...pages, ...listCalls(view), ...listObjects(view), ...listWords(view)];
}

function listCalls({ groups }: DocsView): readonly Found[] {
  return groups
    .flatMap(({ calls }) => calls)
    .flatMap(({ id, method, path, summary, text = '', subject, parameters, body }): readonly Found[] => {
      const place = { subject, anchor: `call-${id}` };
      const call: Found = {
        kind: 'call',
        isCode: true,
        name: `${method} ${path}`,
        text: `${summary}. ${text}`,
        ...place,
      };
      return [call, ...[...parameters, ...body].map((row) => ({ ...toField(row, `${method} ${path}`), ...place }))];
    });
}

function listObjects({ objects }: DocsView): readonly Found[] {
  return objects.flatMap(({ name, subject, rows }) =>
    rows.map((row): Found => ({ ...toField(row, name), subject, anchor: `object-${name}` })),
  );
}

function toField({ name, meaning }: FieldRow, owner: string) {
  return { kind: 'field', isCode: true, name, text: meaning === '' ? owner : `${owner}: ${meaning}` } as const;
}

function listWords({ errors, reasons, states, hook }: DocsView): readonly Found[] {
  return [
    ...errors.map(({ code, message }): Found => {
      return { kind: 'code', isCode: true, name: code, text: message, subject: 'errors', anchor: `error-${code}` };
    }),
    ...reasons.map(({ reason, meaning }): Found => {
      return {
        kind: 'reason',
        isCode: true,
        name: reason,
        text: meaning,
        subject: 'orders',
        anchor: `reason-${reason}`,
      };
    }),
    ...states.map(({ state, name }): Found => {
      return { kind: 'state', isCode: true, name: state, text: name, subject: 'orders', anchor: `state-${state}` };
    }),
    ...hook.types.map((type): Found => {
      return { kind: 'event', isCode: true, name: type, text: '', subject: 'webhooks', anchor: `event-${type}` };
    }),
  ];
}
