/** Lists that come in pages, as one async iterator. */

export type Page<Item> = Readonly<{ items: readonly Item[]; next: string | null }>;

/** All items of all pages. A page is asked for once the items before it were taken. */
export async function* eachItem<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
