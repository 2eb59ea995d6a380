/**
 * The chain contract: tests of everything that the engine needs of a chain, run on the simulated chains and on real
 * nodes. Abilities that a kind of chain lacks are in the table of chain-lab.ts, and a test shows that the chain really
 * lacks them.
 */
import { afterEach, beforeAll, describe } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLab } from './chain-lab.ts';
import { describeContractPayments } from './contract-payments-contract.ts';
import { describeDeposits } from './deposits-contract.ts';
import { openEngine, type Engine } from './engine.ts';
import { expectBooksEqualChain } from './expect-books-equal-chain.ts';
import { describeOutages } from './outages-contract.ts';
import { describePayouts } from './payouts-contract.ts';
import { describeReorganisations } from './reorganisations-contract.ts';
import { fundHotWallets, makeStory, type Story } from './story.ts';

/** Makes the test helpers. A function, because the engine that they use is started in `beforeAll`. */
export type Tell = () => Story;

export function describeChain(chain: ChainId, openLab: () => ChainLab | Promise<ChainLab>): void {
  const used = currenciesUsed(chain);
  // Tests of one chain run sequentially; different chains run in parallel.
  describe(chain, { concurrent: false }, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await openEngine(await openLab());
      await fundHotWallets(engine, used);
      await expectBooksEqualChain(engine);
    });

    describe.each(used)('%s', (currency) => {
      afterEach(async () => {
        await expectBooksEqualChain(engine);
      });
      const tell: Tell = () => makeStory(engine, currency);
      describeDeposits(tell);
      describeContractPayments(tell);
      describeReorganisations(tell);
      describePayouts(tell);
      describeOutages(tell);
    });
  });
}

/** The chain's own coin, and one of its tokens if it has any. */
function currenciesUsed(chain: ChainId): readonly CurrencyId[] {
  const token = currencyIds.find((id) => currencies[id].chain === chain && currencies[id].isToken);
  const { nativeCurrency } = chains[chain];
  return token === undefined ? [nativeCurrency] : [nativeCurrency, token];
}
