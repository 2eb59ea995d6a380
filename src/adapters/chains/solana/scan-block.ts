/**
 * Cuts the answer with a block into its transactions without parsing them, and lists the accounts that they name. Only
 * those that name one of ours are parsed: a block has thousands, and to parse them all takes most of a slot. It reads
 * bytes and makes a string of each account only once, because strings of the whole answer cost more than the search.
 */
import type { KeepBytes } from '../json-rpc.ts';
import { makeNameTable, type NameTable } from './name-table.ts';

export type ScannedBlock = Readonly<{
  /** Everything in the block that may be an account, each once. */
  names: readonly string[];
  /** The transactions as text that name one of these. */
  naming: (isWanted: (name: string) => boolean) => readonly string[];
  /** Lets the answer's memory receive another one. Nobody asks for transactions after it. */
  giveBack: () => void;
}>;

const listStart = '"transactions":[';
/** Length of an account's name: 32 bytes in base58. */
const [shortest, longest] = [32, 44];

/**
 * Parses the answer, with its transactions as `scanned`. If they are not spelt as nodes spell them, or anything is
 * escaped, the answer is parsed as a whole.
 */
export function parseScanned(bytes: Buffer, keep: KeepBytes): unknown {
  const at = bytes.indexOf(listStart);
  const list = at < 0 || bytes.includes('\\') ? undefined : scanList(bytes, at + listStart.length);
  if (!list) return JSON.parse(bytes.toString());
  const around = [bytes.subarray(0, at + listStart.length), bytes.subarray(list.end)];
  const rest = JSON.parse(Buffer.concat(around).toString()) as Readonly<{ result?: object }>;
  return { ...rest, result: { ...rest.result, scanned: toScannedBlock(bytes, list, keep()) } };
}

/** Where a transaction is in the answer, and which places of the `named` are its own. */
type Place = Readonly<{ start: number; end: number; namedFrom: number; namedTo: number }>;

type List = Readonly<{
  places: readonly Place[];
  table: NameTable;
  /** Numbers of the names in the order in which they stand there. */
  named: readonly number[];
  end: number;
}>;

function toScannedBlock(bytes: Buffer, { places, table, named }: List, giveBack: () => void): ScannedBlock {
  const names = table.names();
  return {
    names,
    naming: (isWanted) => {
      const wanted = names.map(isWanted);
      const isOurs = ({ namedFrom, namedTo }: Place): boolean => {
        for (let at = namedFrom; at < namedTo; at += 1) if (wanted[named[at] ?? -1] === true) return true;
        return false;
      };
      return places.filter(isOurs).map(({ start, end }) => bytes.toString('utf8', start, end));
    },
    giveBack,
  };
}

const [quote, fourQuotes] = [0x22, 0x22_22_22_22];
/** Braces and brackets differ in one bit, and are nested in the same way. */
const [begin, end, bracket] = [0x5b, 0x5d, 0x20];

/** Place of the next quote, or -1. Four bytes are looked at together: most of a block is in quotes. */
function findQuote(view: DataView, from: number): number {
  let at = from;
  for (; at + 4 <= view.byteLength; at += 4) {
    const apart = view.getInt32(at, true) ^ fourQuotes;
    // Not zero if one of the four bytes is zero, which is where the quote was.
    if (((apart - 0x01_01_01_01) & ~apart & 0x80_80_80_80) !== 0) break;
  }
  for (; at < view.byteLength; at += 1) if (view.getUint8(at) === quote) return at;
  return -1;
}

/** Undefined if the list does not end: then the parser says what is wrong with it. */
function scanList(bytes: Buffer, from: number): List | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const table = makeNameTable(bytes, view);
  const places: Place[] = [];
  const named: number[] = [];
  let [depth, start, namedFrom] = [0, from, 0];
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      const first = at + 1;
      at = findQuote(view, first);
      if (at < 0) return undefined;
      if (at - first >= shortest && at - first <= longest) named.push(table.add(first, at));
    } else if (byte < begin) {
      continue;
    } else if ((byte & ~bracket) === begin) {
      if (depth === 0) start = at;
      depth += 1;
    } else if ((byte & ~bracket) === end) {
      depth -= 1;
      if (depth < 0) return { places, table, named, end: at };
      if (depth > 0) continue;
      places.push({ start, end: at + 1, namedFrom, namedTo: named.length });
      namedFrom = named.length;
    }
  }
  return undefined;
}
