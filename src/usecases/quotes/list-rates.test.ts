/** One rate between two symbols, and why it is refused. */
import { expect, test } from 'vitest';
import { boardNow, makeBoard } from '#tests/support/make-board.ts';
import { showRate } from './list-rates.ts';

const board = makeBoard();
const { XMR: _, ...withoutMonero } = board.prices;
const paused = { ...board, prices: withoutMonero, missing: { XMR: 'sources_disagree' } } as const;

test('a rate with a coin that has no price is refused with the coin and the reason', () => {
  const details = { symbol: 'XMR', reason: 'sources_disagree' };
  expect(showRate(paused, { from: 'XMR', to: 'BTC' }, boardNow)).toEqual({
    ok: false,
    code: 'rate_unavailable',
    details,
  });
  expect(showRate(paused, { from: 'BTC', to: 'XMR' }, boardNow)).toMatchObject({ details });
});

test('other rates are shown, and the rate of a coin to itself needs no price', () => {
  expect(showRate(paused, { from: 'BTC', to: 'ETH' }, boardNow)).toMatchObject({ ok: true });
  expect(showRate(paused, { from: 'XMR', to: 'XMR' }, boardNow)).toMatchObject({ value: { rate: 1 } });
});

test('old prices are refused without the name of a coin', () => {
  expect(showRate(board, { from: 'BTC', to: 'ETH' }, boardNow + 600_000)).toEqual({
    ok: false,
    code: 'rate_unavailable',
  });
});
