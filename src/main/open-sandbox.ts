/** The sandbox profile: simulated chains, a clock that can be moved, and prices from a seeded walk. */
import { join } from 'node:path';
import {
  makeSandboxChains,
  seedHotWallets,
  type SandboxChains,
} from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import { openSandboxClock, type SandboxClock } from '#src/adapters/chains/sandbox/sandbox-clock.ts';
import { loadOrCreateSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import type { Config } from '#src/config.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import type { RateSource } from '#src/usecases/rate-source.ts';
import type { Foundation } from './build-services.ts';

export type Sandbox = Readonly<{ chains: SandboxChains; clock: SandboxClock; rates: RateSource }>;

export async function openSandbox({ config, database }: Foundation, store: Store): Promise<Sandbox> {
  const seed = await findSeed(config);
  const clock = await openSandboxClock(database.pool, store);
  const chains = makeSandboxChains({ storage: makePostgresStorage(database.pool), clock, seed });
  await seedHotWallets(chains);
  return { chains, clock, rates: makeSandboxFeed({ seed: 'sampan-sandbox', clock }) };
}

async function findSeed({ sandboxSeed, dataDir }: Config): Promise<Uint8Array> {
  if (sandboxSeed !== undefined) return new Uint8Array(Buffer.from(sandboxSeed, 'hex'));
  return await loadOrCreateSeed(join(dataDir, 'sandbox-seed'));
}
