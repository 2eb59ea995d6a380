/** New hot keys of a chain: who begins them, what has them from then on, and that nothing at old addresses is lost. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { epochOf, indexIn } from '#src/domain/key-epoch.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { proposeEpoch, readEpochs, type ChainEpoch } from '#src/usecases/treasury/key-epoch.ts';
import { requestRefill } from '#src/usecases/treasury/refill.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

let lab: TreasuryLab;
const reason = 'once a year';

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['600 LTC', '100 LTC', '2 BTC', '10 ETH'] });
});
afterAll(async () => await lab.close());

const propose = async (chain: string, idempotencyKey?: string) =>
  await proposeEpoch(lab.deps, { chain, reason, actor: 'anna', idempotencyKey }, approve);

async function litecoin(): Promise<ChainEpoch> {
  const found = (await readEpochs(lab.deps)).find(({ chain }) => chain === 'litecoin');
  if (!found) throw new Error('litecoin is active');
  return found;
}

/** Pays an order, and lets everything happen until it is delivered and all change is final. */
async function payAndDeliver(order: Awaited<ReturnType<TreasuryLab['order']>>, amount: string): Promise<void> {
  await lab.pay(order, amount);
  await lab.confirm(order);
  await lab.deliver(order);
  await lab.mine('litecoin', 20);
  await lab.watch('litecoin');
  await lab.work();
}

const watched = async (address: string) =>
  (await lab.ports.store.snapshot(async ({ wallet }) => await wallet.findWatched('utxo', [address])))[0];

test.each([
  ['monero', 'keys_fixed'],
  ['dogecoin', 'currency_unknown'],
])('there are no new keys of %s', async (chain, code) => {
  expect(await propose(chain)).toMatchObject({ ok: false, code, details: { field: 'chain' } });
});

describe('a chain of coins', () => {
  let early: Awaited<ReturnType<TreasuryLab['order']>>;

  test('has first keys, and an order that is not paid yet', async () => {
    expect(await litecoin()).toMatchObject({ epoch: 0, beganAt: null, oldCoins: 0, canChange: true });
    early = await lab.order({ send: '5 LTC', receive: 'ETH' });
  });

  test('gets new ones once another person agrees, and the same form is one act', async () => {
    const before = await findHotAddress(lab.ports, 'litecoin');
    const act = must(await propose('litecoin', 'form-key-epoch-00001'));
    expect(act).toMatchObject({ kind: 'key_epoch', subject: 'litecoin 1', state: 'waiting', needsSecond: true });
    expect(must(await propose('litecoin', 'form-key-epoch-00001')).id).toBe(act.id);
    expect((await litecoin()).epoch).toBe(0);
    const other = must(await propose('litecoin'));
    expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
    // What was agreed to is no longer there.
    expect(await lab.agree(other)).toMatchObject({ ok: true, value: { state: 'failed', obstacle: 'act_changed' } });
    const after = await findHotAddress(lab.ports, 'litecoin');
    expect(after).not.toBe(before);
    expect(await watched(after)).toMatchObject({ role: 'hot', addressIndex: 1 });
    expect(await watched(before)).toMatchObject({ role: 'hot' });
    const now = await litecoin();
    expect(now).toMatchObject({ epoch: 1, address: after });
    expect(now.old).toEqual(now.held);
    expect(now.oldCoins).toBeGreaterThanOrEqual(2);
  });

  test('takes deposits at the new addresses, and late ones at the old', async () => {
    const late = await lab.order({ send: '7 LTC', receive: 'ETH' });
    const [old, fresh] = [await watched(early.depositAddress), await watched(late.depositAddress)];
    expect(epochOf('deposit', old?.addressIndex ?? -1)).toBe(0);
    expect(fresh?.addressIndex).toBeGreaterThanOrEqual(indexIn(1, 0));
    await payAndDeliver(early, '5');
    await payAndDeliver(late, '7');
    expect(await lab.state(early)).toBe('completed');
    expect(await lab.state(late)).toBe('completed');
    await lab.booksEqualChain();
  });

  test('pays with old coins first, and the change has the new keys', async () => {
    const before = await litecoin();
    const order = await lab.order({ send: '0.05 BTC', receive: 'LTC' });
    await payAndDeliver(order, '0.05');
    const { domain } = (await lab.view(order)).payouts[0] ?? {};
    if (domain?.kind !== 'coins') throw new Error('the payout is bound to coins');
    for (const { address } of domain.coins) {
      const { role, addressIndex = 0 } = (await watched(address)) ?? { role: 'hot' };
      expect(epochOf(role === 'lost' ? 'deposit' : role, addressIndex)).toBe(0);
    }
    expect(epochOf('change', (await watched(domain.changeAddress))?.addressIndex ?? -1)).toBe(1);
    const after = await litecoin();
    expect(after.oldCoins).toBeLessThan(before.oldCoins);
    expect(after.old.units).toBeLessThan(before.old.units);
    await lab.booksEqualChain();
  });

  test('is refilled at the new address, and the coin there can be spent', async () => {
    const refill = must(
      await requestRefill(lab.deps, { currency: 'LTC', amount: '50', reason, actor: 'anna' }, async () => {
        return await Promise.resolve({ ok: true, value: null } as never);
      }),
    );
    expect(refill.address).toBe(await findHotAddress(lab.ports, 'litecoin'));
    await lab.control('litecoin').pay({ to: refill.address, currency: 'LTC', units: 50n * 10n ** 8n });
    await lab.mine('litecoin', 20);
    await lab.watch('litecoin');
    await lab.work();
    await lab.booksEqualChain();
  });

  test('gets a further epoch, whose act is refused by the database if it skips one', async () => {
    must(await lab.agree(must(await propose('litecoin'))));
    expect((await litecoin()).epoch).toBe(2);
    const skipped = lab.ports.store.transaction(async ({ wallet }) => {
      const later = { chain: 'litecoin', epoch: 4, beganAt: 0, actId: 'TA-20300101-00000001' } as const;
      await wallet.beginEpoch({ ...later, handedOverAt: 0 });
    });
    await expect(skipped).rejects.toThrow();
    expect((await litecoin()).epoch).toBe(2);
    const order = await lab.order({ send: '3 LTC', receive: 'ETH' });
    await payAndDeliver(order, '3');
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });
});
