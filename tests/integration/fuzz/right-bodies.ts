/** Valid request bodies of each endpoint, from which invalid ones are derived. */
import { operator } from '../security/open-whole.ts';
import type { SampleWorld } from '../security/sample-world.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { linkOf } from '#tests/support/order-links.ts';

type Body = Readonly<Record<string, unknown>>;

/** Valid bodies by method and route pattern. Endpoints that are not listed take no fields. */
export function makeRightBodies(lab: OrderLab, { order }: SampleWorld): Readonly<Record<string, Body>> {
  const pair = { sendCurrency: 'BTC', sendAmount: '0.5', receiveCurrency: 'USDT-TRC20' };
  const addresses = { receiveAddress: lab.address('tron'), refundAddress: lab.address('bitcoin') };
  const settings = { mixingRounds: 3, delayMinutes: 0, useRandomAmounts: true, privacyLevel: 'standard' };
  const coins = { depositCoin: 'btc', depositNetwork: 'bitcoin', settleCoin: 'usdt', settleNetwork: 'tron' };
  const note = { reason: 'the fuzz says so' };
  const proof = { password: operator.password };
  const guess = { password: 'a-guess-that-is-wrong' };
  const key = { label: 'Fuzz', scopes: ['read'], requestsPerMinute: 60, openOrders: 5 };
  const depot = {
    label: 'Depot',
    currency: 'BTC',
    network: 'bitcoin',
    address: lab.address('bitcoin'),
    isActive: true,
  };
  const ofOrders: Readonly<Record<string, Body>> = {
    'POST /api/calculate': { fromCurrency: 'BTC', toCurrency: 'ETH', amount: '0.5', orderType: 'fixed' },
    'POST /api/privacy/calculate': {
      fromCurrency: 'BTC',
      toCurrency: 'BTC',
      amount: '0.5',
      privacySettings: settings,
    },
    'POST /api/exchanges': { ...pair, ...addresses, orderType: 'fixed', privacySettings: settings },
    'POST /api/exchanges/:id/verify-payment': { txHash: 'a'.repeat(64) },
    'POST /api/exchanges/:id/refund-address': { refundAddress: lab.address('bitcoin') },
    'POST /api/sandbox/exchanges/:id/deposit': { amount: '0.1' },
    'POST /api/sandbox/exchanges/:id/troubles': { kind: 'underpaid' },
    'POST /api/sandbox/blocks': { chain: 'litecoin', count: 1 },
    'POST /api/sandbox/clock': { seconds: 60 },
    'POST /api/v1/quotes': { ...pair, orderType: 'fixed' },
    'POST /api/v1/exchanges': { ...pair, ...addresses },
    'POST /api/v1/exchanges/:id/refund-address': { refundAddress: lab.address('bitcoin') },
    'POST /api/v1/invoices': { currency: 'USDT-TRC20', amount: '250', receiveAddress: addresses.receiveAddress },
    'PUT /api/v1/key/secret': { overlapHours: 24 },
    'PUT /api/v1/webhooks/:name': { url: 'http://127.0.0.1:9/hook', eventTypes: ['exchange.completed'] },
    'PUT /api/v1/webhook': { url: 'http://127.0.0.1:9/hook' },
    'POST /api/compat/sideshift/v2/quotes': { ...coins, depositAmount: '0.5' },
    'POST /api/compat/sideshift/v2/shifts/fixed': { quoteId: linkOf(order), settleAddress: addresses.receiveAddress },
    'POST /api/compat/sideshift/v2/shifts/variable': { ...coins, settleAddress: addresses.receiveAddress },
    'POST /api/compat/sideshift/v2/shifts/:id/set-refund-address': { address: addresses.refundAddress },
    'POST /api/compat/sideshift/v2/cancel-order': { orderId: linkOf(order) },
  };
  return {
    ...ofOrders,
    // Wrong passwords for actions that would change the operator's account or lift payout stops, which later requests
    // need.
    'POST /api/admin/login': { username: 'operator', password: 'a-guess-that-is-wrong', code: '123456' },
    'POST /api/admin/verify': { token: 'x'.repeat(43) },
    'POST /api/admin/password': { ...guess, next: 'four-words-in-one-line' },
    'POST /api/admin/second-factor': guess,
    'POST /api/admin/second-factor/confirm': { code: '123456' },
    'DELETE /api/admin/second-factor': guess,
    'POST /api/admin/exchanges/:orderNumber/decision': { choice: 'refund', ...note, version: '0' },
    'POST /api/admin/loan-orders': {
      usdtAmount: '100',
      exchangeRate: '31.5',
      customerAddress: lab.address('tron'),
      ...proof,
    },
    'POST /api/admin/loan-orders/:id/pay': proof,
    'POST /api/admin/addresses': { ...depot, ...proof },
    'PUT /api/admin/addresses/:id': { ...depot, ...proof },
    'DELETE /api/admin/addresses/:id': proof,
    'POST /api/admin/api-keys': { ...key, ...proof },
    'POST /api/admin/pauses': { scope: 'monero', ...note },
    'DELETE /api/admin/pauses/:scope': { ...proof, ...note },
    'POST /api/admin/payout-stops/:scope/lift': { stop: 'books_differ', ...guess, ...note },
    'POST /api/admin/payout-stops/:scope/book': { difference: '0.1', ...guess, ...note },
  };
}

/** Valid fields of the pages' forms. */
export function makeRightForms(lab: OrderLab, { order }: SampleWorld): readonly Body[] {
  const exchange = {
    sendCurrency: 'BTC',
    sendAmount: '0.5',
    receiveCurrency: 'USDT-TRC20',
    orderType: 'fixed',
    receiveAddress: lab.address('tron'),
    refundAddress: lab.address('bitcoin'),
    token: 'a'.repeat(32),
  };
  return [
    { intent: 'order', ...exchange },
    { intent: 'update', ...exchange, privacyLevel: 'maximum', mixingRounds: '3', delayMinutes: '5' },
    { intent: 'deposit', amount: '0.1', id: linkOf(order) },
    { intent: 'blocks', chain: 'litecoin', blocks: '1' },
    { intent: 'refund_address', refundAddress: lab.address('bitcoin') },
    { intent: 'sign_in', username: 'operator', password: 'a-guess-that-is-wrong' },
    { intent: 'create', usdtAmount: '100', rate: '31.5', customerAddress: lab.address('tron'), ...operator },
    { intent: 'pause', scope: 'monero', reason: 'the fuzz says so' },
    { intent: 'resume', scope: 'monero', reason: 'the fuzz says so', ...operator },
    { intent: 'reveal', reason: 'the fuzz says so' },
    { name: 'A name', email: 'me@example.org', subject: 'order', message: 'Where is my order?' },
    { terms: '{}', signature: 'x'.repeat(88), address: order.depositAddress, chain: 'bitcoin' },
  ];
}
