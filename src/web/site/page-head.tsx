/** The document's <head>: metadata for search engines, link previews and the browser. */
import hostGrotesk from '@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2?url';
import en from './share/en.png';
import es from './share/es.png';
import fr from './share/fr.png';
import ja from './share/ja.png';
import zhCn from './share/zh-cn.png';
import zhTw from './share/zh-tw.png';
import { brand } from '#src/i18n/brand.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { findRow, type PageRow } from '../pages.ts';
import type { Theme } from '../preferences.ts';
import { useSite } from '../site-context.tsx';
import { JsonLd } from './json-ld.tsx';
import { isIndexed, pageAddresses } from './page-addresses.ts';
import { pageData, type PagePart } from './structured-data.ts';
import type { TabView } from './tab-view.ts';
import { useMatches } from 'react-router';

export function PageHead() {
  const { head, language, pageId, search, theme } = useSite();
  const page = findRow(pageId);
  const { tab, refreshSeconds, part: told } = usePageState();
  // Pages of parts load no React, so the code stays out of the browser bundle.
  const part = import.meta.env.SSR ? told : undefined;
  const { title: name, description } = part ?? head;
  const title = pageId === 'home' ? `${brand} · ${name}` : `${name} · ${brand}`;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* A preview of a shared link keeps what it says for long, so only the tab says the state. */}
      <title>{tab ? `${tab.title} · ${brand}` : title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={head.keywords} />
      <ThemeColours theme={theme} />
      <meta name="format-detection" content="telephone=no" />
      {refreshSeconds != null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <link rel="icon" href={tab?.icon ?? '/favicon.svg'} type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`/${language}/manifest.webmanifest`} />
      <link rel="preload" href={hostGrotesk} as="font" type="font/woff2" crossOrigin="anonymous" />
      {/* Only crawlers read these tags, from the server's HTML, so the code stays out of the browser bundle. */}
      {import.meta.env.SSR && <SocialTags title={title} description={description} />}
      {page && isIndexed(page, search) && part?.isIndexed !== false ? (
        <SearchTags page={page} part={part} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

const themeColours: Readonly<Record<Theme, string>> = { light: '#eef3f1', dark: '#07110f' };

/** Colour of the browser's own interface: the visitor's choice, else the system's. */
function ThemeColours({ theme }: Readonly<{ theme: Theme | undefined }>) {
  if (theme) return <meta name="theme-color" content={themeColours[theme]} />;
  return (
    <>
      <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** Open Graph locale of each language, with the territory that the format requires. */
const socialLocales: Readonly<Record<LanguageCode, string>> = {
  'zh-cn': 'zh_CN',
  'zh-tw': 'zh_TW',
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  ja: 'ja_JP',
};

function SocialTags({ title, description }: Readonly<{ title: string; description: string }>) {
  const { language, publicUrl, t } = useSite();
  const image = publicUrl + shareImages[language];
  const imageText = `${brand}: ${t('site.tagline')}`;
  return (
    <>
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={socialLocales[language]} />
      {languageCodes
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={socialLocales[code]} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={imageText} />
      {/* Twitter takes title, text and image from the Open Graph tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** For indexable pages: canonical URL and the alternates in all six languages, including the page itself. */
function SearchTags({ page, part }: Readonly<{ page: PageRow; part: PagePart | undefined }>) {
  const site = useSite();
  const { language, publicUrl, t } = site;
  const { canonical, alternates } = pageAddresses({ publicUrl, language, page, part: part?.path ?? '' });
  const names = { home: t('site.nav.home'), page: t.loose(`site.nav.${page.id}`) };
  return (
    <>
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <JsonLd data={import.meta.env.SSR ? pageData({ site, language, pageId: page.id, names, part }) : {}} />
    </>
  );
}

/** The preview image of a shared link, one per language. Drawn by scripts/make-share-images.ts. */
const shareImages: Readonly<Record<LanguageCode, string>> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en, es, fr, ja };

const shareImageSize = { width: 1200, height: 630 } as const;

/** What a page tells its head. Every page's data may have it. */
type PageState = Readonly<{
  /** Reload interval of a page without JavaScript. */
  refreshSeconds?: number | null;
  /** Title and icon that follow what the page is about. */
  tab?: TabView;
  /** What the head says instead of the texts of the whole page, if this is a part of it with a path of its own. */
  part?: PagePart;
}>;

function usePageState(): PageState {
  return useMatches().at(-1)?.loaderData ?? {};
}
