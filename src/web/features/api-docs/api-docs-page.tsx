/**
 * The API documentation: one page per subject. It ships no React: a small script copies code, and loads more for trying
 * out endpoints.
 */
import type { ReactNode } from 'react';
import { docsSubjects, type DocsSubject } from '../../docs-subjects.ts';
import { useTranslate } from '../../site-context.tsx';
import { DocsMenu } from './docs-menu.tsx';
import { DocsProvider, useDocs } from './docs-links.tsx';
import { Authentication, Limits } from './docs-access.tsx';
import { SubjectCalls } from './docs-calls.tsx';
import { Errors } from './docs-errors.tsx';
import { Guide } from './docs-guide.tsx';
import { Live, Receipts, States } from './docs-orders.tsx';
import { Overview } from './docs-overview.tsx';
import { Changes, Clients, Compatible, Examples } from './docs-tools.tsx';
import { Turn } from './docs-turn.tsx';
import { Troubles } from './docs-troubles.tsx';
import type { DocsView } from './docs-view.server.ts';
import { Hooks } from './docs-webhooks.tsx';
import { RichText } from './rich-text.tsx';

/** What each subject has beside its calls. */
const contents: Readonly<Partial<Record<DocsSubject, () => ReactNode>>> = {
  overview: Overview,
  guide: Guide,
  authentication: Authentication,
  limits: Limits,
  errors: Errors,
  orders: States,
  webhooks: Hooks,
  events: Live,
  receipts: Receipts,
  sandbox: Troubles,
  examples: Examples,
  clients: Clients,
  sideshift: Compatible,
  changelog: Changes,
};

type Props = Readonly<{ view: DocsView; subject: DocsSubject }>;

export function ApiDocsPage({ view, subject }: Props) {
  const t = useTranslate();
  const Content = contents[subject];
  const isStart = subject === 'overview';
  return (
    <DocsFrame view={view} subject={subject}>
      <header>
        <h1>{isStart ? t('docs.title') : t(`docs.page.${subject}`)}</h1>
        <p className="docs-lede">
          <RichText text={isStart ? t('docs.lede') : t.loose(`docs.page.${subject}.text`, view.figures)} />
        </p>
      </header>
      {Content && <Content />}
      <SubjectCalls />
      <Turn subjects={docsSubjects(view)} />
    </DocsFrame>
  );
}

type FrameProps = Readonly<{ view: DocsView; subject: DocsSubject | undefined; children: ReactNode }>;

/** The menu, and the page beside it. A search is no subject. */
export function DocsFrame({ view, subject, children }: FrameProps) {
  return (
    <DocsProvider value={{ view, subject }}>
      <div className="docs wrap">
        <DocsMenu />
        <div className="docs-body">{children}</div>
      </div>
      <Scripts />
    </DocsProvider>
  );
}

function Scripts() {
  const { subject } = useDocs();
  return (
    <>
      {subject !== undefined && <script src="/copy-link.js" type="module" />}
      <script src="/api-docs.js" type="module" />
    </>
  );
}
