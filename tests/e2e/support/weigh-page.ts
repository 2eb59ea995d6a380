/** Measures what a page costs a new visitor: the size over the wire of everything it loads by itself. */
import { hydrated, type Page, type Request } from './visitor.ts';

export type PageWeight = Readonly<{ requests: number; bytes: Readonly<Record<ResourceKind, number>> }>;

const kinds = ['html', 'script', 'style', 'font', 'other'] as const;
type ResourceKind = (typeof kinds)[number];

/** Needs a new browser page, so that nothing comes from the cache. `isUsed`: with React, which may wait for a touch. */
export async function weighPage(page: Page, path: string, { isUsed = false } = {}): Promise<PageWeight> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  if (isUsed) {
    await hydrated(page);
    await page.waitForLoadState('networkidle');
  }
  // Excludes the icon of the tab, which the browser requests once per site, and later updates of an order's data.
  const own = requests.filter((request) => !/\/(?:favicon|icons\/tab-[a-z]+)\.svg$|\.data(?:\?|$)/.test(request.url()));
  // An event stream has no end, so it has no size.
  const sized = own.filter((request) => request.resourceType() !== 'eventsource');
  const bytes = { html: 0, script: 0, style: 0, font: 0, other: 0 };
  for (const request of sized) {
    const { responseBodySize } = await request.sizes();
    bytes[kindOf(request)] += responseBodySize;
  }
  return { requests: own.length, bytes };
}

function kindOf(request: Request): ResourceKind {
  const type = request.resourceType();
  if (type === 'document') return 'html';
  if (type === 'stylesheet') return 'style';
  return type === 'script' || type === 'font' ? type : 'other';
}
