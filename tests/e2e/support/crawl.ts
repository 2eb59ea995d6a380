/** Crawler: follows every URL that a page names, until all of the site has been visited. */
import { readPages, type PageFacts } from './read-page.ts';
import type { Page } from './visitor.ts';

export type Visit = Readonly<{
  status: number;
  type: string;
  body: string;
  facts: PageFacts | undefined;
  /** The page that linked to this URL first. */
  from: string;
}>;
/** Visited URLs, without our host and without fragment. */
export type Crawl = Readonly<{
  visits: ReadonlyMap<string, Visit>;
  /** Links with a fragment (`/en/faq#fees`), with the page that contains them. */
  anchors: ReadonlyMap<string, string>;
  /** Links to other sites and mailto links, with the page that contains them. */
  outside: ReadonlyMap<string, string>;
}>;

const atOnce = 8;

export async function crawl(page: Page, origin: string, starts: readonly string[]): Promise<Crawl> {
  const visits = new Map<string, Visit>();
  const anchors = new Map<string, string>();
  const outside = new Map<string, string>();
  let wave = new Map(starts.map((address) => [address, 'the table of pages']));
  while (wave.size > 0) {
    const found = await visitAll(page, origin, wave);
    for (const [address, { visit }] of found) visits.set(address, visit);
    const next = new Map<string, string>();
    for (const [address, { names }] of found) {
      for (const name of names) {
        const url = new URL(name, origin + address);
        if (url.origin !== origin) outside.set(name, address);
        else if (!visits.has(url.pathname + url.search)) next.set(url.pathname + url.search, address);
        if (url.origin === origin && url.hash !== '') anchors.set(url.pathname + url.search + url.hash, address);
      }
    }
    wave = next;
  }
  return { visits, anchors, outside };
}

type Found = Readonly<{ visit: Visit; names: readonly string[] }>;

async function visitAll(page: Page, origin: string, wave: ReadonlyMap<string, string>) {
  const entries = [...wave];
  const found = new Map<string, Found>();
  for (let start = 0; start < entries.length; start += atOnce) {
    const part = entries.slice(start, start + atOnce);
    const answers = await Promise.all(part.map(async ([address]) => await ask(origin + address)));
    const documents = answers.map(({ type, body }) => (type.startsWith('text/html') ? body : ''));
    const read = await readPages(page, documents);
    for (const [index, answer] of answers.entries()) {
      const [address = '', from = ''] = part[index] ?? [];
      const facts = documents[index] === '' ? undefined : read[index];
      found.set(address, { visit: { ...answer, facts, from }, names: namesIn(answer, facts) });
    }
  }
  return found;
}

type Answer = Readonly<{ status: number; type: string; location: string | null; body: string }>;

/** Requests without cookies and without following redirects: a redirect's target is visited like any other URL. */
async function ask(url: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', headers: { 'accept-language': 'en' } });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, location: answer.headers.get('location'), body: await answer.text() };
}

function namesIn({ type, location, body }: Answer, facts: PageFacts | undefined): readonly string[] {
  const led = location === null ? [] : [location];
  if (facts) return [...led, ...facts.addresses];
  if (type.startsWith('text/css'))
    return [...body.matchAll(/url\(["']?(?!data:)([^"')]+)/g)].map(([, url]) => url ?? '');
  if (type.startsWith('application/xml')) {
    return [...body.matchAll(/<loc>([^<]+)|href="([^"]+)"/g)].map(([, loc, href]) => loc ?? href ?? '');
  }
  if (type.startsWith('text/plain')) return [...body.matchAll(/^Sitemap: (.+)$/gm)].map(([, url]) => url ?? '');
  if (type.startsWith('application/manifest')) return manifestNames(body);
  return led;
}

function manifestNames(body: string): readonly string[] {
  const manifest = JSON.parse(body) as Readonly<{
    start_url: string;
    icons: readonly Readonly<{ src: string }>[];
    shortcuts: readonly Readonly<{ url: string }>[];
  }>;
  const { start_url: start, icons, shortcuts } = manifest;
  return [start, ...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)];
}
