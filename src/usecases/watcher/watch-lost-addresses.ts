/**
 * After a restore from a back-up: derives the addresses that may have been used since, and watches them before any
 * block is read. These are change addresses, whose coins would otherwise seem lost, and deposit addresses of lost
 * orders, which visitors may still pay to. No such address is given out again. Runs once per chain, while the chain is
 * fenced.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { spendsOwnChange } from '#src/domain/change-chain.ts';
import { hasEpochs, indexIn, lastEpoch } from '#src/domain/key-epoch.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { Ports } from '../ports/ports.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';

/**
 * Number of addresses. If there were more orders since the back-up, payments to the remaining addresses are not seen,
 * but only our keys can spend them.
 */
const usualCount = 1_000;
/**
 * Number of change addresses where payouts may split their change. If more were used since the back-up, that change is
 * not found: ledger and chain differ, and the stop stays.
 */
const splitCount = 10_000;
/** Number of addresses stored with one statement, whose parameters PostgreSQL limits. */
const storedAtOnce = 1_000;
/**
 * Number of addresses derived at a time. Derivation is CPU-bound; the database query after each batch lets other tasks
 * run.
 */
const batch = 25;

export async function watchLostAddresses(ports: Ports, chain: ChainId, most = splitCount): Promise<void> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  if (!needsLostAddresses(stops, chain)) return;
  await passOver(ports, chain);
  const count = Math.min(most, usualCount);
  const changes = spendsOwnChange(chain) ? most : count;
  const addresses = [
    ...(await deriveChange(ports, chain, changes)),
    ...(await deriveLost(ports, chain, count)),
    ...(await deriveHot(ports, chain)),
  ];
  await ports.store.transaction(async (records) => {
    await records.chains.lockCursor(chain);
    // Another worker has stored the addresses already. Deriving them twice is harmless, because they are given to
    // nobody.
    if (!needsLostAddresses(await records.stops.all(), chain)) return;
    for (let from = 0; from < addresses.length; from += storedAtOnce) {
      await records.wallet.watch(...addresses.slice(from, from + storedAtOnce));
    }
    await records.stops.setPrepared(chain);
  });
}

/** Whether the chain is behind the fence of a restore whose addresses are not watched yet. */
export function needsLostAddresses(stops: readonly PayoutStop[], chain: ChainId): boolean {
  return stops.some(({ scope, reason, isPrepared }) => scope === chain && reason === 'restored' && !isPrepared);
}

/**
 * Advances the address index of a wallet with its own counter, which may be ahead of the restored database: indexes
 * that the wallet has used are skipped.
 */
async function passOver({ store, chains }: Ports, chain: ChainId): Promise<void> {
  const { wallet } = chains[chain];
  if (!wallet.addressesMade) return;
  const made = await wallet.addressesMade();
  const { given } = await store.snapshot(async (records) => await records.wallet.addressIndexes(chain));
  if (made > given) await store.transaction(async ({ intake }) => await intake.takeAddressIndexes(chain, made - given));
  // The wallet creates addresses one by one, which is slow. They are created here, while no order waits.
  await wallet.passOver?.(Math.max(made, given));
}

async function deriveChange(ports: Ports, chain: ChainId, count: number): Promise<readonly WatchedAddress[]> {
  if (facts[chain].conflictDomain !== 'coins') return [];
  const first = await ports.store.snapshot(async ({ stops }) => await stops.firstLostChange(chain));
  const counted = Array.from({ length: count }, (_, at) => first + at);
  return await deriveUnknown(ports, { chain, role: 'change', indexes: await inEpochs(ports, chain, counted) });
}

/**
 * Epochs whose keys may have been used since the back-up: that of the back-up, the one before, of which processes may
 * have had some numbers left, and one that was begun since.
 */
async function epochsSince({ store }: Ports, chain: ChainId): Promise<readonly number[]> {
  if (!hasEpochs(chain)) return [0];
  const now = await store.snapshot(async ({ wallet }) => await wallet.epoch(chain));
  return [now - 1, now, now + 1].filter((epoch) => epoch >= 0 && epoch <= lastEpoch);
}

async function inEpochs(ports: Ports, chain: ChainId, counted: readonly number[]): Promise<readonly number[]> {
  const epochs = await epochsSince(ports, chain);
  return epochs.flatMap((epoch) => counted.map((each) => indexIn(epoch, each)));
}

/** The hot address of an epoch that was begun since the back-up: whoever funded it paid there. */
async function deriveHot(ports: Ports, chain: ChainId): Promise<readonly WatchedAddress[]> {
  const later = (await epochsSince(ports, chain)).filter((epoch) => epoch > 0);
  return await deriveUnknown(ports, { chain, role: 'hot', indexes: later });
}

/**
 * Deposit addresses around the last stored index. Also some below it, because processes take indexes in batches and may
 * use them out of order. No order is made on a fenced chain, so none of these belongs to a new order.
 */
async function deriveLost(ports: Ports, chain: ChainId, count: number): Promise<readonly WatchedAddress[]> {
  const { known } = await ports.store.snapshot(async (records) => await records.wallet.addressIndexes(chain));
  const first = Math.max(0, known - count);
  const counted = Array.from({ length: known + count - first }, (_, at) => first + at);
  return await deriveUnknown(ports, { chain, role: 'lost', indexes: await inEpochs(ports, chain, counted) });
}

type Range = Readonly<{ chain: ChainId; role: 'change' | 'lost' | 'hot'; indexes: readonly number[] }>;

async function deriveUnknown(
  { store, chains }: Ports,
  { chain, role, indexes }: Range,
): Promise<readonly WatchedAddress[]> {
  const { family } = facts[chain];
  const unknown: WatchedAddress[] = [];
  for (let from = 0; from < indexes.length; from += batch) {
    const derived: WatchedAddress[] = [];
    for (const index of indexes.slice(from, from + batch)) {
      const { wallet } = chains[chain];
      const branch = role === 'change' ? 'change' : 'deposit';
      const given = role === 'hot' ? await wallet.hotAddress(index) : await wallet.address(branch, index);
      const address = addressKey(family, given);
      derived.push({ family, chain, address, role, orderId: null, addressIndex: index });
    }
    const names = derived.map(({ address }) => address);
    const found = await store.snapshot(async ({ wallet }) => await wallet.findWatched(family, names));
    const known = new Set(found.map(({ address }) => address));
    unknown.push(...derived.filter(({ address }) => !known.has(address)));
  }
  return unknown;
}
