/** What the page of a subject has, for the menu: its own parts, its calls, and the objects they answer with. */
import type { MessageKey } from '#src/i18n/catalog.ts';
import { sampleNames } from '../../api-document.ts';
import type { DocsSubject } from '../../docs-subjects.ts';
import { useTranslate } from '../../site-context.tsx';
import { useDocs } from './docs-links.tsx';
import { guideSteps } from './split-guide.ts';

type Section = Readonly<{ id: string; title: string }>;
type Part = readonly [id: string, title: MessageKey];

/** The parts of a subject's page besides calls and objects, with the keys of their headings. */
const parts: Readonly<Partial<Record<DocsSubject, readonly Part[]>>> = {
  overview: [
    ['steps', 'docs.overview.steps'],
    ['rules', 'docs.overview.rules'],
    ['subjects', 'docs.subjects'],
    ['index', 'docs.index.title'],
    ['support', 'docs.support.title'],
  ],
  guide: [...guideSteps.map((step): Part => [`step-${step}`, `docs.guide.${step}`]), ['live', 'docs.guide.live']],
  authentication: [
    ['key', 'docs.authentication.title'],
    ['scopes', 'docs.scopes.title'],
  ],
  limits: [
    ['rate-limits', 'docs.limits.title'],
    ['idempotency', 'docs.idempotency.title'],
    ['etag', 'docs.etag.title'],
    ['cors', 'docs.cors.title'],
    ['request-id', 'docs.requestId.title'],
    ['headers', 'docs.headers.title'],
  ],
  errors: [
    ['statuses', 'docs.errors.statuses'],
    ['codes', 'docs.errors.codes'],
  ],
  orders: [
    ['states', 'docs.states.title'],
    ['reasons', 'docs.states.reasons'],
  ],
  webhooks: [
    ['hooks', 'docs.hooks.title'],
    ['event-types', 'docs.hooks.types'],
  ],
  events: [['live', 'docs.events.types']],
  examples: sampleNames.map((name): Part => [`sample-${name}`, `docs.sample.${name}.title`]),
};

export function useSections(): readonly Section[] {
  const t = useTranslate();
  const { view, subject } = useDocs();
  if (subject === undefined) return [];
  const own = (parts[subject] ?? []).map(([id, key]) => ({ id, title: t.loose(key).replaceAll('`', '') }));
  const calls = view.groups
    .flatMap((group) => group.calls)
    .filter((call) => call.subject === subject)
    .map(({ id, summary }) => ({ id: `call-${id}`, title: summary }));
  const hasObjects = view.objects.some((object) => object.subject === subject);
  return [...own, ...calls, ...(hasObjects ? [{ id: 'objects', title: t('docs.objects.title') }] : [])];
}
