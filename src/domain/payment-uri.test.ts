/** Payment URIs, read by parsers of others: BIP 21, EIP 681 and Solana Pay. */
import { decode } from 'bip21';
import { parse } from 'eth-url-parser';
import { describe, expect, test } from 'vitest';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, isEvmChain, type CurrencyId } from './assets/currencies.ts';
import { mainTokens } from './assets/main-tokens.ts';
import { formatMoney, money, type Money } from './money.ts';
import type { NetworkProfile } from './network-fee.ts';
import { isOnSeveralNetworks, networkDisplayName } from './network-name.ts';
import { codeText, orderCodes, orderUri, paymentUri, sandboxChainId } from './payment-uri.ts';

const profiles = ['sandbox', 'testnet', 'mainnet'] as const;
const evmAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

function uriOf(amount: Money, address: string, profile: NetworkProfile = 'mainnet'): string {
  const uri = paymentUri({ currency: amount.currency, address, amount, profile });
  if (uri === null) throw new TypeError(`${amount.currency} has no URI`);
  return uri;
}

describe('a payment URI by BIP 21', () => {
  const cases = [
    [money('BTC', 150_000_000n), 'bcrt1qexample', 'bitcoin:bcrt1qexample?amount=1.5', 'bitcoin'],
    [money('BTC', 2_099_999_999_999_999n), 'bc1qexample', 'bitcoin:bc1qexample?amount=20999999.99999999', 'bitcoin'],
    [money('LTC', 1n), 'rltc1qexample', 'litecoin:rltc1qexample?amount=0.00000001', 'litecoin'],
    [money('BCH', 100_000_000n), 'bchreg:qexample', 'bchreg:qexample?amount=1', 'bchreg'],
    [money('BCH', 100_000_000n), 'qexample', 'bitcoincash:qexample?amount=1', 'bitcoincash'],
  ] as const;

  test.each(cases)('of %o is read as it was written, in every profile', (amount, address, uri, scheme) => {
    for (const profile of profiles) expect(uriOf(amount, address, profile)).toBe(uri);
    const read = decode(uri, scheme);
    expect(read.address).toBe(address.replace(/^bchreg:/, ''));
    expect(read.options.amount).toBe(Number(formatMoney(amount)));
  });

  test("of Monero is Monero's own", () => {
    const uri = uriOf(money('XMR', 500_000_000_000n), '5example', 'sandbox');
    expect(uri).toBe('monero:5example?tx_amount=0.5');
  });
});

describe('a payment URI by EIP 681', () => {
  const evmIds = currencyIds.filter((id) => isEvmChain(currencies[id].chain));

  test.each(evmIds)('of %s names network, payee and exact units', (id) => {
    const { chain, isToken } = currencies[id];
    if (!isEvmChain(chain)) throw new TypeError(chain);
    const amount = money(id, 1_234_567_890_123_456_789n);
    for (const [profile, chainId] of [
      ['mainnet', chains[chain].evm.mainChainId],
      ['sandbox', sandboxChainId],
    ] as const) {
      const read = parse(uriOf(amount, evmAddress, profile));
      expect(read).toMatchObject({ scheme: 'ethereum', chain_id: String(chainId) });
      if (isToken) {
        expect(read.target_address).toBe(mainTokens[id as keyof typeof mainTokens].contract);
        expect(read.function_name).toBe('transfer');
        expect(read.parameters).toEqual({ address: evmAddress, uint256: String(amount.units) });
      } else {
        expect(read.target_address).toBe(evmAddress);
        expect(read.function_name).toBeUndefined();
        expect(read.parameters).toEqual({ value: String(amount.units) });
      }
    }
  });

  test('never names a main network in the sandbox, and is not made on test networks', () => {
    const ids = evmIds.map((id) => currencies[id].chain).filter(isEvmChain);
    expect(ids.map((chain) => chains[chain].evm.mainChainId)).not.toContain(sandboxChainId);
    for (const currency of evmIds) {
      const payment = { currency, address: evmAddress, amount: money(currency, 1n) };
      expect(paymentUri({ ...payment, profile: 'testnet' })).toBeNull();
    }
  });
});

describe('a payment URI of Solana Pay', () => {
  const address = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';

  test.each([
    [money('SOL', 1_500_000_001n), `solana:${address}?amount=1.500000001`],
    [
      money('USDC-SOL', 10_000n),
      `solana:${address}?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    ],
  ] as const)('of %o has a decimal amount and the mint', (amount, uri) => {
    expect(uriOf(amount, address)).toBe(uri);
  });

  test('is for the main network only, as it names none', () => {
    for (const profile of ['sandbox', 'testnet'] as const) {
      expect(paymentUri({ currency: 'SOL', address, amount: money('SOL', 1n), profile })).toBeNull();
    }
  });
});

test('TRON has no common format', () => {
  for (const currency of ['TRX', 'USDT-TRC20'] as const) {
    expect(paymentUri({ currency, address: 'TExample', amount: money(currency, 5n), profile: 'mainnet' })).toBeNull();
  }
});

test.each([
  ['BTC', 'bcrt1qexample', 'bitcoin:bcrt1qexample'],
  ['BCH', 'bchreg:qexample', 'bchreg:qexample'],
  ['ETH', evmAddress, `ethereum:${evmAddress}@31337`],
  ['USDT-ERC20', evmAddress, `ethereum:${mainTokens['USDT-ERC20'].contract}@31337/transfer?address=${evmAddress}`],
  ['USDT-TRC20', 'TExample', null],
] as const)('the link of an open amount of %s names none', (currency, depositAddress, uri) => {
  const [send, max] = [money(currency, 10_000_000n), money(currency, 90_000_000n)];
  const quote = makeOrderQuote({ send });
  const open = makeOrder({ quote, depositAddress, sendRange: { min: send, max } });
  expect(orderUri(open, 'sandbox')).toBe(uri);
  const payment = { currency, address: depositAddress, amount: send, profile: 'sandbox' } as const;
  expect(orderUri(makeOrder({ quote, depositAddress }), 'sandbox')).toBe(paymentUri(payment));
});

describe('the QR code', () => {
  const orderOf = (currency: CurrencyId, depositAddress: string) =>
    makeOrder({ quote: makeOrderQuote({ send: money(currency, 10_000_000n) }), depositAddress });

  test('of a coin is its link, and the address alone is the other choice', () => {
    const order = orderOf('ETH', evmAddress);
    expect(orderCodes(order, 'mainnet')).toEqual(['link', 'address']);
    expect(codeText(order, 'mainnet', 'link')).toBe(`ethereum:${evmAddress}@1?value=10000000`);
    expect(codeText(order, 'mainnet', 'address')).toBe(evmAddress);
  });

  test('of a token is the address first, since some wallets would pay the contract', () => {
    const order = orderOf('USDC-POLYGON', evmAddress);
    expect(orderCodes(order, 'mainnet')).toEqual(['address', 'link']);
    expect(codeText(order, 'mainnet', 'address')).toBe(evmAddress);
  });

  test('is the address where there is no link', () => {
    const order = orderOf('USDT-TRC20', 'TExample');
    expect(orderCodes(order, 'mainnet')).toEqual(['address']);
    expect(codeText(order, 'mainnet', 'link')).toBe('TExample');
  });
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
