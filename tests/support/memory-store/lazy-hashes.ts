/**
 * The hashes of a list that only grows, worked out when somebody looks: hashing every entry of millions of short
 * lives would cost more than all else together.
 */
import { genesisHash } from '#src/domain/hash-chain.ts';

export type LazyHashes = Readonly<{
  /** The hash after this many rows; after none it is the genesis hash. */
  at(count: number): string;
}>;

export function lazyHashes<Row>(rows: readonly Row[], link: (previous: string, row: Row) => string): LazyHashes {
  const known: Readonly<{ row: Row; hash: string }>[] = [];
  return {
    at: (count) => {
      // A transaction that was rolled back took rows away after somebody had looked at their hashes.
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
