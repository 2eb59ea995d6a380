/** Statements of partners: what the orders of an API key came to, by month and coin, and what was paid of its share. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { Money } from '#src/domain/money.ts';
import { writeStatement, type StatementMonth } from '#src/domain/order/partner-statement.ts';
import { sumPayouts } from '#src/domain/treasury/partner-payout.ts';
import type { Months } from '../ports/partner-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type Statements = Readonly<{
  /** By month and currency, oldest first. They stay when the orders are erased. */
  months: readonly StatementMonth[];
  /** What the partner is owed now, by currency. */
  owed: readonly Money[];
  /** Of what is owed, what acts that wait or cool off will pay. */
  proposed: readonly Money[];
  /** What is on its way to the partner, and was paid. Neither is owed any more. */
  underWay: readonly Money[];
  paid: readonly Money[];
}>;

export const allMonths: Months = { from: '0000-00', to: '9999-99' };

export async function readStatements(
  { developerPorts }: DeveloperDeps,
  { id }: Pick<ApiKey, 'id'>,
  within: Partial<Months> = {},
): Promise<Statements> {
  const { from, to } = { ...allMonths, ...within };
  return await developerPorts.store.snapshot(async ({ partners }) => {
    const [owed, payouts] = [await partners.owed(id), await partners.payouts(id)];
    const months = writeStatement({ months: await partners.months(id, allMonths), owed, payouts });
    return {
      months: months.filter(({ month }) => month >= from && month <= to),
      owed,
      proposed: sumPayouts(payouts, 'proposed'),
      underWay: sumPayouts(payouts, 'under_way'),
      paid: sumPayouts(payouts, 'paid'),
    };
  });
}
