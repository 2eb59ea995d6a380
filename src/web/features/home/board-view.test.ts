/** Pairs on the rates board, and the text for a chain that accepts no orders. */
import { describe, expect, test } from 'vitest';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { nodeTroubles } from '#src/domain/node-trouble.ts';
import { parsePrice, type Prices } from '#src/domain/rate.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { ChainStatus } from '#src/usecases/quotes/read-departures.ts';
import { chainReason } from '../../chain-reason.server.ts';
import { viewBoard } from './board-view.server.ts';

const now = 1_700_000_000_000;
const t = makeTranslate(loadCatalog('en', ['chains']));

const prices: Prices = Object.fromEntries(
  ['BTC', 'ETH', 'TRX', 'USDT', 'USDC', 'XMR', 'SOL', 'LTC'].map((symbol) => {
    const price = parsePrice(symbol, '2');
    if (!price.ok) throw new TypeError('2 is a price');
    return [symbol, price.value];
  }),
);

function show(changes: Partial<Record<ChainId, Partial<ChainStatus>>> = {}) {
  const board = { prices, observedAt: now, unitsPerSize: {}, cover: {}, policy: usualPolicy, policyNumber: 0 };
  const chains = chainIds.map((chain): ChainStatus => {
    const usual = {
      chain,
      state: 'clear',
      height: 1,
      checkedAt: now,
      trouble: null,
      times: 1,
      unread: 0,
      differing: [],
    } as const;
    return { ...usual, ...changes[chain] };
  });
  return viewBoard({ board, chains }, { language: 'en', profile: 'testnet', now, t }).rows;
}

describe('a row of the board', () => {
  test('has nothing to explain while both chains take orders', () => {
    expect(show().map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 6 }, () => ['clear', null]),
    );
  });

  test('states the confirmations that deposits need now', () => {
    const needed = (rows: ReturnType<typeof show>) => rows.map(({ confirmations }) => Number(confirmations));
    const [usual, raised] = [needed(show()), needed(show({ litecoin: { times: 20 } }))];
    expect(raised).toEqual(usual.map((each, place) => (place === 5 ? each * 20 : each)));
  });

  test('names the chain that is down, and why', () => {
    const [first, second, third] = show({ tron: { state: 'down', trouble: 'syncing' } });
    expect(first).toMatchObject({ from: 'BTC', to: 'USDT-TRC20', state: 'down' });
    expect(first?.reason).toBe('TRON: Our node is still catching up with the network.');
    expect([second?.reason, third?.reason]).toEqual([null, first?.reason]);
  });

  test('says of a paused chain that orders which exist go on', () => {
    expect(show({ monero: { state: 'paused' } })[2]?.reason).toMatch(/^Monero: .*Existing orders continue/);
  });

  test('states the minimum that an order is held to, not the one of the table', () => {
    const [, , fromTron] = show();
    expect(fromTron).toMatchObject({ from: 'USDT-TRC20', minimum: '130\u00a0USDT' });
  });

  test('is left out where one of its chains has no node here', () => {
    const pairs = show({ solana: { state: 'off' } }).map(({ from, to }) => `${from} ${to}`);
    expect(pairs).toHaveLength(5);
    expect(pairs.join()).not.toContain('SOL');
  });
});

test.each(languageCodes)('every trouble of a node has words of its own in %s', (language) => {
  const translate = makeTranslate(loadCatalog(language, ['chains']));
  const reasons = [
    ...nodeTroubles.map((trouble) => chainReason({ state: 'down', trouble }, translate)),
    chainReason({ state: 'paused', trouble: null }, translate),
    chainReason({ state: 'off', trouble: null }, translate),
  ];
  expect(new Set(reasons).size).toBe(nodeTroubles.length + 2);
  for (const reason of reasons) expect(reason).not.toMatch(/^chains\.|[{}]/);
});
