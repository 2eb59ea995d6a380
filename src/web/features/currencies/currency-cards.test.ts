import { describe, expect, test } from 'vitest';
import { currencyIds, chainIds, currencies } from '#src/domain/assets/currencies.ts';
import { makeLimits } from '#src/domain/limits.ts';
import { money, type Money } from '#src/domain/money.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';
import { viewCurrencies, type CurrencyCard } from './currency-cards.server.ts';

function offer(refundFee: Money): OfferedCurrency {
  const id = refundFee.currency;
  const limits = makeLimits({ refundFee, coverInSendCurrency: money(id, 10n ** 30n), policy: usualPolicy });
  return { id, isActive: true, limits, confirmations: { least: 2, most: 6 } };
}

function cardOf(offered: OfferedCurrency, language: 'en' | 'es' = 'en'): CurrencyCard {
  const { coins, tokens } = viewCurrencies(language, [offered]);
  const [card] = [...coins, ...tokens];
  if (!card) throw new Error('no card was made');
  return card;
}

describe('a currency card', () => {
  test('says the limits of the asset table, with the reason of each', () => {
    expect(cardOf(offer(money('BTC', 0n)))).toMatchObject({
      network: 'Bitcoin',
      min: '0.001\u00a0BTC',
      minReason: 'currency_minimum',
      max: '10\u00a0BTC',
      maxReason: 'currency_maximum',
      confirmations: { least: '2', most: '6' },
      decimals: '8',
      isOnSeveralNetworks: false,
    });
  });

  test('says a minimum that dear block space has raised, as it is checked', () => {
    const card = cardOf(offer(money('USDT-ERC20', 4_200_001n)));
    expect([card.min, card.minReason]).toEqual(['22\u00a0USDT', 'refund_stays_payable']);
  });

  test('names the network and its standard, and warns where there are several', () => {
    const card = cardOf(offer(money('USDT-TRC20', 0n)));
    expect([card.subtitle, card.network, card.isOnSeveralNetworks]).toEqual(['TRON (TRC20)', 'TRON (TRC20)', true]);
  });

  test('says that the dollar tokens of BNB Chain are pegged by Binance, not the issuers’ own', () => {
    expect(cardOf(offer(money('USDT-BEP20', 0n))).subtitle).toBe('Binance-Peg USDT');
    expect(cardOf(offer(money('USDC-BEP20', 0n))).subtitle).toBe('Binance-Peg USDC');
  });

  test('never says the same word twice', () => {
    expect(cardOf(offer(money('BNB', 0n))).subtitle).toBe('BNB Chain');
    expect(cardOf(offer(money('XMR', 0n))).subtitle).toBe('Monero');
  });

  test('writes numbers in the language of the visitor', () => {
    expect(cardOf(offer(money('TRX', 0n)), 'es').max).toBe('3.000.000\u00a0TRX');
  });
});

test('every asset has one card, coins apart from tokens, and the page counts them', () => {
  const { coins, tokens, assets, chains } = viewCurrencies(
    'en',
    currencyIds.map((id) => offer(money(id, 0n))),
  );
  expect([...coins, ...tokens].map(({ id }) => id).toSorted()).toEqual(currencyIds.toSorted());
  expect(tokens.map(({ id }) => id)).toEqual(currencyIds.filter((id) => currencies[id].isToken));
  expect([assets, chains]).toEqual([String(currencyIds.length), String(chainIds.length)]);
});
