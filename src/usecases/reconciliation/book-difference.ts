/**
 * Nobody can explain why books and chain differ: the books follow the chain, the difference keeps its own name, and
 * payouts of the currency go on. An operator says so; of a surplus too small to be anybody's, the service does.
 */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { areCoinsMissing, formatDifference } from '#src/domain/difference.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postCorrection } from '#src/domain/ledger/postings.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { compareNow } from './compare-now.ts';
import { recordLift } from '../switches/payout-stops.ts';
import { expectOnChain, type Difference } from './reconcile-chain.ts';

export type DifferenceToBook = Readonly<{
  currency: CurrencyId;
  /** What the chain holds more than the books, as whoever decides saw it. Another difference is not booked. */
  units: bigint;
  by: string;
  note: string;
  /** Set when the service books it, as too small to be anybody's: the entry says so. */
  isCrumb?: boolean;
}>;

export type BookingRefusal =
  | 'chain_unavailable'
  | 'coins_missing'
  | 'difference_changed'
  | 'difference_may_heal'
  | 'stop_not_found';

/** How the entries begin that `isCrumb` made. */
export const crumbEntries = 'correction:crumb:';

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
    // At one block our addresses hold what they hold; at another they may hold something else.
    if (cursor?.hash !== at.hash) return refuse('chain_unavailable', { chain });
    if (await mayHeal(ports, records, chain, cursor)) return refuse('difference_may_heal');
    const stops = await records.stops.all();
    const isThere = stops.some(({ scope, reason }) => scope === wanted.currency && reason === 'books_differ');
    if (!isThere) return refuse('stop_not_found');
    if (!(await isStillExpected(records, chain, found))) return refuse('difference_changed');
    return await book(ports, records, { wanted, at, hotUnits });
  });
}

/** Something may have been booked since they were compared, also from one purse into the other. */
async function isStillExpected(
  records: Records,
  chain: ChainId,
  { currency, bookedUnits, hotUnits }: Difference,
): Promise<boolean> {
  const expected = (await expectOnChain(records, chain))(currency);
  return expected.bookedUnits === bookedUnits && expected.hotUnits === hotUnits;
}

/** How much of the difference lies at the hot address, by the same block; undefined if the chain has moved on. */
async function findHotShare(
  { chains }: Ports,
  chain: ChainId,
  { found, at }: Readonly<{ found: Difference; at: BlockRef }>,
): Promise<bigint | undefined> {
  const { currency, bookedUnits, chainUnits, hotUnits } = found;
  // More than the books know, and no coin of it: nothing is spent from it, so one purse is as good as the other.
  if (facts[chain].conflictDomain === 'coins') return chainUnits - bookedUnits;
  const { node, wallet } = chains[chain];
  const hot = await node.balances([await wallet.hotAddress()]);
  const held = hot.held.find((amount) => amount.currency === currency)?.units ?? 0n;
  return hot.at.hash === at.hash ? held - hotUnits : undefined;
}

/**
 * A payout that was final is being sent again: the chain holds more only until it is back. And behind the fence of a
 * restored database everything is expected to differ until it is read.
 */
async function mayHeal(
  { rules }: Pick<Ports, 'rules'>,
  records: Records,
  chain: ChainId,
  { height }: BlockRef,
): Promise<boolean> {
  if (isFenced(await records.stops.all(), chain)) return true;
  const finalHeight = height - finalityBlocks(chain, rules.profile);
  for (const { id, wakeAt } of await records.stops.undone(chain)) {
    // Its bytes are lost and the node has forgotten it: it was given up.
    if (wakeAt === null) continue;
    const attempts = await records.payouts.attempts(id);
    // Where windows close, what no final block holds after that is gone for good.
    if (attempts.some(({ validUntilHeight }) => validUntilHeight === null || validUntilHeight >= finalHeight)) {
      return true;
    }
  }
  return false;
}

type Booking = Readonly<{ wanted: DifferenceToBook; at: BlockRef; hotUnits: bigint }>;

async function book(
  { clock }: Ports,
  records: Records,
  { wanted: { currency, units, by, note, isCrumb = false }, at, hotUnits }: Booking,
): Promise<Result<null, BookingRefusal>> {
  const [now, { journal }] = [clock.now(), records];
  const hot = await journal.balance(accounts.hot, currency);
  const deposits = await journal.balance(accounts.deposits, currency);
  // More is gone than is booked: what is in blocks has to be booked first.
  if (hot + deposits + units < 0n) return refuse('difference_may_heal');
  // Neither purse can hold less than nothing; what one lacks the other bears.
  const share = smaller(larger(hotUnits, -hot), units + deposits);
  const correction = { currency, hotUnits: share, depositUnits: units - share };
  // One correction of a currency for each block: whoever clicks twice books once.
  const id = `${isCrumb ? 'crumb:' : ''}${currency}:${at.hash}`;
  if (!(await journal.post(postCorrection({ id, ...correction }), now))) return refuse('difference_changed');
  const details = `${formatDifference(currency, units)}: ${note}`;
  await records.controls.audit({ actor: by, action: 'difference_booked', subject: currency, details, at: now });
  await recordLift(records, { scope: currency, reason: 'books_differ', by, note, at: now });
  return accept(null);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
