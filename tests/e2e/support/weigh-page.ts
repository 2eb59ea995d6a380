/** What a page costs a new visitor: every answer it fetches by itself, as it came over the wire. */
import type { Page, Request } from './visitor.ts';

export type PageWeight = Readonly<{ requests: number; bytes: Readonly<Record<ResourceKind, number>> }>;

const kinds = ['html', 'script', 'style', 'font', 'other'] as const;
type ResourceKind = (typeof kinds)[number];

/** The page must be a new one: nothing may come out of the browser's store. */
export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  // The icon of the tab is the browser's own wish, once for the whole site, and news of an order come while one looks.
  const own = requests.filter((request) => !/\/favicon\.svg$|\.data(?:\?|$)/.test(request.url()));
  // The stream of news has no end and so no size.
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
