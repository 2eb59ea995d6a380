/**
 * The back-up file: gzipped lines of JSON, encrypted. The first line is the header. Each table's name follows with its
 * rows, then the sequences. The last line has the number of lines, their SHA-256 and the signature of both, so that a
 * file is refused that was cut off or changed, or that another service made.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import {
  decryptWith,
  encryptTo,
  isSignedBy,
  signSealed,
  type BackupOpener,
  type BackupSeal,
  type Sealed,
  type Signature,
} from './seal.ts';

export type BackupHeader = Readonly<{
  format: 'sampan-backup-2';
  /** Time of the database snapshot, as ISO text. */
  at: string;
  migrations: readonly Readonly<{ name: string; sha256: string }>[];
}>;

export type BackupLine =
  | Readonly<{ table: string; columns: readonly string[] }>
  | Readonly<{ row: unknown }>
  | Readonly<{ counter: string; next: string }>;

/** A back-up file, and what opens it. */
export type BackupSource = Readonly<{ file: string; opener: BackupOpener }>;

/**
 * Writes a back-up file. Calls `write` with a function that adds a line. The file is written atomically and readable
 * only by its owner.
 */
export async function writeBackupFile(
  { file, seal }: Readonly<{ file: string; seal: BackupSeal }>,
  write: (addLine: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const gzip = createGzip();
  const encrypted = await encryptTo(seal.recipient, gzip);
  const part = `${file}.part`;
  const handle = await openPart(part);
  const written = pipeline(encrypted, handle.createWriteStream({ flush: true }));
  // Looked at below. Until then a full disk must not end the process.
  written.catch(() => {});
  const lines = hashLines();
  const put = async (text: string): Promise<void> => {
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    // Only now, as nobody else can finish a back-up of this name while its part is ours.
    if (fs.existsSync(file)) throw new Error(`${file} is there already: a back-up does not take the place of another`);
    await write(async (text) => {
      lines.add(text);
      await put(text);
    });
    const sealed = lines.end();
    await put(JSON.stringify({ ...sealed, ...signSealed(sealed, seal.signingKey) }));
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

/** Makes the file that is written to. One that is there belongs to another back-up, and is neither used nor removed. */
async function openPart(part: string): Promise<FileHandle> {
  return await open(part, 'wx', 0o600).catch((cause: unknown) => {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    if (!isThere) throw cause;
    throw new Error(`${part} is there already: another back-up writes it. If none runs, remove it`, { cause });
  });
}

/** A file whose signature was verified: its header, and what must be read again when its rows are used. */
export type CheckedBackup = Readonly<{ header: BackupHeader; sealed: Sealed }>;

/** Reads the whole file and verifies its signature. To be called before anything from the file is used. */
export async function checkBackupFile(source: BackupSource): Promise<CheckedBackup> {
  const { file, opener } = source;
  let [first, last]: readonly (string | undefined)[] = [];
  const lines = hashLines();
  for await (const text of readTexts(source)) {
    if (last !== undefined) lines.add(last);
    first ??= text;
    last = text;
  }
  const broken = new Error(brokenMessage(file));
  const header = parseObject(first, broken);
  const end = parseObject(last, broken);
  if (header['format'] !== 'sampan-backup-2') throw new Error(`${file} is not a back-up of this program`);
  const sealed = lines.end();
  if (end['lines'] !== sealed.lines || end['sha256'] !== sealed.sha256) throw broken;
  if (!isSignedBy(opener.signedBy, sealed, readSignature(end))) {
    throw new Error(`${file} was not made by this service: its signature is not of the key ${opener.signedBy}`);
  }
  return { header: header as BackupHeader, sealed };
}

/**
 * All lines between the header and the signature, unparsed. Throws at the end if they are not the lines that were
 * checked, because the file may have been replaced since.
 */
export async function* readBackupLines(source: BackupSource, sealed: Sealed): AsyncGenerator<string> {
  const lines = hashLines();
  let held: string | undefined;
  let isHeader = true;
  for await (const text of readTexts(source)) {
    if (held !== undefined) {
      lines.add(held);
      if (!isHeader) yield held;
      isHeader = false;
    }
    held = text;
  }
  if (lines.end().sha256 !== sealed.sha256) throw new Error(brokenMessage(source.file));
}

function hashLines() {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    add: (text: string): void => {
      hash.update(`${text}\n`);
      lines += 1;
    },
    end: (): Sealed => ({ lines, sha256: hash.digest('hex') }),
  };
}

function brokenMessage(file: string): string {
  return `${file} is not a whole back-up: it was cut off or changed`;
}

async function* readTexts({ file, opener }: BackupSource): AsyncGenerator<string> {
  try {
    const gunzip = createGunzip();
    const encrypted = fs.createReadStream(file);
    await once(encrypted, 'open');
    // An error of reading is handled by the stream that is read below. Unhandled, the error would end the process.
    pipeline(await decryptWith(opener.identity, encrypted), gunzip).catch(() => {});
    yield* splitLines(gunzip);
  } catch (error) {
    const isForOthers = error instanceof Error && error.message.startsWith('no identity matched');
    const problem = isForOthers ? 'is encrypted to another key' : 'cannot be read as a back-up';
    throw new Error(`${file} ${problem}`, { cause: error });
  }
}

/** Splits at line feeds only. node:readline would also split at U+2028, which JSON may contain as it is. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

function readSignature({ key, signature }: Readonly<Record<string, unknown>>): Signature {
  return { key: String(key), signature: String(signature) };
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
