/**
 * Packs a page's messages into one text for the browser: as an object, hundreds of messages take a fifth more bytes,
 * and a page should fit into the first packets of a connection.
 */
import type { PageCatalog } from '#src/i18n/catalog.ts';

export type PackedCatalog = Readonly<{ language: PageCatalog['language']; texts: string }>;

/** Separator. It occurs in no key and no message, and JSON need not escape it. */
const between = '^';

export function packCatalog({ language, messages }: PageCatalog): PackedCatalog {
  const pieces = Object.entries(messages).flat();
  const broken = pieces.find((piece) => piece.includes(between));
  if (broken !== undefined) throw new RangeError(`a text of a page has "${between}" in it: ${broken}`);
  return { language, texts: pieces.join(between) };
}

export function unpackCatalog({ language, texts }: PackedCatalog): PageCatalog {
  const pieces = texts.split(between);
  const messages: Record<string, string> = {};
  for (let index = 0; index + 1 < pieces.length; index += 2) messages[pieces[index] ?? ''] = pieces[index + 1] ?? '';
  return { language, messages };
}
