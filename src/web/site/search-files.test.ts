/** Files that search engines and browsers request by a fixed name (sitemap, robots.txt, security.txt, manifest). */
import { existsSync, readFileSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { policyContext, preferencesContext, siteContext } from '../contexts.ts';
import { docsSubjects, partOf } from '../docs-subjects.ts';
import { pages, pathOf } from '../pages.ts';
import { loader as loadManifest } from '../routes/manifest.ts';
import { loader as loadRobots } from '../routes/robots.ts';
import { loader as loadSecurityText } from '../routes/security-txt.ts';
import { loader as loadSitemap } from '../routes/sitemap.ts';

const publicUrl = 'https://swap.example';

type Loader = (args: Parameters<typeof loadSitemap>[0] & Parameters<typeof loadManifest>[0]) => Response;

async function read(loader: Loader, language: LanguageCode = 'en'): Promise<string> {
  const context = new RouterContextProvider();
  const site = { profile: 'sandbox', publicUrl, contactEmail: 'help@swap.example', operatorName: undefined } as const;
  context.set(policyContext, usualPolicy);
  context.set(siteContext, site);
  context.set(preferencesContext, { language, savedLanguage: undefined, theme: undefined });
  const request = new Request(publicUrl);
  const args = { request, url: new URL(publicUrl), params: {}, context, pattern: '' };
  return await loader(args).text();
}

describe('the sitemap', () => {
  test('names every page that may be kept, in every language, and no other', async () => {
    const places = Array.from((await read(loadSitemap)).matchAll(/<loc>([^<]+)<\/loc>/g), ([, place]) => place);
    const subjects = docsSubjects({ isSandbox: true });
    const partsOf = (id: string): readonly string[] => (id === 'api-docs' ? subjects.map(partOf) : ['']);
    const wanted = pages
      .filter(({ isIndexable }) => isIndexable)
      .flatMap(({ id }) =>
        partsOf(id).flatMap((part) => languageCodes.map((code) => publicUrl + pathOf(code, id) + part)),
      );
    expect(places).toEqual(wanted);
    expect(places).toContain('https://swap.example/en/api-docs/quotes');
    expect(places).toContain('https://swap.example/ja/faq');
    expect(places.join(' ').replaceAll('api-docs/sandbox', '')).not.toMatch(/payment|admin|sandbox/);
  });

  test('gives each of them its other languages', async () => {
    const urls = (await read(loadSitemap)).match(/<url>.*?<\/url>/g) ?? [];
    for (const url of urls) expect(url.match(/hreflang=/g)).toHaveLength(languageCodes.length + 1);
  });
});

describe('robots.txt', () => {
  test('leads to the sitemap', async () => {
    expect(await read(loadRobots)).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });

  test('lets robots read what says "noindex", for it would be kept unread otherwise', async () => {
    expect(await read(loadRobots)).not.toMatch(/Disallow:.*(?:payment|track|admin)/);
  });
});

test('security.txt says whom to tell, in the form of RFC 9116', async () => {
  const text = await read(loadSecurityText);
  expect(text).toContain('Contact: mailto:help@swap.example\n');
  expect(text).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

describe('the manifest', () => {
  type Manifest = Readonly<{ start_url: string; lang: string; icons: readonly Readonly<Record<string, string>>[] }>;

  test.each(languageCodes)('starts the site in %s', async (language) => {
    const manifest = JSON.parse(await read(loadManifest, language)) as Manifest;
    expect([manifest.start_url, manifest.lang.toLowerCase()]).toEqual([`/${language}`, language]);
  });

  test('names icons that are there, as large as it says', async () => {
    const { icons } = JSON.parse(await read(loadManifest)) as Manifest;
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of icons) {
      const file = `public${src}`;
      expect([file, existsSync(file)]).toEqual([file, true]);
      if (type === 'image/png') expect([file, pngSize(file)]).toEqual([file, sizes]);
    }
  });
});

test.each(languageCodes)('the picture for shares in %s has the size its page says, and is small', (language) => {
  const file = `src/web/site/share/${language}.png`;
  expect(pngSize(file)).toBe('1200x630');
  expect(readFileSync(file).length).toBeLessThan(70_000);
});

/** Width and height are the first two numbers of a PNG's header. */
function pngSize(file: string): string {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
