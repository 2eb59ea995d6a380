/** The initial funding of the simulated hot wallets. */
import { chains as chainFacts } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { SandboxChains } from './make-sandbox-chain.ts';

/**
 * Number of maximum orders that the initial funding covers per currency, in coins of many sizes, so that payouts need
 * not wait for change.
 */
const ordersCovered = 50n;
const coinsPerWallet = 40;

/** Funds every hot wallet that never had a balance. Idempotent: every process may call it at every start. */
export async function seedHotWallets(chains: SandboxChains): Promise<readonly ChainId[]> {
  const seeded: ChainId[] = [];
  for (const chain of chainIds) {
    const { wallet, control } = chains[chain];
    const mine = currencyIds.filter((currency) => currencies[currency].chain === chain);
    const holdings = mine.map((currency) => money(currency, currencies[currency].maxUnits * ordersCovered));
    const lots = chainFacts[chain].conflictDomain === 'coins' ? coinsPerWallet : 1;
    if (await control.fundNew({ to: await wallet.hotAddress(), holdings, lots })) seeded.push(chain);
  }
  return seeded;
}
