/** What browser wallets are asked to send, read by a library that we did not write. */
import { decodeFunctionData, erc20Abi, hexToBigInt, hexToNumber } from 'viem';
import { describe, expect, test } from 'vitest';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, evmChainIds, isEvmChain, type CurrencyId } from './assets/currencies.ts';
import { mainTokens } from './assets/main-tokens.ts';
import { money } from './money.ts';
import { sandboxChainId } from './payment-uri.ts';
import { walletPayment } from './wallet-payment.ts';

const depositAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const units = 1_234_567_890_123_456_789n;
const evmIds = currencyIds.filter((id) => isEvmChain(currencies[id].chain));

const orderOf = (currency: CurrencyId) =>
  makeOrder({ quote: makeOrderQuote({ send: money(currency, units) }), depositAddress });

describe.each(evmIds)('an order of %s', (id) => {
  const { chain, isToken } = currencies[id];

  test('is paid to its address, with its exact units, on its own network', () => {
    const asked = walletPayment(orderOf(id), 'mainnet');
    if (!asked || !isEvmChain(chain)) throw new TypeError('no payment');
    expect(hexToNumber(asked.chainId)).toBe(chains[chain].evm.mainChainId);
    if (isToken) {
      expect([asked.to, asked.value]).toEqual([mainTokens[id as keyof typeof mainTokens].contract, '0x0']);
      const call = decodeFunctionData({ abi: erc20Abi, data: asked.data });
      expect(call).toEqual({ functionName: 'transfer', args: [depositAddress, units] });
    } else {
      expect([asked.to, hexToBigInt(asked.value), asked.data]).toEqual([depositAddress, units, '0x']);
    }
  });

  test('is never asked for on a real network in the sandbox', () => {
    const asked = walletPayment(orderOf(id), 'sandbox');
    expect(asked?.chainId).toBe('0x7a69');
    const real = evmChainIds.flatMap((each) => [chains[each].evm.mainChainId, ...chains[each].evm.testChainIds]);
    expect(real).toEqual(expect.arrayContaining([1, 56, 137]));
    expect(real).not.toContain(sandboxChainId);
    expect(real).not.toContain(Number(asked?.chainId));
  });

  test('is not asked for on test networks, nor while its amount is open', () => {
    expect(walletPayment(orderOf(id), 'testnet')).toBeNull();
    const sendRange = { min: money(id, 1n), max: money(id, units) };
    expect(walletPayment({ ...orderOf(id), sendRange }, 'mainnet')).toBeNull();
  });
});

test('orders of other chains are not paid so', () => {
  const others = currencyIds.filter((id) => !evmIds.includes(id));
  expect(others).toContain('USDT-TRC20');
  for (const id of others) expect(walletPayment(orderOf(id), 'mainnet')).toBeNull();
});

test('a token is never sent to what is no address of its chain', () => {
  const order = { ...orderOf('USDT-ERC20'), depositAddress: 'TExample' };
  expect(() => walletPayment(order, 'mainnet')).toThrow(TypeError);
});
