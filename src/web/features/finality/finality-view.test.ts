import { describe, expect, test } from 'vitest';
import { chainIds, currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { confirmationsNeeded, finalityBlocks } from '#src/domain/network-fee.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { viewFinality } from './finality-view.server.ts';

const rowOf = (chain: string, profile: 'sandbox' | 'mainnet' = 'mainnet', language: 'en' | 'es' = 'en') =>
  viewFinality(language, profile, usualPolicy).find((row) => row.chain === chain);

describe('the table of confirmations', () => {
  test('says where each tier ends in coins, and what is beyond it', () => {
    expect(rowOf('bitcoin')).toEqual({
      chain: 'bitcoin',
      name: 'Bitcoin',
      nativeCurrency: 'BTC',
      tiers: [
        { size: 'small', blocks: '2', upTo: '0.05\u00a0BTC' },
        { size: 'middle', blocks: '3', upTo: '0.5\u00a0BTC' },
        { size: 'large', blocks: '6', upTo: null },
      ],
      finalBlocks: '12',
    });
  });

  test('names the tokens of a chain beside its coin, each end once', () => {
    const tokens = currencyIds.filter((id) => currencies[id].chain === 'ethereum' && currencies[id].isToken);
    const symbols = tokens.map((id) => currencies[id].symbol).join(' / ');
    expect(symbols).toContain('USDT / USDC');
    expect(rowOf('ethereum')?.tiers[0]?.upTo).toBe(`1.5\u00a0ETH or 5,000\u00a0${symbols}`);
  });

  test('includes what an operator added, and is final no sooner', () => {
    const confirmations = { ...usualPolicy.confirmations, 'bitcoin.small': 4n, 'bitcoin.large': 1n };
    const addedOn = (added: typeof confirmations) =>
      viewFinality('en', 'mainnet', { ...usualPolicy, confirmations: added }).find(({ chain }) => chain === 'bitcoin');
    expect(addedOn(confirmations)?.tiers.map(({ blocks }) => blocks)).toEqual(['6', '6', '7']);
    expect(addedOn(confirmations)?.finalBlocks).toBe(rowOf('bitcoin')?.finalBlocks);
    expect(addedOn({ ...confirmations, 'bitcoin.large': 30n })?.finalBlocks).toBe('36');
  });

  test('writes amounts in the language of the visitor', () => {
    expect(rowOf('tron', 'mainnet', 'es')?.tiers[1]?.upTo).toBe('150.000\u00a0TRX o 50.000\u00a0USDT');
  });

  test.each(['sandbox', 'testnet', 'mainnet'] as const)('has the figures that orders run on in %s', (profile) => {
    const rows = viewFinality('en', profile, usualPolicy);
    expect(rows.map(({ chain }) => chain)).toEqual(chainIds);
    for (const { chain, nativeCurrency, tiers, finalBlocks } of rows) {
      const most = money(nativeCurrency, currencies[nativeCurrency].maxUnits);
      expect([chain, tiers[0]?.blocks]).toEqual([chain, `${confirmationsNeeded(money(nativeCurrency, 1n), profile)}`]);
      expect([chain, tiers[2]?.blocks]).toEqual([chain, `${confirmationsNeeded(most, profile)}`]);
      expect([chain, finalBlocks]).toEqual([chain, `${finalityBlocks(chain, profile)}`]);
    }
  });
});
