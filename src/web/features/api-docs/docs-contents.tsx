/** Table of contents. It stays visible on a wide screen; on a narrow one it leaves out the endpoints. */
import { sampleNames } from '../../api-document.ts';
import { useTranslate } from '../../site-context.tsx';
import type { CallGroup } from './call-views.server.ts';

type Props = Readonly<{ groups: readonly CallGroup[]; isSandbox: boolean }>;

export function DocsContents({ groups, isSandbox }: Props) {
  const t = useTranslate();
  return (
    <nav className="docs-contents" aria-label={t('docs.contents')}>
      <p aria-hidden="true">{t('docs.contents')}</p>
      <ol>
        <li>
          <a href="#overview">{t('docs.overview.title')}</a>
          <ol>
            <li>
              <a href="#clients">{t('docs.clients.title')}</a>
            </li>
          </ol>
        </li>
        <li>
          <a href="#authentication">{t('docs.authentication.title')}</a>
          <ol>
            {(['scopes', 'idempotency', 'limits', 'headers'] as const).map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`docs.${part}.title`)}</a>
              </li>
            ))}
          </ol>
        </li>
        <li>
          <a href="#endpoints">{t('docs.endpoints.title')}</a>
          <CallLinks groups={groups} />
        </li>
        <li>
          <a href="#errors">{t('docs.errors.title')}</a>
        </li>
        <li>
          <a href="#examples">{t('docs.examples.title')}</a>
          <ol>
            {sampleNames.map((name) => (
              <li key={name}>
                <a href={`#sample-${name}`}>{t(`docs.sample.${name}.title`)}</a>
              </li>
            ))}
          </ol>
        </li>
        {isSandbox && (
          <li>
            <a href="#troubles">{t('docs.troubles.title')}</a>
          </li>
        )}
        <li>
          <a href="#support">{t('docs.support.title')}</a>
        </li>
      </ol>
    </nav>
  );
}

function CallLinks({ groups }: Readonly<{ groups: readonly CallGroup[] }>) {
  const t = useTranslate();
  return (
    <ol>
      {groups.map(({ tag, calls }) => (
        <li key={tag}>
          <a href={`#calls-${tag}`}>{t.loose(`docs.tag.${tag}`)}</a>
          <ol className="contents-calls">
            {calls.map(({ id, method, path }) => (
              <li key={id}>
                <a href={`#call-${id}`}>
                  <code>
                    <span className={`method ${method.toLowerCase()}`}>{method}</span> {path}
                  </code>
                </a>
              </li>
            ))}
          </ol>
        </li>
      ))}
      {(['hooks', 'live', 'states', 'objects'] as const).map((part) => (
        <li key={part}>
          <a href={`#${part}`}>{t(`docs.${part}.title`)}</a>
        </li>
      ))}
    </ol>
  );
}
