/** Whether the hot wallets hold enough of the coin in which network fees are paid. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { ServiceRules } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';

export type ChainGas = Readonly<{ chain: ChainId; isLow: boolean }>;

/** The wallet should hold the fees of this many token payouts, which last until an operator can refill it. */
const tokenPayouts = 50n;

/** Whether the fee coin is low, for every active account chain. */
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
