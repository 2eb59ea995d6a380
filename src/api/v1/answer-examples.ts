/** Example responses for the OpenAPI document, typed as the real responses. */
import type { z } from 'zod';
import { exchangeFeeBasisPoints } from '#src/domain/fees.ts';
import { money } from '#src/domain/money.ts';
import { quoteLifeMs } from '#src/domain/order/time-limits.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeQuote } from '#src/domain/quote.ts';
import {
  addressExamples,
  externalIdExample,
  orderIdExample,
  quoteIdExample,
  type Exchange,
  type QuoteView,
  type RateAnswer,
} from './v1-schemas.ts';
import { toQuote } from './v1-views.ts';

const exampleUrl = 'https://swap.example';
const deposit = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';

export const rateExample = {
  from: 'BTC',
  to: 'USDT-TRC20',
  exchangeRate: '64000.12',
  rate: 64_000.12,
  ratedAt: '2027-01-15T07:59:48.000Z',
  limits: {
    currency: 'BTC',
    min: '0.0005',
    minReason: 'currency_minimum',
    max: '2.5',
    maxReason: 'wallet_cover',
  },
} as const satisfies z.infer<typeof RateAnswer>;

const quotedAt = Date.UTC(2027, 0, 15, 8, 0, 1);

/** The quote is calculated by the real pricing code, so that the figures follow from the inputs. */
const quote = makeQuote(
  {
    product: 'exchange',
    orderType: 'fixed',
    send: money('BTC', 5_000_000n),
    rate: { from: 'BTC', to: 'USDT-TRC20', numerator: 6_400_012n, denominator: 10_000n },
    ratedAt: quotedAt - 13_000,
    feeBasisPoints: exchangeFeeBasisPoints(usualPolicy.fees, 'fixed'),
    parts: 1,
    networkFee: money('USDT-TRC20', 1_200_000n),
    inboundFee: money('USDT-TRC20', 520_000n),
  },
  { quotedAt, expiresAt: quotedAt + quoteLifeMs },
);
if (!quote.ok) throw new Error(`the quote of the examples was refused: ${quote.code}`);

export const quoteExample: z.infer<typeof QuoteView> = toQuote(
  { id: quoteIdExample, quote: quote.value },
  { publicUrl: exampleUrl, time: { send: 'BTC', receive: 'USDT-TRC20', orders: 20, medianMs: 421_000 } },
);

export const exchangeExample: z.infer<typeof Exchange> = {
  id: orderIdExample,
  orderNumber: 'TS-20270115-48213907',
  trackingCode: '482139071',
  externalId: externalIdExample,
  metadata: {},
  state: 'awaiting_deposit',
  status: 'pending',
  reason: null,
  terminal: false,
  userActionRequired: true,
  nextActions: ['send_deposit', 'cancel'],
  version: 0,
  product: 'exchange',
  orderType: 'fixed',
  partnerShare: null,
  quoteId: quoteIdExample,
  isPriceFixed: false,
  sendCurrency: 'BTC',
  sendAmount: quoteExample.sendAmount,
  sendRange: null,
  receiveCurrency: 'USDT-TRC20',
  receiveAmount: quoteExample.receiveAmount,
  depositedAmount: null,
  exchangeRate: quoteExample.exchangeRate,
  fee: quoteExample.fee,
  networkFee: quoteExample.networkFee,
  receiveAddress: addressExamples.receive,
  refundAddress: addressExamples.refund,
  depositAddress: deposit,
  depositMemo: null,
  depositUri: `bitcoin:${deposit}?amount=${quoteExample.sendAmount}`,
  paymentUrl: `${exampleUrl}/payment/${orderIdExample}`,
  viewUrl: `${exampleUrl}/payment/show-Dh3xSGV8mzP1uYcKqL9wTn`,
  confirmations: 0,
  confirmationsNeeded: 2,
  estimatedTime: 90,
  isTimeMeasured: false,
  txHash: null,
  createdAt: '2027-01-15T08:00:05.210Z',
  expiresAt: '2027-01-15T08:15:05.210Z',
  firstConfirmationBy: '2027-01-15T08:35:05.210Z',
  waiting: null,
  deadlineAt: null,
  completedAt: null,
  eraseAt: null,
  deposits: [],
  payouts: [],
};
