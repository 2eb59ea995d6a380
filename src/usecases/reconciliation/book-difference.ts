/**
 * An operator books an unexplained difference between ledger and chain as a correction on a separate account. A
 * shortage has stopped the payouts of its currency: this stop is lifted. A surplus is taken off the suspense account.
 */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { areCoinsMissing, formatDifference } from '#src/domain/difference.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postCorrection, postSurplus } from '#src/domain/ledger/postings.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { finalUpTo } from '../order-moves/permanent-height.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { compareNow } from './compare-now.ts';
import { recordLift } from '../switches/payout-stops.ts';
import { expectOnChain, isInChain, type Difference } from './reconcile-chain.ts';

export type DifferenceToBook = Readonly<{
  currency: CurrencyId;
  /** Chain balance minus ledger balance, as the operator saw it. Refused if the difference has changed. */
  units: bigint;
  by: string;
  note: string;
}>;

export type BookingRefusal =
  | 'chain_unavailable'
  | 'coins_missing'
  | 'difference_changed'
  | 'difference_may_heal'
  | 'stop_not_found';

/** A difference as the chain showed it, before anything is locked. */
export type LookedAt = Readonly<{
  wanted: DifferenceToBook;
  at: BlockRef;
  found: Difference;
  hotUnits: bigint;
  /** Coins of ours that are gone from the chain. They explain the whole difference. */
  missing: readonly Coin[];
}>;

export async function bookDifference(ports: Ports, wanted: DifferenceToBook): Promise<Result<null, BookingRefusal>> {
  const looked = await lookAtDifference(ports, wanted);
  if (!looked.ok) return looked;
  return await ports.store.transaction(async (records) => await bookLookedAt(ports, records, looked.value));
}

/** Compares ledger and chain, and finds where the difference lies. Changes nothing. */
export async function lookAtDifference(
  ports: Ports,
  wanted: DifferenceToBook,
): Promise<Result<LookedAt, BookingRefusal>> {
  const { chain } = currencies[wanted.currency];
  const { isComparable, at, compared } = await compareNow(ports, chain);
  if (!isComparable) return refuse('chain_unavailable', { chain });
  const found = compared.find(({ currency }) => currency === wanted.currency);
  const units = found ? found.chainUnits - found.bookedUnits : 0n;
  if (!found || units === 0n || units !== wanted.units) return refuse('difference_changed');
  if (areCoinsMissing(wanted.currency, units)) {
    const missing = await findMissing(ports, chain, { at, units });
    if (!missing.ok) return missing;
    const hotUnits = -sumOf(missing.value.filter(({ role }) => role !== 'deposit'));
    return accept({ wanted, at, found, hotUnits, missing: missing.value });
  }
  const hotUnits = await findHotShare(ports, chain, { found, at });
  return hotUnits === undefined
    ? refuse('chain_unavailable', { chain })
    : accept({ wanted, at, found, hotUnits, missing: [] });
}

/** Books the difference if nothing has changed since the look, and lifts the stop that it caused. */
export async function bookLookedAt(
  ports: Ports,
  records: Records,
  { wanted, at, found, hotUnits, missing }: LookedAt,
): Promise<Result<null, BookingRefusal>> {
  const { chain } = currencies[wanted.currency];
  const cursor = await records.chains.lockCursor(chain);
  // The balances were read after one block. They say nothing if it was undone.
  if (!cursor || !(await isInChain(records, chain, at))) return refuse('chain_unavailable', { chain });
  const looked = { chain, height: cursor.height, isSurplus: wanted.units > 0n };
  if (await mayHeal(ports, records, looked)) return refuse('difference_may_heal');
  const stops = await records.stops.all();
  const isThere = stops.some(({ scope, reason }) => scope === wanted.currency && reason === 'books_differ');
  if (!isThere && wanted.units < 0n) return refuse('stop_not_found');
  if (!(await isStillExpected(records, chain, found))) return refuse('difference_changed');
  const free = missing.length === 0 ? [] : await freeCoins(records, chain);
  if (missing.some(({ id }) => !free.some((coin) => coin.id === id))) return refuse('difference_changed');
  const booked = await book(ports, records, { wanted, at, hotUnits, isStopped: isThere });
  // Payouts are made of certain coins: those that are gone must never be picked again. Coins of a shortage that is not
  // booked stay, because they may come back.
  if (booked.ok) await records.wallet.retireCoins(chain, idsOf(missing));
  return booked;
}

/** More coins than any wallet has: all of them are looked at. */
const allCoins = 1_000_000;

async function freeCoins(records: Records, chain: ChainId): Promise<readonly Coin[]> {
  return await records.wallet.freeCoins(chain, { minedUpTo: allCoins * allCoins, withoutLots: [], limit: allCoins });
}

function idsOf(coins: readonly Coin[]): readonly string[] {
  return coins.map(({ id }) => id);
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n);
}

/**
 * The coins of our records that somebody else has spent. Refused if they are not worth exactly what is missing, because
 * then nobody knows which coins payouts may still be made of.
 */
