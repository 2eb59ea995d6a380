/**
 * The API documentation page. It ships no React: a small script copies code, and loads more for trying out endpoints.
 */
import { sampleNames } from '../../api-document.ts';
import { useTranslate } from '../../site-context.tsx';
import { CodeBlock } from './code-block.tsx';
import { Authentication, Overview, Support } from './docs-basics.tsx';
import { DocsContents } from './docs-contents.tsx';
import { Endpoints } from './docs-endpoints.tsx';
import { Troubles } from './docs-troubles.tsx';
import type { DocsView } from './docs-view.server.ts';
import { RichText } from './rich-text.tsx';
import { SampleTabs } from './sample-tabs.tsx';

type Props = Readonly<{ view: DocsView }>;

export function ApiDocsPage({ view }: Props) {
  const t = useTranslate();
  return (
    <>
      <header className="page-head wrap">
        <h1>{t('docs.title')}</h1>
        <p>{t('docs.lede')}</p>
      </header>
      <div className="docs wrap">
        <DocsContents groups={view.groups} isSandbox={view.isSandbox} />
        <div className="docs-body">
          <Overview view={view} />
          <Authentication view={view} />
          <Endpoints view={view} />
          <Errors view={view} />
          <Examples view={view} />
          {view.isSandbox && <Troubles view={view} />}
          <Support view={view} />
        </div>
      </div>
      <script src="/copy-link.js" type="module" />
      <script src="/api-docs.js" type="module" />
    </>
  );
}

function Errors({ view: { statuses, errors } }: Props) {
  const t = useTranslate();
  return (
    <section id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">{t('docs.errors.title')}</h2>
      <p>
        <RichText text={t('docs.errors.text')} />
      </p>
      <div className="table-frame">
        <table>
          <caption>{t('docs.errors.statuses')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('docs.errors.status')}</th>
              <th scope="col">{t('docs.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status}>
                <th scope="row" className="num">
                  {status}
                </th>
                <td>
                  <RichText text={t.loose(`docs.http.${status}`)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="table-frame fields">
        <table>
          <caption>{t('docs.errors.codes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('docs.errors.code')}</th>
              <th scope="col">{t('docs.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, status, message }) => (
              <tr key={code} id={`error-${code}`}>
                <th scope="row">
                  <code>{code}</code>
                  <small className="num">{status}</small>
                </th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Examples({ view: { origin, samples, isSandbox } }: Props) {
  const t = useTranslate();
  const key = isSandbox ? '$(curl -sS -X POST "$BASE_URL/api/sandbox/keys" | jq -r .key)' : 'sampan_…';
  return (
    <section id="examples" aria-labelledby="examples-title">
      <h2 id="examples-title">{t('docs.examples.title')}</h2>
      <p>{t('docs.examples.text')}</p>
      <CodeBlock id="code-setup" text={`export BASE_URL=${origin}\nexport API_KEY=${key}`} />
      {sampleNames.map((name, index) => (
        <SampleTabs key={name} name={name} number={index + 1} texts={samples[name]} />
      ))}
    </section>
  );
}
