import { describe, expect, test } from 'vitest';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { chainsWith, emptyCard, findAsset, refusedField, symbolsOn, withChoice } from './card-data.ts';

const rows = [
  { id: 'BTC', symbol: 'BTC', chain: 'bitcoin', chainName: 'Bitcoin' },
  { id: 'ETH', symbol: 'ETH', chain: 'ethereum', chainName: 'Ethereum' },
  { id: 'USDT-ERC20', symbol: 'USDT', chain: 'ethereum', chainName: 'Ethereum' },
  { id: 'USDT-TRC20', symbol: 'USDT', chain: 'tron', chainName: 'TRON' },
] as const;
const assets = { currencies: rows as unknown as readonly CurrencyRow[] };

describe('the choices of the mixing card', () => {
  test('are the chains that have an asset, each once', () => {
    expect(chainsWith(assets).map(({ name }) => name)).toEqual(['Bitcoin', 'Ethereum', 'TRON']);
    expect(chainsWith(assets, 'USDT').map(({ value }) => value)).toEqual(['ethereum', 'tron']);
  });

  test('are the tokens of the source chain, and every symbol as a target', () => {
    expect(symbolsOn(assets, 'ethereum').map(({ value }) => value)).toEqual(['ETH', 'USDT']);
    expect(symbolsOn(assets).map(({ value }) => value)).toEqual(['BTC', 'ETH', 'USDT']);
  });

  test('name one asset by its symbol and its chain, and never a default network', () => {
    expect(findAsset(assets, 'USDT', 'tron')?.id).toBe('USDT-TRC20');
    expect(findAsset(assets, 'USDT', 'bitcoin')).toBeUndefined();
    expect(findAsset(assets, 'USDT', '')).toBeUndefined();
  });

  test('another target asks for its chain anew', () => {
    const chosen = { ...emptyCard, targetCurrency: 'USDT', receiveChain: 'tron' };
    expect(withChoice(assets, chosen, { name: 'targetCurrency', value: 'ETH' }).receiveChain).toBe('');
    expect(withChoice(assets, chosen, { name: 'sendAmount', value: '1' }).receiveChain).toBe('tron');
  });

  test('another source chain keeps the token only where it exists there', () => {
    const chosen = { ...emptyCard, sourceChain: 'ethereum', sourceToken: 'USDT' };
    expect(withChoice(assets, chosen, { name: 'sourceChain', value: 'tron' }).sourceToken).toBe('USDT');
    expect(withChoice(assets, chosen, { name: 'sourceChain', value: 'bitcoin' }).sourceToken).toBe('');
  });

  test('are where a refusal of the API is said', () => {
    expect(refusedField({ field: 'fromCurrency' })).toBe('sourceToken');
    expect(refusedField({ field: 'receiveCurrency' })).toBe('receiveChain');
    expect(refusedField({ field: 'receiveAddress' })).toBe('receiveAddress');
    expect(refusedField({ field: 'sessionId' })).toBe('form');
  });
});
