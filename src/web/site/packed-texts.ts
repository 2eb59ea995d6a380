/**
 * The texts of a page on their way to the browser, as one long text: a table of hundreds of them costs a fifth more
 * bytes for naming its places, and a page must fit into the first packets of a connection.
 */
import type { PageCatalog } from '#src/i18n/catalog.ts';

export type PackedCatalog = Readonly<{ language: PageCatalog['language']; texts: string }>;

/** In no key and in no text, and nothing that JSON would have to write with more than one sign. */
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
