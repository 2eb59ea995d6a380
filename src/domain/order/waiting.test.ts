import { expect, test } from 'vitest';
import { beginWait } from './waiting.ts';

const limit = { now: 1_000, limitMs: 60_000 };
const calm = { waiting: null, deadlineAt: null } as const;

test.each(['exchanging', 'mixing'] as const)('the wait of an order that is %s has a deadline', (state) => {
  const began = { waiting: { reason: 'no_gas', since: 1_000 }, deadlineAt: 61_000 };
  expect(beginWait({ state, ...calm }, 'no_gas', limit)).toEqual(began);
});

test('a refund that waits has none: there is nothing for it to end in', () => {
  const began = { waiting: { reason: 'blocks_dear', since: 1_000 }, deadlineAt: null };
  expect(beginWait({ state: 'refunding', ...calm }, 'blocks_dear', limit)).toEqual(began);
});

test('another reason moves neither the beginning nor the deadline', () => {
  const began = beginWait({ state: 'exchanging', ...calm }, 'no_price', limit);
  expect(beginWait({ state: 'exchanging', ...began }, 'no_cover', { ...limit, now: 9_000 })).toEqual({
    waiting: { reason: 'no_cover', since: 1_000 },
    deadlineAt: 61_000,
  });
});
