/**
 * Files that hold one secret. They are readable only by their owner, and refused if others may use them. They are made
 * atomically, because server and worker may start simultaneously: the first one wins, and the other reads its secret.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `name`: what the secret is, for error messages ("the terms key"). */
type KeyFile = Readonly<{ file: string; name: string }>;

/** The text of the file, which is made with the text of `make` if it does not exist. */
export async function loadOrCreateKeyFile(key: KeyFile, make: () => string | Promise<string>): Promise<string> {
  const existing = await readKeyFile(key);
  if (existing !== undefined) return existing;
  await createKeyFile(key.file, await make()).catch((cause: unknown) => {
    throw keyError(key, `cannot be created (${errorCode(cause)})`, cause);
  });
  // The key is read back from the file, because another process may have created the file first, and its key counts.
  const created = await readKeyFile(key);
  if (created === undefined) throw keyError(key, 'vanished while it was made');
  return created;
}

/** The text of a file that the operator has named in a setting, and that must exist. */
export async function needKeyFile(key: KeyFile): Promise<string> {
  const text = await readKeyFile(key);
  if (text === undefined) throw keyError(key, 'cannot be read (ENOENT)');
  return text;
}

/** The text of the file. Undefined if there is no such file. */
export async function readKeyFile(key: KeyFile): Promise<string | undefined> {
  // Without waiting: a pipe would keep us waiting for whoever writes to it, and is refused below.
  const handle = await open(key.file, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw keyError(key, `cannot be read (${errorCode(cause)})`, cause);
  });
  if (handle === undefined) return undefined;
  try {
    // The file mode is checked on the open file handle, so that the checked file is the one that is read.
    const status = await handle.stat();
    if (!status.isFile()) throw keyError(key, 'is not a file');
    const mode = status.mode & 0o777;
    if ((mode & 0o077) !== 0) {
      throw keyError(key, `may be used by others (mode ${mode.toString(8).padStart(4, '0')}); run chmod 600 on it`);
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Puts a text in the place of the file, which is whole at any time. Its folder is made if there is none yet. */
export async function replaceKeyFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeDurably(beside, text);
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
  await syncFolder(dirname(file));
}

export function keyError({ file, name }: KeyFile, problem: string, cause?: unknown): Error {
  return new Error(`${name} ${file} ${problem}`, cause === undefined ? undefined : { cause });
}

/**
 * Creates the file by a hard link. Unlike a rename, a hard link fails if the name exists, so the key of the first
 * process is never replaced.
 */
async function createKeyFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, text);
    await link(temporary, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(file));
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
