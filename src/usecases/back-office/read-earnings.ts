/**
 * Fees earned and network costs per currency, from the ledger since its beginning. The network fees charged differ from
 * those paid to the chains: the surplus is ours.
 */
import { heldCurrencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, subtract, type Money } from '#src/domain/money.ts';
import type { Prices } from '#src/domain/rate.ts';
import type { Records } from '../ports/records.ts';
import type { OfficeDeps } from './office.ts';
import { aboutInDollars } from './read-days.ts';

export type Earning = Readonly<{
  currency: CurrencyId;
  /** Service fees of exchanges and mixes. */
  serviceFees: Money;
  /** Network fees charged to orders, in the currency that was paid out, and to refunds. */
  networkCharged: Money;
  /** Network fees of payouts, refunds, loans, sweeps and top-ups, in the chain's own coin. */
  networkPaid: Money;
  /** Network fees charged less network fees paid. Negative where a chain's coin pays the fees of tokens. */
  surplus: Money;
}>;

export type Earnings = Readonly<{
  /** Currencies in which something was earned or paid. */
  rows: readonly Earning[];
  /** Approximate sums in dollars at current rates. Null if a price is missing. */
  usd: Readonly<Record<'serviceFees' | 'networkCharged' | 'networkPaid', string | null>>;
}>;

export async function readEarnings({ office }: OfficeDeps): Promise<Earnings> {
  return await office.store.snapshot(async (records) => {
    const rows: Earning[] = [];
    for (const currency of heldCurrencyIds) rows.push(await readEarning(records, currency));
    const prices = (await records.controls.latestRates())?.prices ?? {};
    const moved = rows.filter(({ serviceFees, networkCharged, networkPaid }) =>
      [serviceFees, networkCharged, networkPaid].some(({ units }) => units !== 0n),
    );
    return { rows: moved, usd: sumInDollars(moved, prices) };
  });
}

async function readEarning({ journal }: Pick<Records, 'journal'>, currency: CurrencyId): Promise<Earning> {
  const balance = async (account: string): Promise<bigint> => await journal.balance(account, currency);
  // Income is a credit, which the ledger keeps as a negative balance.
  const networkCharged = money(currency, -(await balance(accounts.networkFeeCharged)));
  const networkPaid = money(currency, await balance(accounts.networkFeePaid));
  return {
    currency,
    serviceFees: money(currency, -(await balance(accounts.fee))),
    networkCharged,
    networkPaid,
    surplus: subtract(networkCharged, networkPaid),
  };
}

function sumInDollars(rows: readonly Earning[], prices: Prices): Earnings['usd'] {
  const sum = (figure: keyof Earnings['usd']) =>
    aboutInDollars(
      rows.map((row) => row[figure]),
      prices,
    );
  return {
    serviceFees: sum('serviceFees'),
    networkCharged: sum('networkCharged'),
    networkPaid: sum('networkPaid'),
  };
}
