/** Balance changes of a mined transaction. Mining applies the changes, a reorg reverts them exactly. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Balance, ChainState, StoredTransaction } from '../storage.ts';

/** Change of a balance. Units may be negative. */
export type BalanceChange = Balance;

/**
 * Two accounts that are not addresses: the first collects the fees, the second counts the coins issued by the faucet.
 */
export const minersAccount = '(miners)';
export const faucetAccount = '(faucet)';

/** Account key of an address, independent of letter case. */
export function accountOf(chain: ChainId, address: string): string {
  return addressKey(chains[chain].family, address);
}

export function balanceChanges(chain: ChainId, transaction: StoredTransaction): readonly BalanceChange[] {
  const changes = changesByAddress(chain, transaction);
  return changes.map((change) => ({ ...change, address: accountOf(chain, change.address) }));
}

function changesByAddress(chain: ChainId, { body, spends }: StoredTransaction): readonly BalanceChange[] {
  const { nativeCurrency } = chains[chain];
  const fee = { address: minersAccount, currency: nativeCurrency, units: body.feeUnits };
  const received = body.outputs.flatMap(({ to, currency, units }) =>
    currency === null ? [] : [{ address: to, currency, units }],
  );
  if (body.kind === 'coins') {
    const spent = spends.map(({ address, units }) => ({ address, currency: nativeCurrency, units: -units }));
    return [...spent, ...received, fee];
  }
  const { sender, feePayer = sender } = body;
  const paidFee = { address: feePayer, currency: nativeCurrency, units: -body.feeUnits };
  if (body.fails) return [paidFee, fee];
  const sent = received.map(({ currency, units }) => ({ address: sender, currency, units: -units }));
  return [paidFee, ...sent, ...received, fee];
}

export function reversed(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  return changes.map((change) => ({ ...change, units: -change.units }));
}

/** Applies balance changes. Throws if a balance would become negative, which the admission rules prevent. */
export async function changeBalances(state: ChainState, changes: readonly BalanceChange[]): Promise<void> {
  const addresses = [...new Set(changes.map(({ address }) => address))];
  const balances = addUp([...(await state.balances(addresses)), ...changes]);
  for (const { address, currency, units } of balances) {
    if (units < 0n) throw new RangeError(`${address} would hold ${units} units of ${currency}`);
  }
  await state.saveBalances(balances);
}

/** Sums balance changes by address and currency. */
export function addUp(changes: readonly BalanceChange[]): readonly Balance[] {
  const sums = new Map<string, Balance>();
  for (const change of changes) {
    const key = `${change.address} ${change.currency}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, units: sum.units + change.units } : change);
  }
  return [...sums.values()];
}

export function holding(balances: readonly Balance[], address: string, currency: CurrencyId): bigint {
  return balances.find((balance) => balance.address === address && balance.currency === currency)?.units ?? 0n;
}
