/**
 * Cache of pages that are the same for everyone with the same choices: language and theme, and the money where amounts
 * are told in it. Pages are kept for seconds and compressed once; concurrent requests for a page that is being rendered
 * wait for it instead of rendering another.
 */
import { sealPage, type CachedPage } from './seal-page.ts';

type Render = () => Promise<Response>;

export type PageCache = Readonly<{
  /**
   * The cached page; `render` is called only if there is no page or it has expired. Undefined if the response must not
   * be shared, such as a redirect or an error.
   */
  take(key: string, cacheSeconds: number, render: Render): Promise<CachedPage | undefined>;
  /** Current size of the cache: number of pages, and bytes of their bodies. */
  measure(): Readonly<{ pages: number; bytes: number }>;
}>;

/**
 * Maximum number of cached pages: pages × languages × themes, and moneys for the few that tell amounts in them, with a
 * margin. The least recently used page is evicted first.
 */
const mostPages = 1_000;
/** Limit for all bodies together, in bytes: all pages in every language and theme take less. */
const mostBytes = 64 * 1024 * 1024;

type Kept = Readonly<{ page: Promise<CachedPage | undefined>; until: number; bytes: number }>;

type Limits = Readonly<{ mostPages: number; mostBytes: number }>;

export function makePageCache(now: () => number, limits: Limits = { mostPages, mostBytes }): PageCache {
  const kept = makeKept(limits);
  return {
    measure: kept.measure,
    take: async (key, cacheSeconds, render) => {
      const known = kept.find(key);
      if (known && now() < known.until) return await known.page;
      // A page that is still being rendered has no size yet; its size is counted when it is finished.
      const making = { page: renderSealed(render), until: now() + cacheSeconds * 1000, bytes: 0 };
      kept.keep(key, making);
      try {
        const made = await making.page;
        if (kept.find(key) !== making) return made;
        if (made) kept.keep(key, { ...making, bytes: made.bytes });
        else kept.drop(key);
        return made;
      } catch (error) {
        if (kept.find(key) === making) kept.drop(key);
        throw error;
      }
    },
  };
}

/** LRU map within both limits: the least recently used entry comes first. */
function makeKept(limits: Limits) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, entry: Kept): void => {
    drop(key);
    kept.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.mostPages && bytes <= limits.mostBytes) return;
      drop(oldest);
    }
  };
  const find = (key: string): Kept | undefined => {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found;
  };
  return { keep, drop, find, measure: () => ({ pages: kept.size, bytes }) } as const;
}

async function renderSealed(render: Render): Promise<CachedPage | undefined> {
  const response = await render();
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
  return await sealPage(Buffer.from(await response.arrayBuffer()));
}
