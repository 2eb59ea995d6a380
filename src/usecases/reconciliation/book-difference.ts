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
import { isFenced } from '#src/domain/payout-stop.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { finalUpTo } from '../order-moves/permanent-height.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { compareNow } from './compare-now.ts';
import { recordLift } from '../switches/payout-stops.ts';
import { expectOnChain, type Difference } from './reconcile-chain.ts';

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

export async function bookDifference(ports: Ports, wanted: DifferenceToBook): Promise<Result<null, BookingRefusal>> {
  const { chain } = currencies[wanted.currency];
  const { isComparable, at, compared } = await compareNow(ports, chain);
  if (!isComparable) return refuse('chain_unavailable', { chain });
  const found = compared.find(({ currency }) => currency === wanted.currency);
  const units = found ? found.chainUnits - found.bookedUnits : 0n;
  if (!found || units === 0n || units !== wanted.units) return refuse('difference_changed');
  if (areCoinsMissing(wanted.currency, units)) return refuse('coins_missing');
  const hotUnits = await findHotShare(ports, chain, { found, at });
  if (hotUnits === undefined) return refuse('chain_unavailable', { chain });
  return await ports.store.transaction(async (records) => {
    const cursor = await records.chains.lockCursor(chain);
    // The balances were read at one block. At another block they may differ.
    if (cursor?.hash !== at.hash) return refuse('chain_unavailable', { chain });
    if (await mayHeal(ports, records, chain, cursor)) return refuse('difference_may_heal');
    const stops = await records.stops.all();
    const isThere = stops.some(({ scope, reason }) => scope === wanted.currency && reason === 'books_differ');
    if (!isThere && units < 0n) return refuse('stop_not_found');
    if (!(await isStillExpected(records, chain, found))) return refuse('difference_changed');
    return await book(ports, records, { wanted, at, hotUnits, isStopped: isThere });
  });
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
  { chains }: Ports,
  chain: ChainId,
  { found, at }: Readonly<{ found: Difference; at: BlockRef }>,
): Promise<bigint | undefined> {
  const { currency, bookedUnits, chainUnits, hotUnits } = found;
  // On UTXO chains the surplus is no known coin and is never spent, so it does not matter which of the two accounts
  // gets it.
  if (facts[chain].conflictDomain === 'coins') return chainUnits - bookedUnits;
  const { node, wallet } = chains[chain];
  const hot = await node.balances([await wallet.hotAddress()]);
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
  chain: ChainId,
  { height }: BlockRef,
): Promise<boolean> {
  if (isFenced(await records.stops.all(), chain)) return true;
  const finalHeight = Math.min(height - finalityBlocks(chain, rules.profile), await finalUpTo(records, chain));
  for (const { id, wakeAt } of await records.stops.undone(chain)) {
    // The payout was given up (`giveUpLost`): its bytes are lost and the node does not know it.
    if (wakeAt === null) continue;
    const attempts = await records.payouts.attempts(id);
    // On chains with validity windows: a transaction whose window closed before the final height can never be mined.
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
