/**
 * The simulated chains of a running server, from outside: what visitors, miners and thieves do there and no call of
 * the product can.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Pool } from 'pg';
import { makeChainAccess, type ChainAccess } from '#src/adapters/chains/sandbox/chain-access.ts';
import { faucetAccount } from '#src/adapters/chains/sandbox/consensus/balance-changes.ts';
import { send } from '#src/adapters/chains/sandbox/consensus/visitor-payment.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { makeSandboxControl } from '#src/adapters/chains/sandbox/make-sandbox-control.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import type { SandboxControl } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { appRole } from '#src/adapters/db/connect.ts';
import { findPostmaster } from '#src/adapters/db/embedded-postgres/postmaster.ts';
import { openSignals } from '#src/adapters/db/signals.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';

const seed = randomBytes(32);

/** An address of somebody who is not us. */
export function strangersAddress(chain: ChainId): string {
  return deriveAddress(seed, chain, 'visitor', 0);
}

export type OutsideChains = Readonly<{
  /** The product's time, which tests move. */
  now(): number;
  control(chain: ChainId): SandboxControl;
  /** Whoever has the keys of the hot wallet spends of it past the service. */
  steal(amount: Money): Promise<void>;
}>;

/** Opens them in the database of a server that has started. */
export async function openOutsideChains(dataDir: string): Promise<OutsideChains> {
  const postmaster = findPostmaster(path.join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('the server has no database yet');
  const pool = new Pool({ host: postmaster.socketFolder, port: 5432, user: appRole, database: 'sampan', max: 4 });
  pool.on('error', () => {
    // The server's database ends before this process does.
  });
  let offsetMs = 0;
  const readClock = async (): Promise<void> => {
    const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from sandbox.clock');
    offsetMs = Number(rows[0]?.offset_ms ?? 0);
  };
  const signals = await openSignals(pool);
  signals.on('clock', () => void readClock());
  await readClock();
  const now = (): number => Date.now() + offsetMs;
  const storage = makePostgresStorage(pool);
  const accessTo = (chain: ChainId): ChainAccess => makeChainAccess({ chain, storage, clock: { now } });
  const control = (chain: ChainId): SandboxControl =>
    makeSandboxControl({ access: accessTo(chain), clock: { now }, visitorAt: () => strangersAddress(chain) });
  return {
    now,
    control,
    steal: async (amount) => {
      const { chain } = currencies[amount.currency];
      await accessTo(chain).change(async (state) => await spendHot(state, chain, amount));
      await control(chain).mine(1);
    },
  };
}

type State = Parameters<Parameters<ChainAccess['change']>[0]>[0];

async function spendHot(state: State, chain: ChainId, { currency, units }: Money): Promise<void> {
  if (chains[chain].conflictDomain !== 'window') throw new TypeError(`${chain} has nonces or coins of ours`);
  const held = (await state.everyBalance()).filter(
    (each) => each.currency === currency && each.address !== faucetAccount,
  );
  // Nobody has more on the chains of a test server than its hot wallet.
  const [hot] = held.toSorted((one, other) => (one.units < other.units ? 1 : -1));
  if (!hot || hot.units < units) throw new RangeError(`nobody has that much of ${currency}`);
  const outputs = [{ to: strangersAddress(chain), currency, units }];
  const signed = { kind: 'account', sender: hot.address, nonce: null, outputs, feeUnits: 0n } as const;
  const body = { ...signed, validUntilHeight: null, fails: false, tag: 'theft' } as const;
  await send(state, chain, { origin: 'visitor', body, spends: [] });
}
