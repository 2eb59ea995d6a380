/** Links to the subjects before and after this one, at the end of its page. */
import type { DocsSubject } from '../../docs-subjects.ts';
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDocs, usePlaceOf } from './docs-links.tsx';

export function Turn({ subjects }: Readonly<{ subjects: readonly DocsSubject[] }>) {
  const t = useTranslate();
  const { subject } = useDocs();
  const placeOf = usePlaceOf();
  const at = subjects.findIndex((each) => each === subject);
  const [before, after] = [at > 0 ? subjects[at - 1] : undefined, subjects[at + 1]];
  return (
    <nav className="docs-turn" aria-label={t('docs.turn')}>
      {before && (
        <a href={placeOf(before)} rel="prev">
          <Icon name="arrow-left" />
          <span>
            <small>{t('docs.previous')}</small>
            {t(`docs.page.${before}`)}
          </span>
        </a>
      )}
      {after && (
        <a href={placeOf(after)} rel="next">
          <span>
            <small>{t('docs.next')}</small>
            {t(`docs.page.${after}`)}
          </span>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
