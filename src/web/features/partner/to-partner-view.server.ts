/** What the partner page shows of a key: its limits, orders, deliveries and shares, as texts. */
import { isoInstant } from '#src/domain/calendar.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { greatestScope } from '#src/domain/developer/api-key.ts';
import { lastDayOf } from '#src/domain/developer/key-expiry.ts';
import { shareOfFee } from '#src/domain/developer/partner-share.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { flowOf, orderedRange } from '#src/domain/order/order-flow.ts';
import type { StatementMonth } from '#src/domain/order/partner-statement.ts';
import { formatBasisPoints, formatCount, formatDecimal, formatMinute } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { MomentView } from '../../components/orders/amount-view.ts';
import { amountText, rangeText } from '../../components/orders/amount-view.server.ts';
import type { ApiKey, ShownEvent, Statements } from '../../components/office/office-types.ts';
import type { BalanceRow, DeliveryRow, KeyView, MonthRow, OrderRow } from './partner-view.ts';

type KeyFacts = Readonly<{
  apiKey: Omit<ApiKey, 'webhooks'>;
  /** Requests that the key has left now. */
  left: number;
  /** Its orders that await a deposit. */
  open: number;
  webhooks: number;
}>;

export function toKeyView({ apiKey, left, open, webhooks }: KeyFacts, language: LanguageCode): KeyView {
  const { label, hint, scopes, limits, lastUsedOn, expiresAt, share } = apiKey;
  const count = (value: number): string => formatCount(language, value);
  return {
    label,
    hint,
    scope: greatestScope(scopes),
    requests: { left: count(left), most: count(limits.requestsPerMinute) },
    unpaid: { open: count(open), most: count(limits.openOrders) },
    lastUsedOn,
    expiresOn: expiresAt === null ? null : lastDayOf(expiresAt),
    share: share && { name: share.name, percent: formatBasisPoints(language, BigInt(share.basisPoints)) },
    webhooks: count(webhooks),
  };
}

type Row = Readonly<{ externalId: string | null; language: LanguageCode }>;

export function toOrderRow(view: OrderView, { externalId, language }: Row): OrderRow {
  const { orderNumber, createdAt, state, price } = view.order;
  return {
    orderNumber,
    externalId,
    created: toMoment(createdAt, language),
    state,
    sent: price ? amountText(language, price.deposited) : rangeText(language, orderedRange(view.order)),
    share: shareText(view, language),
  };
}

/** What an order has earned, or will earn. Nothing of one that ended without being paid out. */
function shareText(view: OrderView, language: LanguageCode): string | null {
  const { partnerShare, state } = view.order;
  const hasEnded = ['refunding', 'refunded', 'expired', 'failed'].includes(state);
  if (partnerShare === null || hasEnded) return null;
  const flow = flowOf(view);
  const { basisPoints } = partnerShare;
  if (flow.kind === 'settled') return amountText(language, shareOfFee(flow.price.fee, basisPoints));
  if (flow.kind !== 'expected') return null;
  const range = { min: shareOfFee(flow.fee.min, basisPoints), max: shareOfFee(flow.fee.max, basisPoints) };
  return rangeText(language, range);
}

export function toDelivery({ event, deliveries }: ShownEvent, language: LanguageCode): DeliveryRow {
  const { id, createdAt, webhook, order, attempts, status } = event;
  const last = deliveries.at(-1);
  const why =
    status === 'delivered' || !last || last.outcome === 'delivered'
      ? null
      : { outcome: last.outcome, status: String(last.statusCode ?? '–') };
  return {
    id,
    created: toMoment(createdAt, language),
    webhook,
    orderNumber: order?.orderNumber ?? null,
    attempts: formatCount(language, attempts),
    status,
    why,
  };
}

/** What is owed in each coin, and what became of the rest. */
export function toBalances(
  { owed, proposed, underWay, paid }: Statements,
  language: LanguageCode,
): readonly BalanceRow[] {
  const all: readonly CurrencyId[] = [...owed, ...underWay, ...paid].map(({ currency }) => currency);
  return [...new Set(all)].toSorted().map((currency) => {
    const write = (amounts: readonly Money[]): string => {
      const found = amounts.find((amount) => amount.currency === currency);
      return found && found.units !== 0n ? amountText(language, found) : '–';
    };
    return { currency, owed: write(owed), proposed: write(proposed), underWay: write(underWay), paid: write(paid) };
  });
}

export function toMonth({ month, currency, orders, ...units }: StatementMonth, language: LanguageCode): MonthRow {
  const write = (amount: bigint): string =>
    formatDecimal(language, formatMoney(money(currency, amount)), { maxDecimals: 8 });
  return {
    month,
    currency,
    orders: formatCount(language, orders),
    volume: write(units.volume),
    fee: write(units.fee),
    share: write(units.share),
    paid: write(units.paid),
    open: write(units.open),
  };
}

function toMoment(at: number, language: LanguageCode): MomentView {
  return { iso: isoInstant(at), text: formatMinute(language, at), kind: 'minute' };
}
