/**
 * The `.env` file as processes read it that must not have the wallet's words in their memory: its bytes are read, the
 * words are overwritten, and only the rest becomes text.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export const seedSetting = 'WALLET_SEED';

export type EnvFile = Readonly<{ values: Readonly<Record<string, string | undefined>>; hasSeed: boolean }>;

/** Throws as `readFileSync` does. */
export function readEnvFile(file: string): EnvFile {
  const bytes = readFileSync(file);
  const hasSeed = blankSeed(bytes);
  return { values: parseEnv(bytes.toString('utf8')), hasSeed };
}

const [newline, space, equals] = [0x0a, 0x20, 0x3d];
const quotes: readonly number[] = [0x22, 0x27, 0x60];
const names = [Buffer.from(seedSetting), Buffer.from(`export ${seedSetting}`)];

/** Overwrites the lines of the setting with blanks. Returns whether there was a value. */
function blankSeed(bytes: Buffer): boolean {
  let hasSeed = false;
  for (let start = 0; start < bytes.length;) {
    const from = findValue(bytes, start);
    const end = from === undefined ? endOfLine(bytes, start) : endOfValue(bytes, from);
    if (from !== undefined) {
      hasSeed ||= bytes.subarray(from, end).some((byte) => byte > space && !quotes.includes(byte));
      bytes.fill(space, start, end);
    }
    start = end + 1;
  }
  return hasSeed;
}

/** Where the value of the setting begins, if the line that begins here is one of it. */
function findValue(bytes: Buffer, start: number): number | undefined {
  const line = skipBlanks(bytes, start);
  const name = names.find((each) => bytes.subarray(line, line + each.length).equals(each));
  if (!name) return undefined;
  const at = skipBlanks(bytes, line + name.length);
  return bytes[at] === equals ? at + 1 : undefined;
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === space || bytes[at] === 0x09) at += 1;
  return at;
}

/** A value in quotes may have several lines. */
function endOfValue(bytes: Buffer, from: number): number {
  const at = skipBlanks(bytes, from);
  const quote = bytes[at];
  const closing = quote !== undefined && quotes.includes(quote) ? bytes.indexOf(quote, at + 1) : -1;
  return endOfLine(bytes, closing < 0 ? at : closing);
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(newline, from);
  return end < 0 ? bytes.length : end;
}
