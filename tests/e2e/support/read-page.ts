/** Parses documents with the browser's own parser. No script of them runs and nothing of them is loaded. */
import type { Page } from './visitor.ts';

export type PageFacts = Readonly<{
  lang: string;
  title: string;
  headings: readonly string[];
  /** The page's own `main`, `header` and `footer`, and each `nav` with its name. */
  landmarks: readonly string[];
  ids: readonly string[];
  /** Every URL in the document, as written: links, images, styles, scripts, forms, icons, structured data. */
  addresses: readonly string[];
  canonical: string | undefined;
  alternates: Readonly<Record<string, string>>;
  isNoindex: boolean;
  /** Visible and accessible texts in the document's language; elements marked as another language are left out. */
  texts: readonly string[];
}>;

/** Parses in any page of the browser; only its parser is used. */
export async function readPages(page: Page, documents: readonly string[]): Promise<readonly PageFacts[]> {
  return await page.evaluate(parseInBrowser, documents);
}

/** Runs in the browser, so it cannot use anything from outside the function. */
function parseInBrowser(documents: readonly string[]): readonly PageFacts[] {
  const isText = (value: string | null | undefined): value is string => value !== null && value !== undefined;

  const landmarksOf = (found: Document): readonly string[] => {
    const all = [...found.querySelectorAll('main, header, footer, nav, [role=main], [role=banner], [role=navigation]')];
    // A header inside the content is a section header and no landmark.
    const own = all.filter((element) => element.matches('main, nav') || element.closest('main') === null);
    return own.map((element) => {
      const name = element.tagName.toLowerCase();
      return name === 'nav' ? `nav ${element.getAttribute('aria-label') ?? ''}`.trim() : name;
    });
  };

  const addressesOf = (found: Document): readonly string[] => {
    const named = ['href', 'src', 'action', 'poster'].flatMap((attribute) =>
      [...found.querySelectorAll(`[${attribute}]`)].map((element) => element.getAttribute(attribute)),
    );
    const images = [...found.querySelectorAll('meta[property="og:image"]')];
    const data = [...found.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
      [...(script.textContent ?? '').matchAll(/"(?:url|item|logo)":"(https?:[^"]+)"/g)].map(([, url]) => url),
    );
    return [...named, ...images.map((image) => image.getAttribute('content')), ...data].filter(isText);
  };

  const textsOf = (found: Document): readonly string[] => {
    const isOwn = (element: Element): boolean => {
      const marked = element.closest('[lang]');
      return (
        (marked === null || marked === found.documentElement) &&
        element.closest('script, style, code, pre, textarea') === null
      );
    };
    const read: (string | null)[] = [];
    const walker = found.createTreeWalker(found.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isOwn(node.parentElement)) read.push(node.nodeValue);
    for (const attribute of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const element of found.querySelectorAll(`[${attribute}]`))
        if (isOwn(element)) read.push(element.getAttribute(attribute));
    const told = 'meta[name=description], meta[name=keywords], meta[property="og:image:alt"]';
    for (const element of found.querySelectorAll(told)) read.push(element.getAttribute('content'));
    return [found.title, ...read.filter(isText)].map((text) => text.trim()).filter((text) => text !== '');
  };

  return documents.map((html) => {
    const found = new DOMParser().parseFromString(html, 'text/html');
    const alternates = [...found.querySelectorAll('link[rel=alternate][hreflang]')];
    return {
      lang: found.documentElement.lang,
      title: found.title,
      headings: [...found.querySelectorAll('h1')].map((heading) => heading.textContent ?? ''),
      landmarks: landmarksOf(found),
      ids: [...found.querySelectorAll('[id]')].map(({ id }) => id),
      addresses: addressesOf(found),
      canonical: found.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
      alternates: Object.fromEntries(
        alternates.map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
      ),
      isNoindex: found.querySelector('meta[name=robots][content~=noindex]') !== null,
      texts: textsOf(found),
    };
  });
}
