/** API keys and their scopes; and what holds for every request: limits, repeats, caching, origins, headers. */
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDocs } from './docs-links.tsx';
import { FieldTable } from './field-table.tsx';
import { RichText } from './rich-text.tsx';

export function Authentication() {
  const t = useTranslate();
  const { isSandbox, origin, figures } = useDocs().view;
  return (
    <>
      <section id="key" aria-labelledby="key-title">
        <h2 id="key-title">{t('docs.authentication.title')}</h2>
        <p>{t('docs.authentication.header')}</p>
        <CodeBlock id="code-header" text="Authorization: Bearer sampan_test_…" />
        <Note tone="bad" title={t('docs.authentication.warningTitle')}>
          <p>{t('docs.authentication.warning')}</p>
        </Note>
        <p>{t('docs.authentication.get')}</p>
        {isSandbox && (
          <>
            <p>{t('docs.authentication.getSandbox')}</p>
            <CodeBlock id="code-key" text={`curl -X POST ${origin}/api/sandbox/keys`} />
          </>
        )}
        <p>{t('docs.authentication.restrict')}</p>
        <p>
          <RichText text={t('docs.authentication.sign', { window: figures.window })} />
        </p>
      </section>
      <section id="scopes" aria-labelledby="scopes-title">
        <h2 id="scopes-title">{t('docs.scopes.title')}</h2>
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
      </section>
    </>
  );
}

const rules = [
  ['rate-limits', 'docs.limits.title', 'docs.limits.text'],
  ['idempotency', 'docs.idempotency.title', 'docs.idempotency.text'],
  ['etag', 'docs.etag.title', 'docs.limits.etag'],
  ['cors', 'docs.cors.title', 'docs.overview.cors'],
  ['request-id', 'docs.requestId.title', 'docs.overview.requestId'],
] as const;

export function Limits() {
  const t = useTranslate();
  const { view } = useDocs();
  return (
    <>
      {rules.map(([id, title, text]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{t(title)}</h2>
          <p>
            <RichText text={t.loose(text, view.figures)} />
          </p>
        </section>
      ))}
      <section id="headers" aria-labelledby="headers-title">
        <h2 id="headers-title">{t('docs.headers.title')}</h2>
        <FieldTable caption={t('docs.headers.text')} rows={view.headers} isRequest />
      </section>
    </>
  );
}
