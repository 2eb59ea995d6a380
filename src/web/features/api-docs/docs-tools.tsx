/** What is there to build with: clients, files for tools, whole programs, the compatible API; and what has changed. */
import { sampleNames } from '../../api-document.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDocs } from './docs-links.tsx';
import { RichText } from './rich-text.tsx';
import { SampleTabs } from './sample-tabs.tsx';

export function Clients() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <ul className="docs-list">
      <li>
        <RichText text={t('docs.clients.typescript')} />
      </li>
      <li>
        <RichText text={t('docs.clients.python')} />
      </li>
      <li>
        <RichText text={t('docs.clients.postman')} /> <a href="/postman.json">/postman.json</a>
      </li>
      <li>
        <RichText text={t('docs.clients.openapi')} /> <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>
      </li>
      <li>
        <a href={pageAt('status')}>{t('docs.clients.status')}</a>
      </li>
      <li>
        <a href={pageAt('partner')}>{t('docs.clients.partner')}</a>
      </li>
    </ul>
  );
}

export function Compatible() {
  const t = useTranslate();
  const { compatBase } = useDocs().view;
  return (
    <>
      <p>
        <RichText text={t('docs.clients.sideshift', { path: compatBase })} />
      </p>
      <p>
        <RichText text={t('docs.sideshift.key')} />
      </p>
      <CodeBlock id="code-sideshift" text={`curl -sS ${compatBase}/pair/btc-bitcoin/usdt-tron`} />
    </>
  );
}

export function Examples() {
  const t = useTranslate();
  const { origin, samples, isSandbox } = useDocs().view;
  const key = isSandbox ? '$(curl -sS -X POST "$BASE_URL/api/sandbox/keys" | jq -r .key)' : 'sampan_…';
  return (
    <>
      <p>{t('docs.examples.text')}</p>
      <CodeBlock id="code-setup" text={`export BASE_URL=${origin}\nexport API_KEY=${key}`} />
      {sampleNames.map((name, index) => (
        <SampleTabs key={name} name={name} number={index + 1} texts={samples[name]} />
      ))}
    </>
  );
}

export function Changes() {
  const t = useTranslate();
  const { figures, changes: days } = useDocs().view;
  return (
    <>
      {(['version', 'added', 'ending'] as const).map((rule) => (
        <p key={rule}>
          <RichText text={t.loose(`docs.changelog.${rule}`, figures)} />
        </p>
      ))}
      {days.map(({ day, name, changes }) => (
        <section key={day} id={`changes-${day}`} aria-labelledby={`changes-${day}-title`}>
          <h2 id={`changes-${day}-title`}>
            <time dateTime={day}>{name}</time>
          </h2>
          <ul>
            {changes.map((change) => (
              <li key={change}>
                <RichText text={t.loose(`docs.change.${change}`)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
