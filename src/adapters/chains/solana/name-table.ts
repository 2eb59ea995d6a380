/**
 * The names of accounts that stand in an answer, each once, found by their bytes. A block repeats them: a string for
 * each place, and a set of strings, cost more than all the rest of reading it.
 */
import { randomInt } from 'node:crypto';

export type NameTable = Readonly<{
  /** The number of the name between these places, a new one if it is new. */
  add: (start: number, end: number) => number;
  /** The names, at the place of their number. */
  names: () => readonly string[];
}>;

const firstSlots = 2 ** 14;
/** Of a hash that takes four bytes at a time. */
const [factor, most] = [0x9e_37_79_b1, 2 ** 32];
const word = 4;
/** Drawn anew by each process, so that nobody can make names that meet in the table and slow it down. */
const seed = randomInt(most);

/** `view`: the same bytes, to be read four at a time. */
export function makeNameTable(bytes: Buffer, view: DataView): NameTable {
  const starts: number[] = [];
  const ends: number[] = [];
  const hashes: number[] = [];
  // One more than the number of a name, so that nothing is 0.
  let slots = new Int32Array(firstSlots);
  const place = (hash: number, name: number): void => {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = name + 1;
  };
  const grow = (): void => {
    slots = new Int32Array(slots.length * 2);
    for (const [name, hash] of hashes.entries()) place(hash, name);
  };
  const isSame = (name: number, start: number, end: number): boolean => {
    const other = starts[name] ?? 0;
    if ((ends[name] ?? 0) - other !== end - start) return false;
    const apart = other - start;
    let at = start;
    for (; at + word <= end; at += word) if (view.getInt32(at, true) !== view.getInt32(at + apart, true)) return false;
    for (; at < end; at += 1) if (bytes[at] !== bytes[at + apart]) return false;
    return true;
  };
  return {
    add: (start, end) => {
      const hash = hashOf(view, start, end);
      let slot = hash & (slots.length - 1);
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        const name = found - 1;
        if (hashes[name] === hash && isSame(name, start, end)) return name;
        slot = (slot + 1) & (slots.length - 1);
      }
      const name = starts.length;
      starts.push(start);
      ends.push(end);
      hashes.push(hash);
      if (starts.length * 2 > slots.length) grow();
      else slots[slot] = name + 1;
      return name;
    },
    names: () => starts.map((start, name) => bytes.toString('latin1', start, ends[name])),
  };
}

function hashOf(view: DataView, start: number, end: number): number {
  let hash = seed | 0;
  let at = start;
  for (; at + word <= end; at += word) {
    hash = Math.imul(hash ^ view.getInt32(at, true), factor);
    // What the upper bits of one step say reaches the lower ones of the next.
    hash ^= hash >>> 15;
  }
  for (; at < end; at += 1) hash = Math.imul(hash ^ view.getUint8(at), factor);
  return hash ^ (hash >>> 15);
}
