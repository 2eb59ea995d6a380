/** Search in the documentation. The server finds; a script asks it while somebody types, and takes over its list. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { DocsFrame } from './api-docs-page.tsx';
import { usePlaceOf } from './docs-links.tsx';
import { SearchForm } from './docs-menu.tsx';
import type { DocsView } from './docs-view.server.ts';
import { RichText } from './rich-text.tsx';
import type { Found, FoundDocs } from './search-docs.server.ts';

type Props = Readonly<{ view: DocsView; found: FoundDocs }>;

export function SearchPage({ view, found }: Props) {
  const t = useTranslate();
  return (
    <DocsFrame view={view} subject={undefined}>
      <header>
        <h1>{t('docs.search.title')}</h1>
        <SearchForm id="docs-search" query={found.query} />
      </header>
      <div id="docs-found">
        <Results found={found} />
      </div>
    </DocsFrame>
  );
}

function Results({ found: { query, count, results } }: Pick<Props, 'found'>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  if (query === '') return <p role="status">{t('docs.search.hint')}</p>;
  if (count === 0) {
    return (
      <p role="status">
        {t.loose('docs.search.none', { query })} <a href={`${pageAt('api-docs')}#index`}>{t('docs.index.title')}</a>
      </p>
    );
  }
  return (
    <>
      <p role="status">{t.loose('docs.search.count', { count: String(count), shown: String(results.length) })}</p>
      <ol className="docs-found">
        {results.map((result) => (
          <Result key={`${result.kind} ${result.anchor ?? result.subject} ${result.name}`} result={result} />
        ))}
      </ol>
    </>
  );
}

function Result({ result: { kind, isCode, name, text, subject, anchor } }: Readonly<{ result: Found }>) {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  return (
    <li>
      <a href={placeOf(subject, anchor)}>{isCode ? <code>{name}</code> : name}</a>
      <small>
        {t(`docs.search.kind.${kind}`)} · {t(`docs.page.${subject}`)}
      </small>
      {text !== '' && (
        <p>
          <RichText text={text} />
        </p>
      )}
    </li>
  );
}
