/** New hot keys and back-ups: an epoch that the back-up has goes on, and one that it lacks loses no coin. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { proposeEpoch } from '#src/usecases/treasury/key-epoch.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(110_000) });

let lab: TreasuryLab;
beforeEach(async () => {
  lab = await openTreasuryLab({ hot: ['900 LTC', '100 LTC', '10 ETH'] });
});
afterEach(async () => await lab.close());

const begin = async () => {
  const wanted = { chain: 'litecoin', reason: 'once a year', actor: 'anna' };
  return await lab.agree(must(await proposeEpoch(lab.deps, wanted, approve)));
};
const epoch = async () => await lab.ports.store.snapshot(async ({ wallet }) => await wallet.epoch('litecoin'));

test('an epoch that the back-up has goes on, and its addresses are not given out again', async () => {
  must(await begin());
  const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
  const file = await backUp(lab);
  const lost = await lab.order({ send: '2 LTC', receive: 'ETH' });
  await goBackTo(lab, file);
  expect(await epoch()).toBe(1);
  await lab.pay(lost, '2');
  for (const chain of ['litecoin', 'ethereum'] as const) await letFenceSee(lab, chain);
  expect(await fenced(lab)).not.toContain('litecoin');
  const next = await lab.order({ send: '2 LTC', receive: 'ETH' });
  expect(new Set([order, lost, next].map(({ depositAddress }) => depositAddress)).size).toBe(3);
  expect(await lab.balance('custody:deposit')).toEqual(['2 LTC']);
  await lab.booksEqualChain();
});

test('what was paid to keys that were begun after the back-up is found', async () => {
  const file = await backUp(lab);
  must(await begin());
  const lost = await lab.order({ send: '2 LTC', receive: 'ETH' });
  const hot = await findHotAddress(lab.ports, 'litecoin');
  await goBackTo(lab, file);
  expect(await epoch()).toBe(0);
  // Not while addresses are still looked for.
  expect(await begin()).toMatchObject({ ok: true, value: { state: 'approved', obstacle: 'restore_under_way' } });
  await lab.pay(lost, '2');
  await lab.control('litecoin').pay({ to: hot, currency: 'LTC', units: 30n * 10n ** 8n });
  for (const chain of ['litecoin', 'ethereum'] as const) await letFenceSee(lab, chain);
  expect(await fenced(lab)).not.toContain('litecoin');
  expect(await lab.balance('custody:deposit')).toEqual(['2 LTC']);
  await lab.booksEqualChain();
  must(await begin());
  expect(await epoch()).toBe(1);
  expect(await findHotAddress(lab.ports, 'litecoin')).toBe(hot);
  const next = await lab.order({ send: '2 LTC', receive: 'ETH' });
  expect(next.depositAddress).not.toBe(lost.depositAddress);
  await lab.booksEqualChain();
});
