/**
 * The back-up file: gzipped lines of JSON. The first line is the header. Each table's name follows with its rows, then
 * the sequences. The last line has the number of lines and their SHA-256, so that a truncated file is detected.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export type BackupHeader = Readonly<{
  format: 'sampan-backup-1';
  /** Time of the database snapshot, as ISO text. */
  at: string;
  migrations: readonly Readonly<{ name: string; sha256: string }>[];
  /**
   * SHA-256 of the public key that verifies signed terms. The private key is not in the back-up. Null if there is none.
   */
  termsKey: string | null;
}>;

export type BackupLine =
  | Readonly<{ table: string; columns: readonly string[] }>
  | Readonly<{ row: unknown }>
  | Readonly<{ counter: string; next: string }>;

/**
 * Writes a back-up file. Calls `write` with a function that adds a line. The file is written atomically and readable
 * only by its owner.
 */
export async function writeBackupFile(
  file: string,
  write: (addLine: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (fs.existsSync(file)) throw new Error(`${file} is there already: a back-up does not take the place of another`);
  const part = `${file}.part`;
  const gzip = createGzip();
  const written = pipeline(gzip, fs.createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
  const hash = createHash('sha256');
  let lines = 0;
  const put = async (text: string): Promise<void> => {
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    await write(async (text) => {
      hash.update(`${text}\n`);
      lines += 1;
      await put(text);
    });
    await put(JSON.stringify({ lines, sha256: hash.digest('hex') }));
    gzip.end();
    await written;
    fs.renameSync(part, file);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    fs.rmSync(part, { force: true });
    throw error;
  }
}

/** Reads the whole file and verifies its hash. To be called before anything from the file is used. */
export async function checkBackupFile(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let first: string | undefined;
  let last: string | undefined;
  let lines = 0;
  for await (const text of readTexts(file)) {
    if (last !== undefined) {
      hash.update(`${last}\n`);
      lines += 1;
    }
    first ??= text;
    last = text;
  }
  const broken = new Error(`${file} is not a whole back-up: it was cut off or changed`);
  const header = parseObject(first, broken);
  const end = parseObject(last, broken);
  if (header['format'] !== 'sampan-backup-1') throw new Error(`${file} is not a back-up of this program`);
  if (end['lines'] !== lines || end['sha256'] !== hash.digest('hex')) throw broken;
  return header as BackupHeader;
}

/** All lines between the header and the checksum line, unparsed. */
export async function* readBackupLines(file: string): AsyncGenerator<string> {
  let held: string | undefined;
  let isFirst = true;
  for await (const text of readTexts(file)) {
    if (held !== undefined) yield held;
    held = isFirst ? undefined : text;
    isFirst = false;
  }
}

async function* readTexts(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // An error of opening the file is handled by the stream that is read below. Unhandled, the error would end the
  // process.
  pipeline(fs.createReadStream(file), gunzip).catch(() => {});
  try {
    yield* createInterface({ input: gunzip, crlfDelay: Infinity });
  } catch (error) {
    throw new Error(`${file} cannot be read as a back-up`, { cause: error });
  }
}

function parseObject(text: string | undefined, broken: Error): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // A line that is not JSON falls through to the readable error below.
  }
  throw broken;
}
