/** Opens the data folder: it must exist, be ours alone, be writable and have free space, or the error says why not. */
import fs from 'node:fs/promises';
import path from 'node:path';

/** Free space needed, in bytes. A fresh database takes about 50 MB, and its log grows by 16 MB at a time. */
const neededBytes = 128 * 1024 * 1024;

export type DataFolder = Readonly<{ path: string; close(): Promise<void> }>;

type FreeBytes = (folder: string) => Promise<number>;

export async function openDataFolder(folder: string, freeBytes: FreeBytes = readFreeBytes): Promise<DataFolder> {
  const close = await makeFolder(folder);
  try {
    await writeProbe(folder);
    const free = await freeBytes(folder);
    if (free < neededBytes) throw new Error(fullMessage(folder, free));
  } catch (error) {
    await close();
    throw error;
  }
  return { path: folder, close };
}

/** Makes the folder. Returns a function that removes the folders that were made, as long as they are still empty. */
async function makeFolder(folder: string): Promise<() => Promise<void>> {
  let firstMade: string | undefined;
  try {
    // Only the folder itself is private (mode 0700): missing parents are made with the usual rights.
    firstMade = await fs.mkdir(path.dirname(folder), { recursive: true });
    const made = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    firstMade ??= made;
  } catch (error) {
    throw explain(folder, error);
  }
  return async () => {
    if (firstMade === undefined) return;
    for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
      const isRemoved = await fs.rmdir(made).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  };
}

async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, '.write-probe');
  try {
    await fs.writeFile(probe, Buffer.alloc(8192));
  } catch (error) {
    throw explain(folder, error);
  } finally {
    await fs.rm(probe, { force: true }).catch(() => {});
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}

function explain(folder: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const words: Record<string, string> = {
    EACCES: 'is not writable for this user',
    EPERM: 'is not writable for this user',
    EROFS: 'is read-only',
    ENOSPC: 'is full',
    EDQUOT: 'is full',
    ENOTDIR: 'is not a folder',
    EEXIST: 'is not a folder',
    ENOENT: 'cannot be made there',
  };
  return new Error(`the data folder ${folder} ${words[code] ?? `cannot be used (${code})`}: check DATA_DIR`, {
    cause: error,
  });
}

function fullMessage(folder: string, free: number): string {
  const [has, needs] = [toMegabytes(free), toMegabytes(neededBytes)];
  return `the data folder ${folder} is full: ${has} MB are free and ${needs} MB are needed`;
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
