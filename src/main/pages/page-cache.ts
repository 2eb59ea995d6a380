/**
 * Pages that are the same for everyone with the same language and theme. They are kept for seconds, compressed once,
 * and whoever asks while one is being made waits for it instead of making another.
 */
import { createHash } from 'node:crypto';
import { hashPolicy } from '#src/http/page-policy.ts';
import { compressQuickly, compressThoroughly } from './compress-body.ts';

export type CachedPage = Readonly<{
  policy: string;
  etag: string;
  bodies: Readonly<{ plain: Buffer; gzip: Buffer; br: Buffer }>;
}>;

export type PageCache = Readonly<{
  /**
   * `render` is called only if there is no page, or only an old one. Undefined if what it gave is not for everyone:
   * a redirect, an error.
   */
  take(key: string, cacheSeconds: number, render: () => Promise<Response>): Promise<CachedPage | undefined>;
}>;

/** Pages × languages × themes, and some room. The oldest goes first. */
const mostPages = 500;

export function makePageCache(now: () => number): PageCache {
  const kept = new Map<string, Readonly<{ page: Promise<CachedPage | undefined>; until: number }>>();
  return {
    take: async (key, cacheSeconds, render) => {
      const known = kept.get(key);
      if (known && now() < known.until) return await known.page;
      const page = render().then(toCachedPage);
      kept.delete(key);
      kept.set(key, { page, until: now() + cacheSeconds * 1000 });
      if (kept.size > mostPages) kept.delete(kept.keys().next().value ?? '');
      try {
        const made = await page;
        if (!made) kept.delete(key);
        return made;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}

async function toCachedPage(response: Response): Promise<CachedPage | undefined> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
  const html = await response.text();
  const plain = Buffer.from(html);
  const [gzip, br] = await Promise.all([compressQuickly(plain), compressThoroughly(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { policy: hashPolicy(html), etag, bodies: { plain, gzip, br } };
}
