/** Writes an Atom feed (RFC 4287) whose entries have titles and no content. */
import { isoInstant } from '#src/domain/calendar.ts';
import { brand } from '#src/i18n/brand.ts';

export type FeedEntry = Readonly<{ id: string; title: string; at: number }>;

export type Feed = Readonly<{
  id: string;
  /** Tag of the language of its texts. */
  lang: string;
  title: string;
  /** Address of the feed itself. */
  address: string;
  /** Address of the page that the feed and its entries lead to. */
  page: string;
  /** When it changed last: with the newest entry, where there is one. */
  updatedAt: number;
  /** The newest first. */
  entries: readonly FeedEntry[];
}>;

export function writeFeed({ id, lang, title, address, page, updatedAt, entries }: Feed): string {
  const link = `<link rel="alternate" type="text/html" hreflang="${escapeXml(lang)}" href="${escapeXml(page)}"/>`;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">`,
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${isoInstant(updatedAt)}</updated>`,
    `<author><name>${brand}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    link,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${escapeXml(entry.id)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      `<updated>${isoInstant(entry.at)}</updated>`,
      link,
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
