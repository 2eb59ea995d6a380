/**
 * Structured data (JSON-LD) in a page. No browser executes it; on cached pages the Content-Security-Policy lists its
 * hash all the same (page-policy.ts), as for every inline script.
 */
import type { JsonLdData } from './structured-data.ts';

/**
 * Structured data, rendered on the server for search engines. Hydration leaves the element alone, so the browser needs
 * no data for it.
 */
export function JsonLd({ data }: Readonly<{ data: JsonLdData }>) {
  const content = { __html: writeJsonLd(data) };
  // React would escape quotes in a text child, which would break the JSON.
  // oxlint-disable-next-line react/no-danger
  return <script type="application/ld+json" dangerouslySetInnerHTML={content} suppressHydrationWarning />;
}

/** Escapes `<`, so that nothing in the data can end the script element. */
export function writeJsonLd(data: JsonLdData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
