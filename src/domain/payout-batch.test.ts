/** Batches: shares of the fee, and the size of the payments. */
import { expect, test } from 'vitest';
import { assertJoined, joinedCount, mostTogether, paymentsAsInputs, paysInBatches, shareFee } from './payout-batch.ts';
import { money } from './money.ts';

test('the shares of a fee add up to the unit, and the leader pays the rest', () => {
  expect(shareFee(1_001n, 3)).toEqual([335n, 333n, 333n]);
  for (let members = 1; members <= mostTogether; members += 1) {
    for (const fee of [0n, 1n, 19n, 12_345n]) {
      expect(shareFee(fee, members).reduce((sum, share) => sum + share, 0n)).toBe(fee);
    }
  }
});

test('payments take no more space than the inputs that they count as', () => {
  for (let payments = 0; payments < mostTogether; payments += 1) {
    expect(paymentsAsInputs(payments) * 68).toBeGreaterThanOrEqual(payments * 43);
  }
});

test('only chains whose change is spent at once pay in batches', () => {
  expect((['bitcoin', 'litecoin', 'bitcoin-cash', 'monero', 'ethereum'] as const).map(paysInBatches)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a request to sign for others than have joined is refused', () => {
  const domain = { kind: 'coins', coins: [], changeAddress: '', joined: 1 } as const;
  expect(joinedCount(domain)).toBe(1);
  expect(() => assertJoined({ domain, amount: money('BTC', 5n) }, [])).toThrow('all that have joined');
  expect(() => assertJoined({ domain, amount: money('BTC', 5n) }, [{ amount: money('BTC', 0n) }])).toThrow(
    'moves something',
  );
  expect(() => assertJoined({ domain, amount: money('BTC', 5n) }, [{ amount: money('BTC', 1n) }])).not.toThrow();
  const foreign = [{ amount: money('ETH', 1n) }];
  expect(() => assertJoined({ domain, amount: money('BTC', 5n) }, foreign)).toThrow('one currency');
});
