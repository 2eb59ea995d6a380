/** The operators of a seed as lenders: they request loans and release them, some repeatedly. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { loanCurrencies } from '#src/domain/loan/loan-currency.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { createLoan } from '#src/usecases/loans/create-loan.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { deriveKnownAddress, listedAddress, sandboxSeed } from './addresses.ts';
import { pickFrom } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

/** The loan as entered. The oracle trusts this, not our tables. */
export type AskedLoan = Readonly<{ chain: ChainId; address: string; amount: Money }>;

/** `zeal` is the weight of lending events; 0 in seeds without loans. */
export type Lender = Readonly<{ zeal: number; ask(): boolean; release(): boolean }>;

const mostLoans = 6;
/** Loans take time from the orders of a seed, so only every third seed has them. */
const lendEvery = 3;
/** First address index of customers, above all indices of visitors. */
const firstCustomer = 5_000;

export function makeLender(world: World, web: () => Ports): Lender {
  const random = world.random.fork('lender');
  const { askedLoans, store } = world;
  const lendable = loanCurrencies.filter((id) => world.chainIds.includes(currencies[id].chain));
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  return {
    zeal: world.seed % lendEvery === 0 ? 1 : 0,
    ask: () => {
      const currency = pickFrom(random, lendable);
      if (currency === undefined || askedLoans.length >= mostLoans) return false;
      const { chain, minUnits, maxUnits } = currencies[currency];
      // Mostly small amounts; sometimes more than the wallet may hold.
      const units = random.chance(0.8) ? minUnits * BigInt(1 + random.below(50)) + 1n : maxUnits;
      const isListed = random.chance(0.1);
      const customer = deriveKnownAddress(sandboxSeed, chain, 'visitor', firstCustomer + askedLoans.length);
      const asked = { chain, address: isListed ? listedAddress(chain) : customer, amount: money(currency, units) };
      askedLoans.push(asked);
      world.trace.note(`loan of ${units} ${currency}`);
      const request = {
        usdtAmount: formatMoney(asked.amount),
        currency,
        rate: '31.5',
        customerAddress: asked.address,
        actor: 'operator',
        idempotencyKey: `loan ${askedLoans.length}`,
      };
      begin(createLoan(web(), request));
      while (random.chance(0.4)) begin(createLoan(web(), request));
      return true;
    },
    release: () => {
      const loans = [...store.dump().loans];
      const pending = loans.filter(({ state }) => state === 'pending');
      const loan = pickFrom(random, random.chance(0.8) ? pending : loans);
      if (!loan) return false;
      world.trace.note(`release ${loan.id}`);
      world.tally.count('fault operator: two release a loan at once');
      for (const actor of ['anna', 'berta']) {
        begin(releaseLoan(web(), { loanId: loan.id, actor }));
        while (random.chance(0.5)) begin(releaseLoan(web(), { loanId: loan.id, actor }));
      }
      // The customer's address gets listed between the release and the payout.
      const paid = pickFrom(random, random.chance(0.7) ? loans.filter(({ state }) => state === 'paid') : [loan]);
      if (paid && random.chance(0.4))
        world.listed.add(`${currencies[paid.amount.currency].chain} ${paid.customerAddress}`);
      return true;
    },
  };
}

/** Addresses that loans are to be repaid to; in the simulation nobody repays. */
export function platformAddresses(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    loanCurrencies.map((id) => [
      id,
      deriveKnownAddress(sandboxSeed, currencies[id].chain, 'visitor', firstCustomer - 1),
    ]),
  );
}
