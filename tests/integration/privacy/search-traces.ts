/** Searches everything that a running product leaves behind for a text, also in other encodings. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import path from 'node:path';

export type Source = Readonly<{ name: string; bytes: Buffer }>;

/** Which forms of the texts occur in which sources: ["data/postgres/pg_wal/0001: 203.0.113.77"]. */
export function findTraces(sources: readonly Source[], texts: readonly string[]): readonly string[] {
  return sources.flatMap(({ name, bytes }) =>
    texts.flatMap(formsOf).flatMap(({ what, form }) => (bytes.includes(form) ? [`${name}: ${what}`] : [])),
  );
}

/** The raw bytes of every file below a folder: tables, write-ahead log, and anything else. */
export function readFolder(folder: string): readonly Source[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) => {
      // A running database may delete a file while we read.
      const bytes = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
      return bytes ? [{ name: path.relative(folder, file), bytes }] : [];
    });
}

type Form = Readonly<{ what: string; form: Buffer | string }>;

function formsOf(text: string): readonly Form[] {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(text).digest();
  return [
    { what: text, form: text },
    { what: `${text} in capitals`, form: text.toUpperCase() },
    { what: `${text} in hexadecimal`, form: bytes.toString('hex') },
    // The end of a base64 text depends on what follows, so the last group is left out.
    { what: `${text} in base64`, form: bytes.toString('base64').replace(/.{4}$/, '') },
    { what: `the hash of ${text}`, form: hash.toString('hex') },
    { what: `the hash of ${text} in base64`, form: hash.toString('base64').replace(/=+$/, '') },
    ...addressForms(text),
  ];
}

function addressForms(text: string): readonly Form[] {
  if (isIPv6(text)) {
    const written = new URL(`http://[${text}]`).hostname.slice(1, -1);
    return [{ what: `${text} as the net writes it`, form: written }];
  }
  if (!isIPv4(text)) return [];
  const number = text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return [
    { what: `${text} as a number`, form: String(number) },
    { what: `${text} as a mapped address`, form: `::ffff:${text}` },
  ];
}
