/**
 * The menu of subjects with the search, and under the current subject what its page has. Beside the text on a wide
 * screen; on a narrow one a drawer that opens without JavaScript.
 */
import { docsGroupNames, docsGroups, docsSubjects, searchPart } from '../../docs-subjects.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDocs, usePlaceOf } from './docs-links.tsx';
import { useSections } from './docs-sections.ts';

export function DocsMenu() {
  const t = useTranslate();
  const { subject } = useDocs();
  return (
    <div className="docs-side">
      <SearchForm id="docs-search-side" />
      <nav className="docs-menu" aria-label={t('docs.menu')}>
        <Subjects />
      </nav>
      <details className="docs-drawer">
        <summary>
          <Icon name="menu" />
          <span>{t('docs.menu')}</span>
          <small>{subject === undefined ? t('docs.search.title') : t(`docs.page.${subject}`)}</small>
          <Icon name="chevron-down" />
        </summary>
        <nav aria-label={t('docs.menu')}>
          <Subjects />
        </nav>
      </details>
    </div>
  );
}

function Subjects() {
  const t = useTranslate();
  const { view, subject } = useDocs();
  const placeOf = usePlaceOf();
  const there = docsSubjects(view);
  return docsGroupNames.map((group) => (
    <div key={group}>
      <p>{t(`docs.group.${group}`)}</p>
      <ul>
        {docsGroups[group]
          .filter((each) => there.includes(each))
          .map((each) => (
            <li key={each}>
              <a href={placeOf(each)} aria-current={each === subject ? 'page' : undefined}>
                {t(`docs.page.${each}`)}
              </a>
              {each === subject && <Sections />}
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** Anchors on this page. */
function Sections() {
  const t = useTranslate();
  const sections = useSections();
  if (sections.length === 0) return undefined;
  return (
    <ul aria-label={t('docs.contents')}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

type SearchProps = Readonly<{ id: string; query?: string }>;

/** A plain form: the server finds, and a script only asks it while somebody types. */
export function SearchForm({ id, query = '' }: SearchProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <form className="docs-search" role="search" method="get" action={`${pageAt('api-docs')}/${searchPart}`}>
      <label className="visually-hidden" htmlFor={id}>
        {t('docs.search.label')}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={80}
        defaultValue={query}
        placeholder={t('docs.search.label')}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="secondary" aria-label={t('docs.search.title')}>
        <Icon name="search" />
      </Button>
    </form>
  );
}
