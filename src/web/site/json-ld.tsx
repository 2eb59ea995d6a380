/**
 * Structured data in a page. It is a block of data that no browser runs; on pages for everyone the policy names its
 * hash all the same (page-policy.ts), as it does for every inline script.
 */
import type { JsonLdData } from './structured-data.ts';

/** Search engines read what the server wrote. Hydration leaves that alone, so the browser needs no data of its own. */
export function JsonLd({ data }: Readonly<{ data: JsonLdData }>) {
  const content = { __html: writeJsonLd(data) };
  // React would escape quotes in a text child, which makes it no JSON any more.
  // oxlint-disable-next-line react/no-danger
  return <script type="application/ld+json" dangerouslySetInnerHTML={content} suppressHydrationWarning />;
}

/** Nothing in it can end the script element: `<` is written as JSON may write it. */
export function writeJsonLd(data: JsonLdData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
