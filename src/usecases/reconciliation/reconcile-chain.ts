/** Reconciliation: the ledger's balances must equal the on-chain balances of our addresses, to the unit (L5). */
import { currencies, heldCurrencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import { differenceOf, type Compared } from '#src/domain/difference.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
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

export async function reconcileChain(ports: Ports, chain: ChainId): Promise<Reconciliation> {
  const before = await ports.store.snapshot(async (records) => ({
    cursor: await records.chains.cursor(chain),
    addresses: await records.wallet.usedAddresses(chain),
  }));
  const { at, held } = await ports.chains[chain].node.balances(before.addresses);
  return await ports.store.snapshot(async (records) => {
    const cursor = await records.chains.cursor(chain);
    // The chain advanced meanwhile, or was not read to its head, so ledger and chain cannot be compared this time.
    if (!cursor || cursor.hash !== at.hash || before.cursor?.hash !== at.hash)
      return { isComparable: false, at, compared: [], differences: [] };
    const booked = await expectOnChain(records, chain);
    const compared: Difference[] = [];
    for (const currency of heldCurrencyIds.filter((id) => currencies[id].chain === chain)) {
      const chainUnits = held.find((amount) => amount.currency === currency)?.units ?? 0n;
      const suspenseUnits = await records.journal.balance(accounts.surplus, currency);
      compared.push({ currency, ...booked(currency), chainUnits, suspenseUnits });
    }
    const differences = compared.filter((each) => differenceOf(each) !== 0n);
    return { isComparable: true, at, compared, differences };
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
    if (isInternalTransfer(payout)) count(from === 'hot' ? 'deposits' : 'hot', amount.currency, amount.units);
  }
  const { nativeCurrency, sweepFeePayer } = chains[chain];
  count(kind === 'sweep' && sweepFeePayer === 'deposit' ? 'deposits' : 'hot', nativeCurrency, -minedFeeUnits);
}
