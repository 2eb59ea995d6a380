/** The head of the document: what search engines, shares and the browser's tab say of the page. */
import hostGrotesk from '@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2?url';
import { brand } from '#src/i18n/brand.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { pages, pathOf, type PageRow } from '../pages.ts';
import { useSite } from '../site-context.tsx';
import { NoScriptRefresh } from './no-script-refresh.tsx';

export function PageHead() {
  const { head, language, pageId, publicUrl } = useSite();
  const rows: readonly PageRow[] = pages;
  const page = rows.find(({ id }) => id === pageId);
  const title = pageId === 'home' ? `${brand} · ${head.title}` : `${head.title} · ${brand}`;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta name="keywords" content={head.keywords} />
      <meta name="theme-color" content="#eef3f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#07110f" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      {page?.isIndexable !== true && <meta name="robots" content="noindex" />}
      <NoScriptRefresh />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="preload" href={hostGrotesk} as="font" type="font/woff2" crossOrigin="anonymous" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:locale" content={languages[language].htmlLang.replace('-', '_')} />
      {page?.isIndexable === true && <Addresses page={page} language={language} publicUrl={publicUrl} />}
    </>
  );
}

type AddressProps = Readonly<{ page: PageRow; language: keyof typeof languages; publicUrl: string }>;

/** One page, six languages: each names itself and the others. */
function Addresses({ page, language, publicUrl }: AddressProps) {
  const canonical = publicUrl + pathOf(language, page.id);
  return (
    <>
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={languages[code].htmlLang} href={publicUrl + pathOf(code, page.id)} />
      ))}
    </>
  );
}
