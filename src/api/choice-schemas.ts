/** Schema of the options of an order that waits for a choice, which both APIs share. */
import { z } from 'zod';
import { offerRefusals } from '#src/usecases/orders/quote-choice.ts';
import { QuoteInputs } from './margin-schemas.ts';
import { Amount, Currency, Moment } from './schemas.ts';

const ChoiceQuote = {
  quoteId: z.string(),
  sendAmount: Amount,
  receiveAmount: Amount,
  exchangeRate: Amount,
  fee: Amount,
  networkFee: Amount,
  /** The inputs from which `recompute(inputs)` gives anyone the figures above, with the margin in the rate. */
  inputs: QuoteInputs,
  ratesUrl: z.url().nullable(),
  expiresAt: Moment,
};

/** The options of an order that waits for its holder's choice. */
export const ChoiceAnswer = z.object({
  sendCurrency: Currency,
  receiveCurrency: Currency,
  continue: z.object(ChoiceQuote).nullable(),
  /** Why the order cannot be continued now; null if it can. */
  obstacle: z.enum(offerRefusals).nullable(),
  splits: z.array(z.object({ ...ChoiceQuote, refunds: z.array(Amount) })),
  refunds: z.array(z.object({ currency: Currency, amount: Amount })),
  refundsUntil: Moment.nullable(),
});
