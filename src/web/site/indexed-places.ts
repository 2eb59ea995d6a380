/** Every place that search engines may show: the pages of the table, and the subjects of the API documentation. */
import { docsSubjects, partOf, type DocsSubject } from '../docs-subjects.ts';
import { pages, type PageRow } from '../pages.ts';

export type IndexedPlace = Readonly<{
  page: PageRow;
  /** What follows the path of the page: `/quotes`, or nothing. */
  part: string;
  /** The subject of the documentation, which has its title and description in other texts. */
  subject?: DocsSubject;
}>;

export function indexedPlaces(profile: Readonly<{ isSandbox: boolean }>): readonly IndexedPlace[] {
  return pages
    .filter(({ isIndexable }) => isIndexable)
    .flatMap((page): readonly IndexedPlace[] => {
      if (page.id !== 'api-docs') return [{ page, part: '' }];
      return docsSubjects(profile).map((subject) => ({ page, part: partOf(subject), subject }));
    });
}