async function findMissing(
  { store, chains }: Ports,
  chain: ChainId,
  { at, units }: Readonly<{ at: BlockRef; units: bigint }>,
): Promise<Result<readonly Coin[], 'coins_missing' | 'chain_unavailable'>> {
  const free = await store.transaction(async (records) => await freeCoins(records, chain));
  const unspent = await chains[chain].node.unspent?.(idsOf(free));
  if (!unspent) return refuse('coins_missing');
  if (unspent.at.hash !== at.hash) return refuse('chain_unavailable', { chain });
  const there = new Set(unspent.ids);
  const missing = free.filter(({ id }) => !there.has(id));
  return sumOf(missing) === -units ? accept(missing) : refuse('coins_missing');
}

/** Whether the ledger has not changed since the comparison, also between hot wallet and deposits. */
export async function isStillExpected(
  records: Records,
  chain: ChainId,
  { currency, bookedUnits, hotUnits }: Difference,
): Promise<boolean> {
  const expected = (await expectOnChain(records, chain))(currency);
  return expected.bookedUnits === bookedUnits && expected.hotUnits === hotUnits;
}

/** The part of the difference at the hot address, at the same block. Undefined if the chain has advanced. */
async function findHotShare(
  { chains, store }: Ports,
  chain: ChainId,
  { found, at }: Readonly<{ found: Difference; at: BlockRef }>,
): Promise<bigint | undefined> {
  const { currency, bookedUnits, chainUnits, hotUnits } = found;
  // On UTXO chains the surplus is no known coin and is never spent, so it does not matter which of the two accounts
  // gets it.
  if (facts[chain].conflictDomain === 'coins') return chainUnits - bookedUnits;
  const { node, wallet } = chains[chain];
  const epoch = await store.snapshot(async (records) => await records.wallet.epoch(chain));
  const addresses: string[] = [];
  for (let each = 0; each <= epoch; each += 1) addresses.push(await wallet.hotAddress(each));
  const hot = await node.balances(addresses, { at });
  const held = hot.held.find((amount) => amount.currency === currency)?.units ?? 0n;
  return hot.at.hash === at.hash ? held - hotUnits : undefined;
}

/**
 * Whether the difference may disappear without a correction: a final payout that a reorg removed is being rebroadcast,
 * or the chain is fenced after a restore, where differences are expected until all blocks are read.
 */
export async function mayHeal(
  { rules }: Pick<Ports, 'rules'>,
  records: Records,
  { chain, height, isSurplus }: Readonly<{ chain: ChainId; height: number; isSurplus: boolean }>,
): Promise<boolean> {
  if (isFenced(await records.stops.all(), chain)) return true;
  const finalHeight = Math.min(height - finalityBlocks(chain, rules.profile), await finalUpTo(records, chain));
  for (const { id, wakeAt } of await records.stops.undone(chain)) {
    // The payout was given up (`giveUpLost`, `renewFinal`).
    if (wakeAt === null) continue;
    // What was not paid is a surplus until it is sent or signed again.
    if (isSurplus) return true;
    const attempts = await records.payouts.attempts(id);
    // A transaction whose window closed before the final height can never be mined, and a stop keeps the next version:
    // a shortage does not wait for it.
    if (attempts.some(({ validUntilHeight }) => validUntilHeight === null || validUntilHeight >= finalHeight)) {
      return true;
    }
  }
  return false;
}

type Booking = Readonly<{ wanted: DifferenceToBook; at: BlockRef; hotUnits: bigint; isStopped: boolean }>;

async function book(
  { clock }: Ports,
  records: Records,
  { wanted: { currency, units, by, note }, at, hotUnits, isStopped }: Booking,
): Promise<Result<null, BookingRefusal>> {
  const [now, { journal }] = [clock.now(), records];
  const hot = await journal.balance(accounts.hot, currency);
  const deposits = await journal.balance(accounts.deposits, currency);
  // More coins are missing than are booked, so some mined payments are not booked yet. These payments must be booked
  // first.
  if (hot + deposits + units < 0n) return refuse('difference_may_heal');
  // Neither custody account may become negative. What exceeds one account goes to the other.
  const share = smaller(larger(hotUnits, -hot), units + deposits);
  const correction = { currency, hotUnits: share, depositUnits: units - share };
  // Idempotency key: one correction per currency and block, so a double click books once.
  const id = `${currency}:${at.hash}`;
  if (!(await journal.post(postCorrection({ id, ...correction }), now))) return refuse('difference_changed');
  const kept = await journal.balance(accounts.surplus, currency);
  if (kept > 0n) await journal.post(postSurplus({ id: `booked:${id}`, currency, units: -kept }), now);
  const details = `${formatDifference(currency, units)}: ${note}`;
  await records.controls.audit({ actor: by, action: 'difference_booked', subject: currency, details, at: now });
  if (isStopped) await recordLift(records, { scope: currency, reason: 'books_differ', by, note, at: now });
  return accept(null);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
