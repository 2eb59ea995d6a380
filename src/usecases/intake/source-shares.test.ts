/** Wallet cover that the unpaid orders of one source reserve together. */
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { openSourceShares } from './source-shares.ts';
import type { ValidatedOrder } from './validate-order.ts';

const order = { receiveCurrency: 'BTC', sourceTags: ['a'] } as unknown as ValidatedOrder;
const asked = { order, receive: money('BTC', 30n), cover: 1_000n };

/** A source `a` that keeps back `kept` units already, and others that keep nothing. */
const open = async (orders: readonly ValidatedOrder[], kept = 0n) =>
  await openSourceShares(
    {
      intake: { lockKeptOfSources: async (sources) => sources.map(({ tags }) => (tags.includes('a') ? kept : 0n)) },
      percent: 5n,
    },
    orders,
  );

test('is never more than a share of what is offered, also within one transaction', async () => {
  const shares = await open([order]);
  const units = [shares.take(asked), shares.take(asked), shares.take(asked)].map(({ unpaidUnits }) => unpaidUnits);
  expect(units).toEqual([30n, 20n, 0n]);
});

test('counts what other servers gave the source', async () => {
  expect((await open([order], 40n)).take(asked)).toEqual({ unpaidUnits: 10n, sourceTag: 'a' });
  expect((await open([order], 50n)).take(asked).unpaidUnits).toBe(0n);
});

test('is counted for each source and each currency', async () => {
  const other = { ...order, sourceTags: ['b'] };
  const litecoin = { ...order, receiveCurrency: 'LTC' } as const;
  const shares = await open([order, other, litecoin], 0n);
  shares.take({ ...asked, receive: money('BTC', 10n ** 9n) });
  expect(shares.take(asked).unpaidUnits).toBe(0n);
  expect(shares.take({ ...asked, order: other })).toEqual({ unpaidUnits: 30n, sourceTag: 'b' });
  expect(shares.take({ ...asked, order: litecoin, receive: money('LTC', 7n) }).unpaidUnits).toBe(7n);
});

test('of an API key is that of its id, whatever network asks', async () => {
  const keyed = { ...order, apiKeyId: 'k1' };
  expect((await open([keyed], 50n)).take({ ...asked, order: keyed })).toEqual({
    unpaidUnits: 30n,
    sourceTag: 'key k1',
  });
});
