/** A quote as a message: what is sent and received, the rate, every fee and the limits. */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Limits } from '#src/domain/limits.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import {
  formatBasisPoints,
  formatDecimal,
  formatLength,
  formatRate as writeRate,
  formatTimeOfDay,
} from '#src/i18n/format.ts';
import { currencyLabel } from '#src/i18n/refusal-message.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';
import { amountText } from '#src/web/components/orders/amount-view.server.ts';
import { bold, escape, paragraphs } from '../html.ts';
import type { BotReader } from '../turn.ts';

export type ShownQuote = Readonly<{
  quote: Quote;
  limits: Limits;
  /** How long the newest orders of the pair took. */
  time: PairSpeed | null;
  orderType: OrderType;
  /** The exact receive amount. */
  receive: string;
}>;

export function quoteText(reader: BotReader, shown: ShownQuote): string {
  const { t, language } = reader;
  const { quote, limits } = shown;
  const { symbol } = currencies[limits.min.currency];
  const limit = (amount: typeof limits.min): string => formatDecimal(language, formatMoney(amount));
  return paragraphs(
    bold(pairLine(reader, shown)),
    feeLines(reader, shown).map(escape).join('\n'),
    [t('exchange.min', { amount: limit(limits.min), symbol }), t('exchange.max', { amount: limit(limits.max), symbol })]
      .map(escape)
      .join('\n'),
    escape(t('exchange.quotedAt', { time: formatTimeOfDay(language, quote.quotedAt) })),
  );
}

/** "0.1 BTC → ≈ 1.6 ETH". A floating price is fixed only when the payment confirms. */
export function pairLine({ language }: BotReader, { quote, orderType }: ShownQuote): string {
  const { send } = quote.inputs;
  const names = [send.currency, quote.receive.currency].map((id) => (currencies[id].isToken ? currencyLabel(id) : ''));
  const [from, to] = [amountText(language, send), amountText(language, quote.receive)];
  const about = orderType === 'fixed' ? '' : '≈\u00a0';
  return `${withNetwork(from, names[0])} → ${about}${withNetwork(to, names[1])}`;
}

function withNetwork(amount: string, label = ''): string {
  const network = /\(.+\)$/.exec(label)?.[0];
  return network === undefined ? amount : `${amount} ${network}`;
}

export function feeLines({ t, language }: BotReader, { quote, orderType, time }: ShownQuote): readonly string[] {
  const { inputs, fee, receive } = quote;
  const [from, to] = [currencies[inputs.send.currency].symbol, currencies[receive.currency].symbol];
  const rate = writeRate(language, formatRate(inputs.rate, 18).replace(/\.?0+$/, ''));
  const percent = formatBasisPoints(language, inputs.feeBasisPoints);
  return [
    t(orderType === 'fixed' ? 'bot.rate.fixed' : 'bot.rate.floating'),
    t('exchange.rate', { from, to, rate }),
    `${t('exchange.line.service', { percent })}: ${amountText(language, fee)}`,
    `${t('exchange.line.network')}: ${amountText(language, inputs.networkFee)}`,
    ...(time
      ? [t('exchange.took', { text: formatLength(language, wholeMinutes(time.medianMs)), orders: time.orders })]
      : []),
  ];
}

function wholeMinutes(ms: number): number {
  return Math.max(1, Math.ceil(ms / 60_000)) * 60_000;
}
