/** Whether the hot wallets hold enough of the coin in which network fees are paid. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { divideDown, money, type Money } from '#src/domain/money.ts';
import type { ServiceRules } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';

export type ChainGas = Readonly<{
  chain: ChainId;
  /** The chain's own coin in the hot wallet, less what payouts have reserved. */
  held: Money;
  /** Number of token payouts whose network fees it pays at the present price. */
  payouts: bigint;
  isLow: boolean;
}>;

/** The wallet should hold the fees of this many token payouts, which last until an operator can refill it. */
const tokenPayouts = 50n;

/** The fee coin and how far it reaches, for every active account chain. */
export async function readGas(records: Records, { isActive }: Pick<ServiceRules, 'isActive'>): Promise<ChainGas[]> {
  const gas: ChainGas[] = [];
  for (const chain of chainIds) {
    const { conflictDomain, nativeCurrency, fee } = chains[chain];
    if (conflictDomain === 'coins' || !isActive(chain)) continue;
    const hot = await records.journal.balance(accounts.hot, nativeCurrency);
    const inFlight = await records.journal.balance(accounts.inFlight, nativeCurrency);
    const each = fee.tokenSize * (await findUnitsPerSize(records, chain));
    const units = hot + inFlight;
    const payouts = units > 0n ? divideDown(units, each) : 0n;
    gas.push({ chain, held: money(nativeCurrency, units), payouts, isLow: units < tokenPayouts * each });
  }
  return gas;
}
