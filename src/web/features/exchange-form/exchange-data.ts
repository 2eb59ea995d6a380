/** What the server tells the exchange form: the currencies to choose from, the facts it states, and where it stands. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { FormFacts } from '../../components/forms/currency-row.ts';
import type { LimitsView, QuoteView } from './quote-view.ts';

/** The names are the API's, so that the plain form and the call send the same. */
export const fieldNames = [
  'sendCurrency',
  'receiveCurrency',
  'sendAmount',
  'receiveAddress',
  'refundAddress',
  'orderType',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** As typed. An amount is not yet an exact one here. */
export type Fields = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  receiveAddress: string;
  refundAddress: string;
  orderType: OrderType;
}>;

/** Words beside a field; `form` stands above the button, and `support` is folded away under it. */
export type FieldErrors = Readonly<Partial<Record<FieldName | 'form' | 'support', string>>>;

export type RateChange = Readonly<{ beforeText: string; afterText: string; receive: string }>;

export type ExchangeState = Readonly<{
  fields: Fields;
  /** The amount that we put into the field ourselves. Where the field holds another one, the visitor typed it. */
  suggested: string;
  /** See quoteKey. */
  quotedFor: string;
  quote: QuoteView | null;
  /** Known even where the amount is refused for them. */
  limits: LimitsView | null;
  errors: FieldErrors;
  rateChange: RateChange | null;
  /** Makes a form that is sent twice one order. Empty on pages that many share: they get theirs when they are sent. */
  token: string;
}>;

export type ExchangeData = FormFacts &
  Readonly<{
    /** Written in the visitor's language, from the fee table and the time limits. */
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

/** What the figures on a page were calculated for. Other inputs make them worthless. The amount is an exact one. */
export function quoteKey(
  exact: Readonly<Record<'sendCurrency' | 'receiveCurrency' | 'sendAmount' | 'orderType', string>>,
) {
  return [exact.sendCurrency, exact.receiveCurrency, exact.sendAmount, exact.orderType].join('/');
}
