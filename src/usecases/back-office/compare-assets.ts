/** Per currency: liabilities, assets by the ledger, and assets on the chain. The difference must be zero. */
import {
  chainIds,
  currencies,
  heldCurrencyIds,
  isOffered,
  type ChainId,
  type CurrencyId,
} from '#src/domain/assets/currencies.ts';
import { differenceOf } from '#src/domain/difference.ts';
import { holdingsOf } from '#src/domain/ledger/holdings.ts';
import { money, type Money } from '#src/domain/money.ts';
import { reconcileChain, type Difference } from '../reconciliation/reconcile-chain.ts';
import { OutsideError } from '../ports/outside-error.ts';
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

/**
 * How long a comparison of books and chain stays valid. A comparison fails if the chain advances meanwhile, and is
 * retried.
 */
const comparisonLifeMs = 120_000;

type Comparison = Difference & Readonly<{ at: number }>;

/**
 * Compares books and chain. Caches the last comparison of each currency, so that the figures of a busy chain stay
 * visible.
 */
export function makeCompareAssets({ ports, office }: OfficeDeps): () => Promise<readonly AssetFigures[]> {
  const last = new Map<CurrencyId, Comparison>();
  const startedAt = ports.clock.now();
  const compare = async (chain: ChainId): Promise<void> => {
    try {
      const at = ports.clock.now();
      for (const each of (await reconcileChain(ports, chain)).compared) last.set(each.currency, { ...each, at });
    } catch (error) {
      // An unreachable node is no error of the comparison: the chain's health shows the problem.
      if (!(error instanceof OutsideError)) throw error;
    }
  };
  return async () => {
    await Promise.all(chainIds.map(compare));
    const now = ports.clock.now();
    const balances = await office.store.snapshot(async ({ journal }) => await journal.balances());
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
