import { expect, test } from 'vitest';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeFunding } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { expectOnChain } from './reconcile-chain.ts';

test('what was paid to the address of a lost order is expected where deposits lie, not at the hot one', async () => {
  const store = makeMemoryStore({ clock: makeFakeClock(builtAt) });
  await store.transaction(async ({ wallet }) => {
    await wallet.putFunding(makeFunding({ units: 30n }));
    await wallet.putFunding(makeFunding({ units: 4n, lostAddress: '0xlost' }));
  });
  const expected = await store.snapshot(async (records) => await expectOnChain(records, 'ethereum'));
  expect(expected('ETH')).toEqual({ bookedUnits: 34n, hotUnits: 30n });
  expect(expected('USDC-ERC20')).toEqual({ bookedUnits: 0n, hotUnits: 0n });
});
