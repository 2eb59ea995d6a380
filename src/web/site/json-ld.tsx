/**
 * Structured data in a page. It is a block of data that no browser runs; on pages for everyone the policy names its
 * hash all the same (page-policy.ts), as it does for every inline script.
 */
import type { JsonLdData } from './structured-data.ts';

export function JsonLd({ data }: Readonly<{ data: JsonLdData }>) {
  // React would escape quotes in a text child, which makes it no JSON any more.
  // oxlint-disable-next-line react/no-danger
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(data) }} />;
}

/** Nothing in it can end the script element: `<` is written as JSON may write it. */
export function writeJsonLd(data: JsonLdData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
