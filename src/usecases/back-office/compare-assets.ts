/** Per currency: liabilities, holdings by the ledger, and holdings on the chain. The difference must be zero. */
import { chainIds, currencies, currencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { differenceOf } from '#src/domain/difference.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { reconcileChain, type Difference } from '../reconciliation/reconcile-chain.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { OfficeDeps } from './office.ts';

export type AssetFigures = Readonly<{
  currency: CurrencyId;
  /** Liabilities to orders and loans, and for unclaimed deposits. */
  owed: Money;
  /** Reserved for payouts that are not final. */
  inFlight: Money;
  /** Coins at our addresses, by the books. */
  held: Money;
  /** Expected on the chain by the ledger; null until a comparison succeeded. */
  expected: Money | null;
  onChain: Money | null;
  difference: Money | null;
  /** Held on the chain beyond what the books explain, and booked to suspense. */
  surplus: Money;
  comparedAt: number | null;
  /** The last comparison that succeeded, or the start of this process; null where the chain is not in use. */
  lastComparedAt: number | null;
}>;

/** How long the last comparison is shown. A chain that advances during a comparison cannot be compared at once. */
const comparisonLifeMs = 120_000;

type Comparison = Difference & Readonly<{ at: number }>;

/** Remembers the last comparison of each currency, so that a busy chain does not hide its figures. */
export function makeCompareAssets({ ports, office }: OfficeDeps): () => Promise<readonly AssetFigures[]> {
  const last = new Map<CurrencyId, Comparison>();
  const startedAt = ports.clock.now();
  const compare = async (chain: ChainId): Promise<void> => {
    try {
      const at = ports.clock.now();
      for (const each of (await reconcileChain(ports, chain)).compared) last.set(each.currency, { ...each, at });
    } catch (error) {
      // Ignored: an unreachable node is shown in the chain's health.
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
        expected: known ? money(currency, known.chainUnits - differenceOf(known)) : null,
        onChain: known ? money(currency, known.chainUnits) : null,
        difference: known ? money(currency, differenceOf(known)) : null,
        surplus: money(currency, sum(accounts.surplus)),
        comparedAt: known?.at ?? null,
        lastComparedAt: ports.rules.isActive(currencies[currency].chain) ? (found?.at ?? startedAt) : null,
      };
    });
  };
}
