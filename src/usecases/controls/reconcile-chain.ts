/** Books against chain, to the unit: what we say we hold must be what our addresses hold (L5). */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/currencies.ts';
import { chains } from '#src/domain/chains/index.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isMove, type Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export type Difference = Readonly<{ currency: CurrencyId; bookedUnits: bigint; chainUnits: bigint }>;
export type Reconciliation = Readonly<{
  isComparable: boolean;
  /** Every currency of the chain, whether it differs or not. */
  compared: readonly Difference[];
  differences: readonly Difference[];
}>;

/** Deeper than any head: whatever is in a block at all. */
const anyHead = Number.MAX_SAFE_INTEGER;

export async function reconcileChain(ports: Ports, chain: ChainId): Promise<Reconciliation> {
  const before = await ports.store.snapshot(async (records) => ({
    cursor: await records.chains.cursor(chain),
    addresses: await records.wallet.usedAddresses(chain),
  }));
  const { at, held } = await ports.chains[chain].node.balances(before.addresses);
  return await ports.store.snapshot(async (records) => {
    const cursor = await records.chains.cursor(chain);
    // The chain moved on while we looked, or we have not read it to its end: nothing can be said until the next look.
    if (!cursor || cursor.hash !== at.hash || before.cursor?.hash !== at.hash)
      return { isComparable: false, compared: [], differences: [] };
    const booked = await expectOnChain(records, chain);
    const compared = currencyIds
      .filter((currency) => currencies[currency].chain === chain)
      .map((currency) => ({
        currency,
        bookedUnits: booked.get(currency) ?? 0n,
        chainUnits: held.find((amount) => amount.currency === currency)?.units ?? 0n,
      }));
    const differences = compared.filter(({ bookedUnits, chainUnits }) => bookedUnits !== chainUnits);
    return { isComparable: true, compared, differences };
  });
}

/** Custody as booked, plus what is in blocks and not yet booked, less what has left and is not yet settled. */
async function expectOnChain(records: Records, chain: ChainId): Promise<ReadonlyMap<CurrencyId, bigint>> {
  const expected = new Map<CurrencyId, bigint>();
  const count = (currency: CurrencyId, units: bigint) => expected.set(currency, (expected.get(currency) ?? 0n) + units);

  for (const currency of currencyIds.filter((id) => currencies[id].chain === chain)) {
    count(currency, await records.journal.balance(accounts.hot, currency));
    count(currency, await records.journal.balance(accounts.deposits, currency));
  }
  for (const { amount } of await records.deposits.readyToConfirm(chain, anyHead)) count(amount.currency, amount.units);
  for (const { amount } of await records.deposits.orphaned(chain)) count(amount.currency, -amount.units);
  for (const { currency, units } of await records.wallet.readyFundings(chain, anyHead)) count(currency, units);
  for (const payout of await records.payouts.minedUpTo(chain, anyHead)) countSent(payout, chain, count);
  return expected;
}

function countSent(payout: Payout, chain: ChainId, count: (currency: CurrencyId, units: bigint) => void): void {
  const { amount, minedFeeUnits, minedFailed } = payout;
  if (minedFeeUnits === null) return; // Not ours: the chain shows it as a difference, which is what it is.
  // What moved between our own addresses, or did not move at all, has not left.
  if (!minedFailed && !isMove(payout)) count(amount.currency, -amount.units);
  count(chains[chain].nativeCurrency, -minedFeeUnits);
}
