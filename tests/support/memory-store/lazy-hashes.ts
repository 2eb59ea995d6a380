/**
 * Hashes of a growing list, computed on demand: hashing every entry of millions of short runs would cost more than
 * everything else.
 */
import { genesisHash } from '#src/domain/hash-chain.ts';

export type LazyHashes = Readonly<{
  /** The hash after this many rows; the genesis hash after none. */
  at(count: number): string;
}>;

export function lazyHashes<Row>(rows: readonly Row[], link: (previous: string, row: Row) => string): LazyHashes {
  const known: Readonly<{ row: Row; hash: string }>[] = [];
  return {
    at: (count) => {
      // A rollback removed rows after their hashes had been computed.
      while (known.length > 0 && known.at(-1)?.row !== rows[known.length - 1]) known.pop();
      for (let index = known.length; index < count; index += 1) {
        const row = rows[index];
        if (row === undefined) throw new RangeError(`the list has no row ${index}`);
        known.push({ row, hash: link(known[index - 1]?.hash ?? genesisHash, row) });
      }
      return known[count - 1]?.hash ?? genesisHash;
    },
  };
}
