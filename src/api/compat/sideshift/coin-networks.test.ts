import { describe, expect, test } from 'vitest';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { findMainToken } from '#src/domain/assets/main-tokens.ts';
import { parseCoinNetwork, splitCoinNetwork, toCoinNetwork } from './coin-networks.ts';
import { findTokenDetails } from './token-contracts.ts';

describe('a coin and its network', () => {
  test('every currency is read back from its own spelling, in capitals or not', () => {
    for (const id of currencyIds) {
      const { coin, network } = toCoinNetwork(id);
      for (const text of [`${coin}-${network}`, `${coin}-${network}`.toLowerCase()]) {
        expect(parseCoinNetwork(splitCoinNetwork(text)), text).toEqual({ ok: true, value: id });
      }
    }
  });

  test.each([
    ['btc', 'BTC'],
    ['eth-mainnet', 'ETH'],
    ['BNB', 'BNB'],
    ['usdt-eth', 'USDT-ERC20'],
    ['usdc-solana', 'USDC-SOL'],
  ])('%s is %s', (text, id) => {
    expect(parseCoinNetwork(splitCoinNetwork(text))).toEqual({ ok: true, value: id });
  });

  test.each(['usdt', 'usdt-mainnet', 'usdt-', 'btc-ethereum', 'doge', 'doge-doge', '', '-', 'btc-bitcoin-x', 'ſol'])(
    'no network is guessed for %j',
    (text) => {
      expect(parseCoinNetwork(splitCoinNetwork(text))).toMatchObject({ ok: false, code: 'currency_unknown' });
    },
  );
});

describe('a token', () => {
  test('is known to wallets by a contract that is an address of its chain, and a coin has none', () => {
    for (const id of currencyIds) {
      const contract = findMainToken(id)?.contract;
      expect(contract !== undefined, id).toBe(currencies[id].isToken);
      if (contract === undefined) continue;
      expect(parseAddress(currencies[id].chain, contract, ['main']).ok, id).toBe(true);
    }
  });

  test('has other contracts on test networks, which are not told', () => {
    expect(findTokenDetails('USDT-ERC20', 'sandbox')).toMatchObject({ decimals: 6 });
    expect(findTokenDetails('USDT-ERC20', 'testnet')).toBeUndefined();
  });
});
