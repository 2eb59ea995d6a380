import { expect, test } from 'vitest';
import { isOnSeveralNetworks, networkDisplayName } from './network-name.ts';
import { money } from './money.ts';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { orderUri, paymentUri } from './payment-uri.ts';

test.each([
  [money('BTC', 150_000_000n), 'bcrt1qexample', 'bitcoin:bcrt1qexample?amount=1.5'],
  [money('LTC', 1n), 'rltc1qexample', 'litecoin:rltc1qexample?amount=0.00000001'],
  [money('BCH', 100_000_000n), 'bchreg:qexample', 'bchreg:qexample?amount=1'],
  [money('BCH', 100_000_000n), 'qexample', 'bitcoincash:qexample?amount=1'],
  [money('XMR', 500_000_000_000n), '5example', 'monero:5example?tx_amount=0.5'],
] as const)('a wallet reads the amount of %o from the code', (amount, address, uri) => {
  expect(paymentUri(amount, address)).toBe(uri);
});

test.each(['ETH', 'TRX', 'SOL', 'USDT-TRC20', 'USDC-SOL', 'USDT-ERC20'] as const)(
  'the code of %s holds the plain address',
  (currency) => {
    expect(paymentUri(money(currency, 5n), 'address')).toBeNull();
  },
);

test.each([
  [money('BTC', 150_000n), 'bcrt1qexample', 'bitcoin:bcrt1qexample'],
  [money('BCH', 150_000n), 'bchreg:qexample', 'bchreg:qexample'],
  [money('USDT-TRC20', 10_000_000n), 'TExample', null],
] as const)('the code of an open amount from %o names none', (send, depositAddress, uri) => {
  const [quote, max] = [makeOrderQuote({ send }), money(send.currency, send.units * 9n)];
  expect(orderUri(makeOrder({ quote, depositAddress, sendRange: { min: send, max } }))).toBe(uri);
  expect(orderUri(makeOrder({ quote, depositAddress }))).toBe(paymentUri(send, depositAddress));
});

test('a network goes by its name, with the token standard where wallets ask for it', () => {
  const names = (['BTC', 'USDT-TRC20', 'USDT-BEP20', 'USDC-POLYGON', 'USDC-SOL'] as const).map(networkDisplayName);
  expect(names).toEqual(['Bitcoin', 'TRON (TRC20)', 'BNB Chain (BEP20, Binance-Peg)', 'Polygon', 'Solana']);
});

test('a token on several networks can be sent on the wrong one', () => {
  expect((['BTC', 'USDT-TRC20', 'USDC-SOL', 'POL'] as const).map(isOnSeveralNetworks)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
