/** New hot keys and back-ups: an epoch that the back-up has goes on, and one that it lacks loses no coin. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
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

const begin = async (chain = 'litecoin') => {
  const wanted = { chain, reason: 'once a year', actor: 'anna' };
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

/** Mines and reads Ethereum, and works, as often as a hand-over of an account and a payout need. */
async function goOn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await lab.mine('ethereum', chains.ethereum.finalityBlocks);
    await lab.watch('ethereum');
    await lab.work();
  }
}
const handOvers = async () =>
  await lab.ports.store.snapshot(async ({ payouts }) => await payouts.handOvers('ethereum'));
const heldAt = async (address: string): Promise<bigint> => await lab.control('ethereum').balance(address, 'ETH');

test.each([
  { when: 'before anything of it was planned', rounds: 0, state: undefined },
  { when: 'while it is under way', rounds: 1, state: 'broadcast' },
])('a back-up of an account that is handed over, $when', async ({ rounds, state }) => {
  const old = await findHotAddress(lab.ports, 'ethereum');
  must(await begin('ethereum'));
  const hot = await findHotAddress(lab.ports, 'ethereum');
  await goOn(rounds);
  expect((await handOvers())[0]?.state).toBe(state);
  const file = await backUp(lab);
  await goOn(4);
  expect((await handOvers()).map((each) => each.state)).toEqual(['final']);
  const moved = await heldAt(hot);
  expect(moved).toBeGreaterThan(await heldAt(old));
  await goBackTo(lab, file);
  for (const chain of ['litecoin', 'ethereum'] as const) await letFenceSee(lab, chain);
  // A payment that the back-up does not know is for a person to explain, and this one went to an address of ours.
  const unknown = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends('ethereum'));
  expect(unknown).toHaveLength(state === undefined ? 1 : 0);
  for (const { txid } of unknown) {
    const said = { chain: 'ethereum', txid, paidFor: null, by: 'anna', why: 'it was handed over' } as const;
    expect(await explainSend(lab.ports, said)).toBe('explained');
    await letFenceSee(lab, 'ethereum');
  }
  expect(await fenced(lab)).not.toContain('ethereum');
  await lab.booksEqualChain();
  // The coins are not moved a second time, and the new account pays.
  await goOn(4);
  expect(await heldAt(hot)).toBe(moved);
  const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
  await lab.pay(order, '2');
  await lab.confirm(order);
  await lab.work();
  const [payout] = (await lab.view(order)).payouts;
  expect(payout?.domain).toMatchObject({ wallet: hot });
  await goOn(2);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});
