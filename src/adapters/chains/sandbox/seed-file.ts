/**
 * The sandbox's seed, from which all addresses and signatures of its chains are derived: 32 random bytes as hex in a
 * file. Server and worker may start simultaneously, so the file is created atomically, and the first one wins.
 */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

const seedText = /^[0-9a-f]{64}\n?$/;

export async function loadOrCreateSeed(file: string): Promise<Uint8Array> {
  const existing = await readSeed(file);
  if (existing) return existing;
  await createSeed(file);
  // The seed is read back from the file, because another process may have created the file first, and its seed counts.
  const created = await readSeed(file);
  if (!created) throw new Error(`the sandbox seed ${file} vanished while it was made`);
  return created;
}

async function readSeed(file: string): Promise<Uint8Array | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (hasCode(cause, 'ENOENT')) return undefined;
    throw new Error(`the sandbox seed ${file} cannot be read`, { cause });
  });
  if (text === undefined) return undefined;
  if (!seedText.test(text)) throw new Error(`the sandbox seed ${file} is damaged: it must hold 64 hex digits`);
  return Uint8Array.from(Buffer.from(text.trim(), 'hex'));
}

/**
 * Creates the seed file by a hard link. Unlike a rename, a hard link fails if the name exists, so the seed of the first
 * process is never replaced.
 */
async function createSeed(file: string): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(temporary, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } catch (cause) {
    throw new Error(`the sandbox seed ${file} cannot be made`, { cause });
  } finally {
    await rm(temporary, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
