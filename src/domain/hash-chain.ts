/**
 * Hash chains for append-only logs (ledger journal, audit log): each row's hash covers the row before it, so a changed,
 * removed or moved row is detected. Rows removed at the end are not detected: that takes a copy of the newest hash
 * elsewhere.
 */
import { sha256Hex } from '#sha256';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

export type ChainedRow = Readonly<{ prevHash: string; hash: string; entry: JsonValue }>;

/** Previous hash of the first row of a hash chain. */
export const genesisHash = '0'.repeat(64);

const hashText = /^[0-9a-f]{64}$/;

/** SHA-256 over the previous hash (always 64 characters, so the two parts cannot run together) and the entry. */
export function chainHash(previousHex: string, entry: JsonValue): string {
  if (!hashText.test(previousHex)) throw new TypeError('a chain continues from 64 lower-case hex digits');
  return sha256Hex(previousHex + canonicalJson(entry));
}

/**
 * Index of the first row whose hash does not match. `from` is the hash before the first row, so that a log can be
 * checked page by page.
 */
export function findBrokenLink(rows: Iterable<ChainedRow>, from: string = genesisHash): number | undefined {
  let [index, previous] = [0, from];
  for (const row of rows) {
    if (row.prevHash !== previous || !isAsWritten(row)) return index;
    previous = row.hash;
    index += 1;
  }
  return undefined;
}

/**
 * Whether a row's hash matches its content. Content that canonical JSON cannot express counts as a mismatch instead of
 * throwing.
 */
export function isAsWritten({ prevHash, hash, entry }: ChainedRow): boolean {
  try {
    return hash === chainHash(prevHash, entry);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
