/**
 * Page views per page, language and day, without any data about visitors. Counted in memory and written in batches, so
 * that a page view costs no SQL statement.
 */
import { utcDay } from '#src/domain/calendar.ts';
import type { OfficeDeps } from './office.ts';

export type PageViews = Readonly<{
  count(page: string, language: string): void;
  /** Writes the page views counted since the last flush. If writing fails, they are added to the next flush. */
  flush(): Promise<void>;
}>;

export function makePageViews({ ports, office }: OfficeDeps): PageViews {
  let counted = new Map<string, number>();
  const add = (key: string, count: number): void => void counted.set(key, (counted.get(key) ?? 0) + count);
  return {
    count: (page, language) => add([utcDay(ports.clock.now()), page, language].join(' '), 1),
    flush: async () => {
      const taken = counted;
      if (taken.size === 0) return;
      counted = new Map();
      const views = [...taken].map(([key, count]) => {
        const [day = '', page = '', language = ''] = key.split(' ');
        return { day, page, language, count };
      });
      try {
        await office.store.transaction(async (records) => await records.office.figures.addPageViews(views));
      } catch (error) {
        for (const [key, count] of taken) add(key, count);
        throw error;
      }
    },
  };
}
