/** Examples of named objects in responses, where a value of each field by itself would not fit together. */
import { describeWebhook } from '#src/domain/developer/webhook-body.ts';
import { exchangeExample, quoteExample, rateExample } from '../answer-examples.ts';
import { choiceQuoteExample, orderIdExample } from '../v1-schemas.ts';

const eventId = 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8';
const createdAt = '2027-01-15T08:19:31.000Z';

/** A message as it is sent, written by the same code. */
export const messageExample = JSON.parse(
  describeWebhook({
    id: eventId,
    kind: 'order_moved',
    order: {
      link: orderIdExample,
      orderNumber: exchangeExample.orderNumber,
      version: 5,
      state: 'completed',
      reason: null,
    },
    createdAt: Date.parse(createdAt),
  }) ?? '{}',
) as Readonly<{ data: Readonly<{ exchange: unknown }> }>;

const { fee, networkFee, exchangeRate, inputs, ratesUrl, sendAmount, receiveAmount, expiresAt } = quoteExample;

export const objectExamples: Readonly<Record<string, unknown>> = {
  Exchange: exchangeExample,
  Quote: quoteExample,
  ExchangeRate: rateExample,
  Currency: {
    id: 'USDT-TRC20',
    symbol: 'USDT',
    name: 'Tether USD',
    network: 'tron',
    networkDisplayName: 'TRON (TRC20)',
    decimals: 6,
    isToken: true,
    isOnSeveralNetworks: true,
    isActive: true,
    minAmount: '30',
    maxAmount: '160000',
    limits: {
      currency: 'USDT-TRC20',
      min: '30',
      minReason: 'currency_minimum',
      max: '160000',
      maxReason: 'wallet_cover',
    },
    confirmations: { least: 1, most: 20 },
    depositOnline: true,
    settleOnline: true,
  },
  Key: {
    id: '8c41a6e2f09b',
    label: 'Wallet server',
    hint: '8y1W',
    scopes: ['read', 'trade'],
    limits: { requestsPerMinute: 120, openOrders: 20 },
    lastUsedOn: '2027-01-15',
    createdAt: '2027-01-02T10:30:00.000Z',
    expiresAt: null,
    oldKeyUntil: null,
  },
  Statements: {
    partnerShare: { name: 'Harbour Wallet', basisPoints: 2500 },
    months: [
      {
        month: '2026-11',
        currency: 'BTC',
        orders: 12,
        volume: '1.5',
        fee: '0.00675',
        share: '0.0016875',
        paid: '0.001',
        open: '0.0006875',
      },
    ],
    owed: [{ currency: 'BTC', amount: '0.0006875' }],
    underWay: [],
    paid: [{ currency: 'BTC', amount: '0.001' }],
    csv: 'month,currency,orders,volume,fee,share,paid,open\r\n2026-11,BTC,12,1.5,0.00675,0.0016875,0.001,0.0006875\r\n',
  },
  Choice: {
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    continue: {
      quoteId: choiceQuoteExample,
      sendAmount,
      receiveAmount,
      exchangeRate,
      fee,
      networkFee,
      inputs,
      ratesUrl,
      expiresAt,
    },
    obstacle: null,
    splits: [],
    refunds: [{ currency: 'BTC', amount: '0.04996' }],
    refundsUntil: '2027-01-16T08:19:31.000Z',
  },
  WebhookEvent: {
    id: eventId,
    type: 'exchange.completed',
    webhook: 'main',
    createdAt,
    status: 'delivered',
    nextAttemptAt: null,
    exchange: messageExample.data.exchange,
    deliveries: [{ at: '2027-01-15T08:19:32.140Z', durationMs: 84, statusCode: 204, outcome: 'delivered' }],
  },
  WebhookMessage: messageExample,
};
