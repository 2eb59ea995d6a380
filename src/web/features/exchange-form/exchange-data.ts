/** Data that the server sends to the exchange form: currencies, facts that it states, and its initial state. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { FormFacts } from '../../components/forms/currency-row.ts';
import type { FormErrors } from '../../components/forms/use-form-errors.ts';
import type { LimitsView, QuoteView } from './quote-view.ts';

/** Names of the form's fields: the same as in the API, so that the plain form and the API request send the same. */
export const fieldNames = [
  'sendCurrency',
  'receiveCurrency',
  'sendAmount',
  'receiveAddress',
  'refundAddress',
  'orderType',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The form's values as typed: the amount is not parsed yet. */
export type Fields = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  receiveAddress: string;
  refundAddress: string;
  orderType: OrderType;
}>;

export type FieldErrors = FormErrors<FieldName>;

export type RateChange = Readonly<{ beforeText: string; afterText: string; receive: string }>;

export type ExchangeState = Readonly<{
  fields: Fields;
  /** The amount that the page itself put into the field. If the field holds another amount, the visitor typed it. */
  suggested: string;
  /** Key of the inputs that the quote is for; see quoteKey. */
  quotedFor: string;
  quote: QuoteView | null;
  /** Limits of the send amount. Known even if the amount was refused for exceeding them. */
  limits: LimitsView | null;
  errors: FieldErrors;
  rateChange: RateChange | null;
  /**
   * Form token (idempotency key), so that a form sent twice makes one order. Empty on cached pages, which are shared by
   * many visitors and get a token when they are served.
   */
  token: string;
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
  receiveAddress: '',
  refundAddress: '',
  orderType: 'floating',
};

/**
 * Identifies the inputs that a quote was calculated for; with other inputs the quote is invalid. The amount is exact.
 */
export function quoteKey(
  exact: Readonly<Record<'sendCurrency' | 'receiveCurrency' | 'sendAmount' | 'orderType', string>>,
) {
  return [exact.sendCurrency, exact.receiveCurrency, exact.sendAmount, exact.orderType].join('/');
}
