/** Statements of partners as responses show them, as JSON and as a table. */
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import type { StatementMonth } from '#src/domain/order/partner-statement.ts';
import type { Statements } from '#src/usecases/developer/statements.ts';
import { writeCsvRow } from './csv-row.ts';

export function toStatements({ months, owed, underWay, paid }: Statements) {
  return {
    months: months.map(toMonth),
    owed: owed.map(toAmount),
    underWay: underWay.map(toAmount),
    paid: paid.map(toAmount),
  };
}

function toAmount(amount: Money) {
  return { currency: amount.currency, amount: formatMoney(amount) };
}

function toMonth({ month, currency, orders, ...units }: StatementMonth) {
  const write = (amount: bigint): string => formatMoney(money(currency, amount));
  return {
    month,
    currency,
    orders,
    volume: write(units.volume),
    fee: write(units.fee),
    share: write(units.share),
    paid: write(units.paid),
    open: write(units.open),
  };
}

const columns = ['month', 'currency', 'orders', 'volume', 'fee', 'share', 'paid', 'open'] as const;

export function writeStatements({ months }: Pick<Statements, 'months'>): string {
  const rows = months.map(toMonth).map((row) => columns.map((column) => String(row[column])));
  return [columns, ...rows].map(writeCsvRow).join('');
}
