/** Data that the server sends to the exchange form: currencies, facts that it states, and its initial state. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { AmountSide } from '#src/http/parse-order-fields.ts';
import type { FormFacts } from '../../components/forms/currency-row.ts';
import type { FormErrors } from '../../components/forms/use-form-errors.ts';
import type { LimitsView, QuoteView } from './quote-view.ts';

/** Names of the form's fields: the same as in the API, so that the plain form and the API request send the same. */
export const fieldNames = [
  'sendCurrency',
  'receiveCurrency',
  'sendAmount',
  'receiveAmount',
  'amountSide',
  'receiveAddress',
  'refundAddress',
  'orderType',
] as const;
export type FieldName = (typeof fieldNames)[number];

/**
 * The form's values as typed: amounts are not parsed yet. Only the amount of `amountSide` was set by the visitor; the
 * other one follows from the quote.
 */
export type Fields = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  receiveAmount: string;
  amountSide: AmountSide;
  receiveAddress: string;
  refundAddress: string;
  orderType: OrderType;
}>;

export type FieldErrors = FormErrors<FieldName>;

/** A changed rate: the amount of the side that the visitor did not set, before and after. `amount` is exact. */
export type RateChange = Readonly<{ beforeText: string; afterText: string; amount: string }>;

export type ExchangeState = Readonly<{
  fields: Fields;
  /** The amount that the page itself put into the field. If the field holds another amount, the visitor typed it. */
  suggested: string;
  /** Key of the inputs that the quote is for; see quoteKey. */
  quotedFor: string;
  quote: QuoteView | null;
  /** Time of day at which the server made the quote. */
  quotedAt: string;
  /** Limits of the send amount. Known even if the amount was refused for exceeding them. */
  limits: LimitsView | null;
  errors: FieldErrors;
  rateChange: RateChange | null;
}>;

export type ExchangeData = FormFacts &
  Readonly<{
    /** Figures for the form's texts, in the visitor's language, from the fee table and the time limits. */
    facts: Readonly<{ floatingFee: string; fixedFee: string; fixedHold: string }>;
    refreshSeconds: number;
    state: ExchangeState;
  }>;

export const defaultFields: Fields = {
  sendCurrency: 'BTC',
  receiveCurrency: 'USDT-TRC20',
  sendAmount: '1',
  receiveAmount: '',
  amountSide: 'send',
  receiveAddress: '',
  refundAddress: '',
  orderType: 'floating',
};

/** The inputs of a quote. The amount is exact, and of the side that the visitor set. */
export type QuoteQuestion = Readonly<
  Record<'sendCurrency' | 'receiveCurrency' | 'orderType' | 'amount', string> & { amountSide: AmountSide }
>;

/** Identifies the inputs that a quote was calculated for; with other inputs the quote is invalid. */
export function quoteKey({ sendCurrency, receiveCurrency, amountSide, amount, orderType }: QuoteQuestion): string {
  return [sendCurrency, receiveCurrency, amountSide, amount, orderType].join('/');
}

/** The amount that the visitor set, as typed. */
export function typedAmount(fields: Readonly<Record<'sendAmount' | 'receiveAmount' | 'amountSide', string>>): string {
  return fields.amountSide === 'receive' ? fields.receiveAmount : fields.sendAmount;
}

/** The texts that the page had put into both amount fields. */
export type AmountTexts = Readonly<{ sendBefore: string; receiveBefore: string }>;

/**
 * Which amount the visitor set, in a form that was filled in without JavaScript: the one whose text they changed. Null
 * if they changed both.
 */
export function findSide(
  { sendAmount, receiveAmount, amountSide }: Readonly<Record<'sendAmount' | 'receiveAmount' | 'amountSide', string>>,
  { sendBefore, receiveBefore }: AmountTexts,
): AmountSide | null {
  const isSend = sendAmount !== sendBefore;
  const isReceive = receiveAmount !== receiveBefore;
  if (isSend && isReceive) return null;
  if (isSend || isReceive) return isReceive ? 'receive' : 'send';
  return amountSide === 'receive' ? 'receive' : 'send';
}
