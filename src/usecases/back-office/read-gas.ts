/** Whether the hot wallets hold enough of the coin that network fees are paid in. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { ServiceRules } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';

export type ChainGas = Readonly<{ chain: ChainId; isLow: boolean }>;

/** Fees of this many token payouts should be there: fewer are spent within the time an operator needs to refill. */
const tokenPayouts = 50n;

/** Chains where tokens are paid out and their fees in another coin. */
export async function readGas(records: Records, { isActive }: Pick<ServiceRules, 'isActive'>): Promise<ChainGas[]> {
  const gas: ChainGas[] = [];
  for (const chain of chainIds) {
    const { conflictDomain, nativeCurrency, fee } = chains[chain];
    if (conflictDomain === 'coins' || !isActive(chain)) continue;
    const hot = await records.journal.balance(accounts.hot, nativeCurrency);
    const inFlight = await records.journal.balance(accounts.inFlight, nativeCurrency);
    const needed = tokenPayouts * fee.tokenSize * (await findUnitsPerSize(records, chain));
    gas.push({ chain, isLow: hot + inFlight < needed });
  }
  return gas;
}
