/** Per currency: what we owe, what the books say we hold, and what the chain shows. The difference must be zero. */
import { chainIds, currencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { reconcileChain, type Difference } from '../reconciliation/reconcile-chain.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { OfficeDeps } from './office.ts';

export type AssetFigures = Readonly<{
  currency: CurrencyId;
  /** To orders, loans and for deposits that nobody claimed. */
  owed: Money;
  /** Signed away and not final. */
  inFlight: Money;
  /** Coins at our addresses, by the books. */
  held: Money;
  /** What the books expect on the chain; null until it could be compared. */
  expected: Money | null;
  onChain: Money | null;
  difference: Money | null;
  comparedAt: number | null;
}>;

/** A chain that moves while we look cannot be compared at that moment; what was compared before stands this long. */
const comparisonLifeMs = 120_000;

type Comparison = Difference & Readonly<{ at: number }>;

/** Remembers the last comparison of each currency, so that a busy chain does not hide its figures. */
export function makeCompareAssets({ ports, office }: OfficeDeps): () => Promise<readonly AssetFigures[]> {
  const last = new Map<CurrencyId, Comparison>();
  const compare = async (chain: ChainId): Promise<void> => {
    try {
      const at = ports.clock.now();
      for (const each of (await reconcileChain(ports, chain)).compared) last.set(each.currency, { ...each, at });
    } catch (error) {
      // The chain's own health says that its node does not answer.
      if (!(error instanceof OutsideError)) throw error;
    }
  };
  return async () => {
    await Promise.all(chainIds.map(compare));
    const now = ports.clock.now();
    const balances = await office.store.snapshot(async ({ journal }) => await journal.balances());
    return currencyIds.map((currency) => {
      const sum = (prefix: string) =>
        balances
          .filter((balance) => balance.currency === currency && balance.account.startsWith(prefix))
          .reduce((total, { units }) => total + units, 0n);
      const found = last.get(currency);
      const known = found && now - found.at < comparisonLifeMs ? found : undefined;
      return {
        currency,
        owed: money(currency, -sum('liability:')),
        inFlight: money(currency, -sum(accounts.inFlight)),
        held: money(currency, sum('custody:')),
        expected: known ? money(currency, known.bookedUnits) : null,
        onChain: known ? money(currency, known.chainUnits) : null,
        difference: known ? money(currency, known.chainUnits - known.bookedUnits) : null,
        comparedAt: known?.at ?? null,
      };
    });
  };
}
