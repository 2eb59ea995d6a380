import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from './canonical-json.ts';
import { chainHash, findBrokenLink, genesisHash, type ChainedRow } from './hash-chain.ts';

const entries = Array.from({ length: 6 }, (_, index) => ({
  seq: index + 1,
  account: 'fees',
  units: String(index * 7),
}));

function chain(from: string, values: readonly JsonValue[]): ChainedRow[] {
  let prevHash = from;
  return values.map((entry) => {
    const row = { prevHash, hash: chainHash(prevHash, entry), entry };
    prevHash = row.hash;
    return row;
  });
}

const rows = chain(genesisHash, entries);

describe('a hash chain', () => {
  test('can be computed by anyone with SHA-256 and the canonical text', () => {
    const expected = createHash('sha256')
      .update(`${'0'.repeat(64)}{"account":"fees","seq":1,"units":"0"}`)
      .digest('hex');
    expect(rows[0]?.hash).toBe(expected);
  });

  test('is whole when nothing was touched, also when it is empty', () => {
    expect(findBrokenLink(rows)).toBeUndefined();
    expect(findBrokenLink([])).toBeUndefined();
  });

  test('does not depend on the order in which a database returns the keys of an entry', () => {
    const turned = rows.map(({ hash, prevHash, entry }) => ({
      hash,
      prevHash,
      entry: Object.fromEntries(Object.entries(entry ?? {}).toReversed()) as JsonValue,
    }));
    expect(findBrokenLink(turned)).toBeUndefined();
  });

  test.each([0, 1, 2, 3, 4, 5])('shows a changed entry at its place (%i)', (place) => {
    const changed = rows.with(place, { ...rowAt(place), entry: { seq: place + 1, account: 'fees', units: '999' } });
    expect(findBrokenLink(changed)).toBe(place);
  });

  test('shows a rewritten row, hash and all, at the row after it', () => {
    const entry = { seq: 3, account: 'fees', units: '999' };
    const prevHash = rowAt(2).prevHash;
    expect(findBrokenLink(rows.with(2, { prevHash, entry, hash: chainHash(prevHash, entry) }))).toBe(3);
  });

  test('shows a removed row, a repeated row and two rows in the wrong order', () => {
    expect(findBrokenLink(rows.toSpliced(2, 1))).toBe(2);
    expect(findBrokenLink(rows.toSpliced(2, 0, rowAt(1)))).toBe(2);
    expect(findBrokenLink(rows.with(2, rowAt(3)).with(3, rowAt(2)))).toBe(2);
  });

  test('shows a chain that does not begin at the genesis hash', () => {
    expect(findBrokenLink(chain('1'.repeat(64), entries))).toBe(0);
  });

  test('shows an entry that was altered into something canonical JSON does not have', () => {
    expect(findBrokenLink(rows.with(4, { ...rowAt(4), entry: { units: 0.5 } }))).toBe(4);
  });

  test('is checked in pages from the hash of the row before', () => {
    expect(findBrokenLink(rows.slice(3), rowAt(2).hash)).toBeUndefined();
    expect(findBrokenLink(rows.slice(3), rowAt(1).hash)).toBe(0);
  });

  test.each(['', '0', 'G'.repeat(64), 'A'.repeat(64), '0'.repeat(65)])('does not continue from %j', (previous) => {
    expect(() => chainHash(previous, {})).toThrow(TypeError);
  });
});

function rowAt(index: number): ChainedRow {
  const row = rows[index];
  if (row === undefined) throw new Error(`the test chain has no row ${index}`);
  return row;
}
