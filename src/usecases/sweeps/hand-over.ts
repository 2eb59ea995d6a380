/**
 * Hands the coins of a hot account with old keys over to the account of the present epoch. From the moment the epoch
 * begins nothing more is bound to the old account; what is bound to it stays there and ends first. Then each currency
 * is moved once, and when that is final the new account pays. Whatever is left or comes later is moved in the same way
 * while payouts go on, so that nobody can keep them waiting by sending a little again and again.
 */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { isHandedOver } from '#src/domain/key-epoch.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Money } from '#src/domain/money.ts';
import { handedOverBy, handOverKey, type HandOverPayout, type Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { unsentPayout } from '../settlement/plan-payout.ts';
import type { Balances, BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { chooseHandOvers } from './choose-hand-overs.ts';

/** Reads the chain up to a block, whose balances are known. */
type ReadTo = (at: BlockRef) => Promise<unknown>;

/** Takes the next step of all old accounts of a chain, where the hot wallet is an account. */
export async function handOver(
  ports: Ports,
  chain: ChainId,
  readTo: ReadTo = async () => await Promise.resolve(),
): Promise<void> {
  if (!isHandedOver(chain)) return;
  const found = await ports.store.snapshot(async (records) => await readEpoch(records, chain));
  if (!found || found.isFenced) return;
  const { epoch, isDone } = found;
  const to = await ports.chains[chain].wallet.hotAddress(epoch);
  for (let old = 0; old < epoch; old += 1) {
    const hasGiven = await emptyAccount(ports, chain, { old, epoch, to, isFirst: !isDone, readTo });
    // Until it has, it may still give something to the account after it.
    if (!hasGiven && !isDone) return;
  }
  if (isDone) return;
  await ports.store.transaction(async (records) => {
    await records.wallet.lockEpoch(chain, 'alone');
    // Another epoch may have begun since, to whose account the coins have to go on.
    if ((await records.wallet.epoch(chain)) !== epoch) return;
    await records.wallet.noteHandedOver(chain, ports.clock.now());
  });
}

/** Whether payouts of the chain wait until an old account has given what it holds. */
export async function isHandingOver(records: Records, chain: ChainId): Promise<boolean> {
  return isHandedOver(chain) && (await readNewest(records, chain))?.handedOverAt === null;
}

async function readNewest(records: Records, chain: ChainId) {
  return (await records.wallet.epochs()).filter((each) => each.chain === chain).at(-1);
}

async function readEpoch(records: Records, chain: ChainId) {
  const newest = await readNewest(records, chain);
  if (!newest) return undefined;
  const stops = await records.stops.all();
  return { epoch: newest.epoch, isDone: newest.handedOverAt !== null, isFenced: isFenced(stops, chain) };
}

type Old = Readonly<{
  old: number;
  epoch: number;
  to: string;
  /** Whether payouts wait until the account has given each currency once. */
  isFirst: boolean;
  readTo: ReadTo;
}>;

/** Plans what moves the coins of an old account. True if payouts need not wait for it. */
async function emptyAccount(ports: Ports, chain: ChainId, account: Old): Promise<boolean> {
  const { node, wallet } = ports.chains[chain];
  const from = await wallet.hotAddress(account.old);
  const before = await ports.store.snapshot(async (records) => ({
    cursor: await records.chains.cursor(chain),
    bound: await records.payouts.boundTo(chain, from),
    stuck: await findStuck(records, chain, from),
    earlier: (await records.payouts.handOvers(chain)).filter((each) => handedOverBy(each) === account.old),
  }));
  const { cursor, bound, stuck, earlier } = before;
  const isBusy = bound.length > stuck.length || earlier.some(({ state }) => state === 'planned');
  if (isBusy) return false;
  const balances = await node.balances([from], cursor && { at: cursor });
  await account.readTo(balances.at);
  return await ports.store.transaction(
    async (records) => await plan(ports, records, { chain, from, balances, stuck, earlier, account }),
  );
}

/**
 * What is bound to the account and may never be mined: a window has closed without it, or the signer was not even
 * asked for it. Nodes refuse to take some payments at all, such as those to or from a token account that was frozen,
 * and whoever is paid may have seen to that. Such are tried again, and operators are told, but nothing waits for them.
 */
async function findStuck(records: Records, chain: ChainId, from: string): Promise<readonly Payout[]> {
  const stuck: Payout[] = [];
  for (const payout of await records.payouts.boundTo(chain, from)) {
    if (payout.domain?.kind !== 'window' || payout.minedHeight !== null) continue;
    const attempts = await records.payouts.attempts(payout.id);
    const isKeptBack = attempts.length === 0 && !payout.mayBeSigned && payout.waitsFor !== null;
    if (attempts.length > 1 || isKeptBack) stuck.push(payout);
  }
  return stuck;
}

type Seen = Readonly<{
  chain: ChainId;
  from: string;
  balances: Balances;
  /** Payouts that stay bound to the account, which keeps what they need. */
  stuck: readonly Payout[];
  earlier: readonly HandOverPayout[];
  account: Old;
}>;

async function plan(ports: Ports, records: Records, seen: Seen): Promise<boolean> {
  const { chain, from, balances, stuck, earlier, account } = seen;
  const cursor = await records.chains.lockCursor(chain);
  // What came in blocks that were not read, or went with blocks that were undone, is not known.
  if (cursor?.hash !== balances.at.hash || (await records.wallet.epoch(chain)) !== account.epoch) return false;
  const coming = await findComing(records, chain, from);
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const needed = sumNeeded(chain, stuck, unitsPerSize);
  const holdings = balances.held.map(({ currency, units: held }) => {
    const units = held > needed(currency) ? held - needed(currency) : 0n;
    const had = earlier.filter(({ amount }) => amount.currency === currency);
    // What cannot be moved is not tried again and again: it waits for the next epoch, and the audit log has it.
    const isStuck = had.some(({ state, toAddress }) => state !== 'final' && toAddress === account.to);
    return { currency, units, coming: coming(currency), hasGiven: had.length > 0, isStuck };
  });
  const amounts = chooseHandOvers(chain, holdings, { unitsPerSize, isFirst: account.isFirst });
  if (amounts === 'wait') return false;
  for (const amount of amounts) {
    const n = earlier.filter((each) => each.amount.currency === amount.currency).length + 1;
    const key = handOverKey(amount.currency, account.old, n);
    // Of several workers that saw the same balances one inserts the n-th.
    await records.payouts.insert(makeHandOver(key, amount, { to: account.to, now: ports.clock.now() }));
  }
  return amounts.length === 0;
}

/** What the account keeps for what is bound to it: another account can never pay that. */
function sumNeeded(chain: ChainId, stuck: readonly Payout[], unitsPerSize: bigint): (currency: CurrencyId) => bigint {
  const { fee, nativeCurrency } = chains[chain];
  // What a hand-over would move is what there is to be moved.
  const paying = stuck.filter(({ kind }) => kind !== 'hand_over');
  const fees = BigInt(paying.length) * fee.tokenSize * unitsPerSize;
  return (currency) =>
    paying
      .filter(({ amount }) => amount.currency === currency)
      .reduce((sum, { amount }) => sum + amount.units, currency === nativeCurrency ? fees : 0n);
}

/** Head height so high that every mined transaction has enough confirmations. */
const anyHead = Number.MAX_SAFE_INTEGER;

/** What was paid into the account, perhaps, and is not booked: a reorganisation may still undo it. */
async function findComing(records: Records, chain: ChainId, from: string): Promise<(currency: CurrencyId) => bigint> {
  const fundings = (await records.wallet.readyFundings(chain, anyHead)).filter(
    ({ lostAddress }) => lostAddress === null,
  );
  const moved = (await records.payouts.minedUpTo(chain, anyHead)).filter(({ toAddress }) => toAddress === from);
  const all = [...fundings, ...moved.map(({ amount }) => amount)];
  return (currency) => all.reduce((sum, each) => (each.currency === currency ? sum + each.units : sum), 0n);
}

function makeHandOver(key: string, amount: Money, { to, now }: Readonly<{ to: string; now: number }>): HandOverPayout {
  return {
    ...unsentPayout(now),
    id: key,
    key,
    kind: 'hand_over',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    depositId: null,
    isExtra: false,
    amount,
    toAddress: to,
    owedBy: accounts.transit,
  };
}
