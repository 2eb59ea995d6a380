/** Wallet cover that the unpaid orders of one source reserve together. */
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { makeSourceShares } from './source-shares.ts';

const asked = { source: 'a', receive: money('BTC', 30n), cover: 1_000n, now: 0, until: 100 };

test('is never more than a share of what is offered', () => {
  const shares = makeSourceShares(() => 5n);
  expect([shares.take(asked), shares.take(asked), shares.take(asked)]).toEqual([30n, 20n, 0n]);
});

test('is counted for each source and each currency', () => {
  const shares = makeSourceShares(() => 5n);
  shares.take({ ...asked, receive: money('BTC', 10n ** 9n) });
  expect(shares.take(asked)).toBe(0n);
  expect(shares.take({ ...asked, source: 'b' })).toBe(30n);
  expect(shares.take({ ...asked, receive: money('LTC', 7n) })).toBe(7n);
});

test('is free again when the time to pay is over', () => {
  const shares = makeSourceShares(() => 5n);
  shares.take({ ...asked, receive: money('BTC', 50n) });
  expect(shares.take({ ...asked, now: 99 })).toBe(0n);
  expect(shares.take({ ...asked, now: 100, until: 200 })).toBe(30n);
});
