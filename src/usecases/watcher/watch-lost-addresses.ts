/**
 * Addresses of ours that were used after a back-up are watched again before a block is read: change, which would seem
 * lost otherwise, and deposit addresses of orders that are gone, to which visitors may still pay. None of them is given
 * out a second time. Done once for each restored chain, behind its fence.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { Ports } from '../ports/ports.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';

/**
 * So many of each are watched. More payouts than this since the back-up, and their change is not found: then the books
 * differ and nothing lifts. More orders than this, and a payment to one of the others is not seen: it stays at an
 * address that only our keys can spend from.
 */
const usualCount = 1_000;
/** Deriving takes the processor: after so many others have a turn, while the database is asked. */
const batch = 25;

export async function watchLostAddresses(ports: Ports, chain: ChainId, count = usualCount): Promise<void> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  if (!needsThem(stops, chain)) return;
  await passOver(ports, chain);
  const addresses = [...(await deriveChange(ports, chain, count)), ...(await deriveLost(ports, chain, count))];
  await ports.store.transaction(async (records) => {
    await records.chains.lockCursor(chain);
    // Another worker was quicker. What was derived here is given out to nobody, which is all that counts.
    if (!needsThem(await records.stops.all(), chain)) return;
    await records.wallet.watch(...addresses);
    await records.stops.setPrepared(chain);
  });
}

function needsThem(stops: readonly PayoutStop[], chain: ChainId): boolean {
  return stops.some(({ scope, reason, isPrepared }) => scope === chain && reason === 'restored' && !isPrepared);
}

/** A wallet that keeps count of its addresses outlives the database: what it has made may have been given out. */
async function passOver({ store, chains }: Ports, chain: ChainId): Promise<void> {
  const { wallet } = chains[chain];
  if (!wallet.addressesMade) return;
  const made = await wallet.addressesMade();
  const { given } = await store.snapshot(async (records) => await records.wallet.addressIndexes(chain));
  if (made > given) await store.transaction(async ({ intake }) => await intake.takeAddressIndexes(chain, made - given));
  // It makes them one after the other, which takes a while. Now nobody waits for it.
  await wallet.passOver?.(Math.max(made, given));
}

async function deriveChange(ports: Ports, chain: ChainId, count: number): Promise<readonly WatchedAddress[]> {
  if (facts[chain].conflictDomain !== 'coins') return [];
  const first = await ports.store.snapshot(async ({ stops }) => await stops.firstLostChange(chain));
  const indexes = Array.from({ length: count }, (_, at) => first + at);
  return await deriveUnknown(ports, { chain, role: 'change', indexes });
}

/**
 * The numbers around the last one that is known. Some before it too: processes take numbers in blocks, and one may have
 * given out its own later than another. No order is made on a fenced chain, so nothing new is among them.
 */
async function deriveLost(ports: Ports, chain: ChainId, count: number): Promise<readonly WatchedAddress[]> {
  const { known } = await ports.store.snapshot(async (records) => await records.wallet.addressIndexes(chain));
  const first = Math.max(0, known - count);
  const indexes = Array.from({ length: known + count - first }, (_, at) => first + at);
  return await deriveUnknown(ports, { chain, role: 'lost', indexes });
}

type Range = Readonly<{ chain: ChainId; role: 'change' | 'lost'; indexes: readonly number[] }>;

async function deriveUnknown(
  { store, chains }: Ports,
  { chain, role, indexes }: Range,
): Promise<readonly WatchedAddress[]> {
  const { family } = facts[chain];
  const unknown: WatchedAddress[] = [];
  for (let from = 0; from < indexes.length; from += batch) {
    const derived: WatchedAddress[] = [];
    for (const index of indexes.slice(from, from + batch)) {
      const given = await chains[chain].wallet.address(role === 'change' ? 'change' : 'deposit', index);
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
