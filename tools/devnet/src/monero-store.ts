/** Keeps the first blocks of the Monero chain between starts: mining them is real work and takes a quarter minute. */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export type MoneroStore = Readonly<{
  /** Where the mined chain is kept. */
  folder: string;
  /** The data folder of the daemon, which must be at rest. */
  chain: string;
}>;

export async function fillFromStore({ folder, chain }: MoneroStore): Promise<boolean> {
  return cp(folder, chain, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Copied beside its place and then renamed, so that nobody ever reads half a chain. */
export async function fillStore({ folder, chain }: MoneroStore): Promise<void> {
  const half = `${folder}.${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(chain, half, { recursive: true });
  await rename(half, folder).catch(() => rm(half, { recursive: true }));
}
