/** Per currency: liabilities, assets by the ledger, and assets on the chain. The difference must be zero. */
import { currencies, heldCurrencyIds, isOffered, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { differenceOf } from '#src/domain/difference.ts';
import { holdingsOf } from '#src/domain/ledger/holdings.ts';
import { money, type Money } from '#src/domain/money.ts';
import type { OfficeDeps } from './office.ts';

export type AssetFigures = Readonly<{
  currency: CurrencyId;
  /** Liabilities to orders and loans, and for unclaimed deposits. */
  owed: Money;
  /** Sum of the payouts that are reserved and not final. */
  inFlight: Money;
  /** Coins at our addresses according to the ledger. */
  held: Money;
  /** Amount expected on the chain according to the ledger. Null until a comparison succeeded. */
  expected: Money | null;
  onChain: Money | null;
  difference: Money | null;
  /** Amount on the chain that the ledger does not explain, booked to the suspense account. */
  surplus: Money;
  comparedAt: number | null;
  /** Time of the last successful comparison, or else the start of this process. Null if the chain is not in use. */
  lastComparedAt: number | null;
}>;

/** How long a comparison of books and chain is shown. The worker compares every forty seconds. */
const comparisonLifeMs = 120_000;

/**
 * The figures of each currency, with the last comparison of books and chain, which the worker that reads the chain has
 * stored. No node is asked here, so that a slow one delays nothing.
 */
export function makeCompareAssets({ ports, office }: OfficeDeps): () => Promise<readonly AssetFigures[]> {
  const startedAt = ports.clock.now();
  return async () => {
    const now = ports.clock.now();
    const { balances, comparisons } = await office.store.snapshot(async ({ journal, controls }) => ({
      balances: await journal.balances(),
      comparisons: await controls.comparisons(),
    }));
    const last = new Map(comparisons.map((each) => [each.currency, each]));
    const figures = heldCurrencyIds.map((currency): AssetFigures => {
      const { owed, inFlight, own: held, surplus } = holdingsOf(balances, currency);
      const found = last.get(currency);
      const known = found && now - found.at < comparisonLifeMs ? found : undefined;
      return {
        currency,
        owed: money(currency, owed),
        inFlight: money(currency, inFlight),
        held: money(currency, held),
        expected: known ? money(currency, known.chainUnits - differenceOf(known)) : null,
        onChain: known ? money(currency, known.chainUnits) : null,
        difference: known ? money(currency, differenceOf(known)) : null,
        surplus: money(currency, surplus),
        comparedAt: known?.at ?? null,
        lastComparedAt: ports.rules.isActive(currencies[currency].chain) ? (found?.at ?? startedAt) : null,
      };
    });
    return figures.filter(isShown);
  };
}

/** Look-alikes are shown only while there is something of them, in the books or on the chain. */
function isShown({ currency, onChain, ...figures }: AssetFigures): boolean {
  const amounts = [figures.owed, figures.inFlight, figures.held, figures.surplus, onChain];
  return isOffered(currency) || amounts.some((amount) => amount !== null && amount.units !== 0n);
}
