/** Getting started: base URL, how to make a request, and API keys. */
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { Filled, usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { CodeBlock } from './code-block.tsx';
import type { DocsView } from './docs-view.server.ts';
import { FieldTable } from './field-table.tsx';
import { RichText } from './rich-text.tsx';

type Props = Readonly<{ view: DocsView }>;

const steps = ['quote', 'create', 'pay', 'follow'] as const;
const rules = ['shape', 'amounts', 'standing', 'requestId', 'cors'] as const;

export function Overview({ view }: Props) {
  const { base, figures, isSandbox } = view;
  const t = useTranslate();
  return (
    <section id="overview" aria-labelledby="overview-title">
      <h2 id="overview-title">{t('docs.overview.title')}</h2>
      <dl className="docs-facts">
        <div>
          <dt>{t('docs.overview.base')}</dt>
          <dd>
            <code className="select-all">{base}</code>
          </dd>
        </div>
        <div>
          <dt>{t('docs.overview.document')}</dt>
          <dd>
            <a href="/api/v1/openapi.json">
              <code>/api/v1/openapi.json</code>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('docs.overview.llms')}</dt>
          <dd>
            <a href="/llms.txt">
              <code>/llms.txt</code>
            </a>
          </dd>
        </div>
      </dl>
      {isSandbox && <Note tone="info">{t('docs.overview.sandbox', { keyLife: figures.keyLife })}</Note>}
      <h3>{t('docs.overview.steps')}</h3>
      <ol className="docs-steps">
        {steps.map((step) => (
          <li key={step}>
            <RichText text={t.loose(`docs.overview.${step}`, figures)} />
          </li>
        ))}
      </ol>
      <h3>{t('docs.overview.rules')}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <RichText text={t.loose(`docs.overview.${rule}`)} />
          </li>
        ))}
      </ul>
      <Clients view={view} />
    </section>
  );
}

function Clients({ view: { compatBase } }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <>
      <h3 id="clients">{t('docs.clients.title')}</h3>
      <ul>
        <li>
          <RichText text={t('docs.clients.typescript')} />
        </li>
        <li>
          <RichText text={t('docs.clients.python')} />
        </li>
        <li>
          <RichText text={t('docs.clients.sideshift', { path: compatBase })} />
        </li>
        <li>
          <a href={pageAt('status')}>{t('docs.clients.status')}</a>
        </li>
      </ul>
    </>
  );
}

export function Authentication({ view }: Props) {
  const t = useTranslate();
  const { isSandbox, origin, figures } = view;
  return (
    <section id="authentication" aria-labelledby="authentication-title">
      <h2 id="authentication-title">{t('docs.authentication.title')}</h2>
      <p>{t('docs.authentication.header')}</p>
      <CodeBlock id="code-header" text="Authorization: Bearer sampan_test_…" />
      <Note tone="bad" title={t('docs.authentication.warningTitle')}>
        <p>{t('docs.authentication.warning')}</p>
      </Note>
      <p>{t('docs.authentication.get')}</p>
      <p>{t('docs.authentication.restrict')}</p>
      <p>
        <RichText text={t('docs.authentication.sign', { window: figures.window })} />
      </p>
      {isSandbox && (
        <>
          <p>{t('docs.authentication.getSandbox')}</p>
          <CodeBlock id="code-key" text={`curl -X POST ${origin}/api/sandbox/keys`} />
        </>
      )}
      <Scopes />
      <h3 id="idempotency">{t('docs.idempotency.title')}</h3>
      <p>
        <RichText text={t.loose('docs.idempotency.text', figures)} />
      </p>
      <h3 id="limits">{t('docs.limits.title')}</h3>
      <p>
        <RichText text={t.loose('docs.limits.text', figures)} />
      </p>
      <p>
        <RichText text={t('docs.limits.etag')} />
      </p>
      <h3 id="headers">{t('docs.headers.title')}</h3>
      <FieldTable caption={t('docs.headers.text')} rows={view.headers} isRequest />
    </section>
  );
}

function Scopes() {
  const t = useTranslate();
  return (
    <>
      <h3 id="scopes">{t('docs.scopes.title')}</h3>
      <dl className="docs-facts">
        {keyScopes.map((scope) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{t(`docs.scopes.${scope}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Support({ view: { figures, isExampleEmail } }: Props) {
  const { t, contactEmail } = useSite();
  const pageAt = usePagePath();
  const parts = {
    email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    reply: figures.reply,
  };
  return (
    <section id="support" aria-labelledby="support-title">
      <h2 id="support-title">{t('docs.support.title')}</h2>
      <p>
        <Filled text={t.loose('docs.support.text')} parts={parts} />
      </p>
      {isExampleEmail && <Note tone="warn">{t('docs.support.example')}</Note>}
      <p>
        <a href={pageAt('contact')}>{t('site.nav.contact')}</a>
      </p>
    </section>
  );
}
