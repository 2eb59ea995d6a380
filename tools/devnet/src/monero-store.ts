/** Cache of the Monero chain's first blocks: mining them takes a quarter of a minute. */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export type MoneroStore = Readonly<{
  /** Folder of the cached chain. */
  folder: string;
  /** Data folder of the daemon, which must be stopped. */
  chain: string;
}>;

export async function fillFromStore({ folder, chain }: MoneroStore): Promise<boolean> {
  return cp(folder, chain, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Copied to a temporary name and then renamed, so that nobody reads a partial copy. */
export async function fillStore({ folder, chain }: MoneroStore): Promise<void> {
  const half = `${folder}.${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(chain, half, { recursive: true });
  await rename(half, folder).catch(() => rm(half, { recursive: true }));
}
