/**
 * Reconciliation: the ledger's balances must equal the on-chain balances of our addresses, to the unit (L5), as of one
 * block: the last one that was read. Nodes that know past balances answer for that block, however far the chain has
 * gone on. For others the chain must have stood still, or nothing of ours may have moved on it.
 */
import { currencies, heldCurrencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import { differenceOf, type Compared } from '#src/domain/difference.ts';
import type { Balances, BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { ComparedAddress } from '../ports/compared-records.ts';
import type { Records } from '../ports/records.ts';

export type Difference = Compared &
  Readonly<{
    currency: CurrencyId;
    /** On account chains: the part of the booked units that is expected at the hot address. */
    hotUnits: bigint;
  }>;
export type Reconciliation = Readonly<{
  isComparable: boolean;
  /** Block at which the balances were read. */
  at: BlockRef;
  /** All currencies of the chain, with or without a difference. */
  compared: readonly Difference[];
  differences: readonly Difference[];
}>;

/** Head height so high that every mined transaction has enough confirmations. */
const anyHead = Number.MAX_SAFE_INTEGER;
/** Comparisons in a day, one every forty seconds: in so many, every address that should be empty has its turn. */
const turns = 2_000;

/**
 * Compares once. `catchUp` reads the chain to its head: it is called if the node has answered for a later block than
 * the last one that was read.
 */
export async function reconcileChain(
  ports: Ports,
  chain: ChainId,
  catchUp: () => Promise<unknown> = async () => await Promise.resolve(),
): Promise<Reconciliation> {
  const { store, chains: pairs } = ports;
  const before = await store.snapshot(async (records) => ({
    ...(await readExpected(records, chain)),
    addresses: await records.wallet.addressesToCompare(chain, turns),
    ...(chains[chain].family === 'utxo' && { coins: await records.wallet.heldCoins(chain) }),
  }));
  const { cursor, addresses, coins } = before;
  const known = { ...(cursor && { at: cursor }), ...(coins && { coins }) };
  const asked = addresses.map(({ address }) => address);
  const balances = await pairs[chain].node.balances(asked, known);
  if (balances.at.hash !== cursor?.hash && !(await isUnmoved(ports, chain, { before, at: balances.at, catchUp }))) {
    return { isComparable: false, at: balances.at, compared: [], differences: [] };
  }
  const compared = before.expected.map((each) => {
    const chainUnits = balances.held.find((amount) => amount.currency === each.currency)?.units ?? 0n;
    return { ...each, chainUnits };
  });
  const differences = compared.filter((each) => differenceOf(each) !== 0n);
  // A node that is wrong about an address must not hide it: what it calls empty is believed only if all is right.
  if (differences.length === 0) await noteEmpty(ports, chain, addresses, balances);
  return { isComparable: true, at: balances.at, compared, differences };
}

type ExpectedNow = Readonly<{
  cursor: BlockRef | undefined;
  /** What the ledger expects on the chain after the cursor's block. */
  expected: readonly Omit<Difference, 'chainUnits'>[];
}>;

async function readExpected(records: Records, chain: ChainId): Promise<ExpectedNow> {
  const booked = await expectOnChain(records, chain);
  const expected: Omit<Difference, 'chainUnits'>[] = [];
  for (const currency of heldCurrencyIds.filter((id) => currencies[id].chain === chain)) {
    const suspenseUnits = await records.journal.balance(accounts.surplus, currency);
    expected.push({ currency, ...booked(currency), suspenseUnits });
  }
  return { cursor: await records.chains.cursor(chain), expected };
}

type Asked = Readonly<{ before: ExpectedNow; at: BlockRef; catchUp: () => Promise<unknown> }>;

/**
 * Whether nothing of ours has moved between the block whose books were read and a later one, whose balances were.
 */
async function isUnmoved({ store }: Ports, chain: ChainId, { before, at, catchUp }: Asked): Promise<boolean> {
  if (!before.cursor || at.height < before.cursor.height) return false;
  await catchUp();
  return await store.snapshot(async (records) => {
    const after = await readExpected(records, chain);
    if (!(await isInChain(records, chain, at))) return false;
    return after.expected.every(({ bookedUnits, hotUnits, suspenseUnits }, place) => {
      const was = before.expected[place];
      return was?.bookedUnits === bookedUnits && was.hotUnits === hotUnits && was.suspenseUnits === suspenseUnits;
    });
  });
}

/** Whether a block is among those that were read and not undone. */
export async function isInChain({ chains: read }: Records, chain: ChainId, at: BlockRef): Promise<boolean> {
  const cursor = await read.cursor(chain);
  if (!cursor || cursor.height < at.height) return false;
  return (await read.headerAt(chain, at.height))?.hash === at.hash;
}

async function noteEmpty(
  { store, clock }: Ports,
  chain: ChainId,
  addresses: readonly ComparedAddress[],
  { at, empty }: Balances,
): Promise<void> {
  if (!empty) return;
  const isEmpty = new Set(empty);
  const resting = addresses.filter(({ mayRest }) => mayRest);
  const found = resting.filter(({ address }) => isEmpty.has(address)).map(({ address }) => address);
  const filled = resting.filter(({ wasEmpty, address }) => wasEmpty && !isEmpty.has(address));
  if (found.length + filled.length === 0) return;
  await store.transaction(async (records) => {
    // The lock keeps others from undoing the block meanwhile.
    await records.chains.lockCursor(chain);
    if (!(await isInChain(records, chain, at))) return;
    const named = filled.map(({ address }) => address);
    await records.wallet.noteEmpty(chain, { height: at.height, at: clock.now(), empty: found, filled: named });
  });
}

type Purse = 'hot' | 'deposits';
type Purses = Readonly<Record<Purse, bigint>>;
type Count = (purse: Purse, currency: CurrencyId, units: bigint) => void;
type Expected = Pick<Difference, 'bookedUnits' | 'hotUnits'>;

/**
 * Expected balances: booked custody, plus mined payments that are not booked yet, minus mined payouts that are not
 * settled yet.
 */
export async function expectOnChain(records: Records, chain: ChainId): Promise<(currency: CurrencyId) => Expected> {
  const expected = new Map<CurrencyId, Purses>();
  const count: Count = (purse, currency, units) => {
    const before = expected.get(currency) ?? { hot: 0n, deposits: 0n };
    expected.set(currency, { ...before, [purse]: before[purse] + units });
  };
  for (const currency of heldCurrencyIds.filter((id) => currencies[id].chain === chain)) {
    count('hot', currency, await records.journal.balance(accounts.hot, currency));
    count('deposits', currency, await records.journal.balance(accounts.deposits, currency));
  }
  for (const { amount } of await records.deposits.readyToConfirm(chain, anyHead)) {
    count('deposits', amount.currency, amount.units);
  }
  for (const { amount } of await records.deposits.orphaned(chain)) count('deposits', amount.currency, -amount.units);
  for (const { currency, units, lostAddress } of await records.wallet.readyFundings(chain, anyHead)) {
    count(lostAddress === null ? 'hot' : 'deposits', currency, units);
  }
  for (const payout of await records.payouts.minedUpTo(chain, anyHead)) countSent(payout, chain, count);
  return (currency) => {
    const { hot, deposits } = expected.get(currency) ?? { hot: 0n, deposits: 0n };
    return { bookedUnits: hot + deposits, hotUnits: hot };
  };
}

function countSent(payout: Payout, chain: ChainId, count: Count): void {
  const { amount, kind, minedFeeUnits, minedFailed } = payout;
  if (minedFeeUnits === null) return; // The conflicting transaction of somebody else must show up as a difference.
  const from = kind === 'sweep' ? 'deposits' : 'hot';
  if (!minedFailed) {
    count(from, amount.currency, -amount.units);
    // The amount of an internal transfer stays at our addresses.
    if (isInternalTransfer(payout)) count(kind === 'top_up' ? 'deposits' : 'hot', amount.currency, amount.units);
  }
  const { nativeCurrency, sweepFeePayer } = chains[chain];
  count(kind === 'sweep' && sweepFeePayer === 'deposit' ? 'deposits' : 'hot', nativeCurrency, -minedFeeUnits);
}
