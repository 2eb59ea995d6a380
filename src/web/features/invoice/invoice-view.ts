/** Data of the page of an invoice. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { InvoiceState } from '#src/domain/developer/invoice.ts';
import type { AmountView } from '../../components/orders/amount-view.ts';

/** An asset to pay with, and what it costs now. */
export type AssetView = Readonly<{
  currency: CurrencyId;
  symbol: string;
  network: string;
  /** Amount with its symbol. */
  text: string;
  isChosen: boolean;
}>;

/** The figures of the chosen asset. Sending `exactSend` is what the button agrees to. */
export type FiguresView = Readonly<{
  send: AmountView;
  exactSend: string;
  arrives: AmountView;
  /** Units of the two assets do not always meet: then slightly more arrives than was asked for. */
  isMore: boolean;
  rate: string;
  feePercent: string;
  fee: string;
  networkFee: string;
  hold: string;
  isOnSeveralNetworks: boolean;
}>;

export type InvoiceData = Readonly<{
  /** `unkeyed`: the key that made it no longer works. */
  state: InvoiceState | 'unkeyed';
  invoiceNumber: string;
  askedBy: string | null;
  amount: AmountView;
  /** What arrived, where it is less than the amount. */
  received: string | null;
  receiveAddress: string;
  description: string | null;
  back: Readonly<{ href: string; host: string }> | null;
  expires: Readonly<{ iso: string; text: string }>;
  /** An order of this invoice, by the link that only shows it. */
  order: Readonly<{ href: string; isWaiting: boolean }> | null;
  assets: readonly AssetView[];
  /** Assets that cannot be used for this amount now. */
  others: string;
  /** The asset that was asked for cannot be used now: why. */
  unpriced: string | null;
  figures: FiguresView | null;
}>;

export type InvoiceAnswer = Readonly<{
  message: string;
  field: 'refundAddress' | 'form';
  refundAddress: string;
  /** An order waits for its deposit: the payer may make another one, and pay one of the two. */
  mayRepeat: boolean;
}>;
