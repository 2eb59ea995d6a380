/**
 * A payout since the back-up may have been paid only with coins that the restored books do not know, or be mined at the
 * very moment the fence would be lifted. It must still be recognised as ours, so that nobody is paid twice.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMoney, money } from '#src/domain/money.ts';
import { advanceFence, blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, lookOnce } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab({ hot: ['5000 LTC', '100 BTC', '900000 USDT-POLYGON'] });
});
afterEach(async () => await lab.close());

test('a payout that was paid with the coins of a lost order is not paid a second time', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  await lab.pay(order, '0.2');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const file = await backUp(lab);

  const enough = formatMoney(money('LTC', (order.quote.receive.units * 11n) / 10n));
  // So many addresses were given out before that this one is not among those that are watched again.
  await lab.ports.store.transaction(async ({ intake }) => await intake.takeAddressIndexes('litecoin', 60));
  const lost = await lab.order({ send: `${enough} LTC`, receive: 'BTC' });
  const txid = await lab.pay(lost, enough);
  await lab.mine('litecoin', 20);
  await lab.watch('litecoin');
  await lab.work();
  await lab.deliver(order);
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);
  const [payout] = (await lab.view(order)).payouts;
  expect(payout?.domain).toMatchObject({ coins: [{ id: expect.stringMatching(txid) as unknown }] });

  await goBackTo(lab, file);
  for (const _look of ['what is there', 'what was planned since', 'after the count of blocks']) {
    await lab.watch('litecoin');
    await lookOnce(lab);
    await lab.mine('litecoin', blocksToWait(lab.ports, 'litecoin'));
  }
  await lab.advance(1);
  await lab.work();
  await lab.mine('litecoin', 4);
  await lab.watch('litecoin');
  expect(await lab.received(order)).toEqual(paid);
  // The coins it was paid with are not in the books, so an operator must check it.
  expect(await fenced(lab)).toContain('litecoin');
  expect(await advanceFence(lab.ports, 'litecoin')).toBe('unknown_sends');
});

test('a fence does not lift over a payment that is read while everything else is looked at', async () => {
  const file = await backUp(lab);
  const lost = await lab.order({ send: '0.2 BTC', receive: 'USDT-POLYGON' });
  await lab.pay(lost, '0.2');
  await lab.confirm(lost);
  await lab.mineEmpty('polygon');
  expect(await lab.received(lost)).toEqual([]);

  await goBackTo(lab, file);
  await lab.watch('polygon');
  expect(
    await advanceFence(
      withMempool(async () => {}),
      'polygon',
    ),
  ).toBe('waiting');
  await lab.mineEmpty('polygon', blocksToWait(lab.ports, 'polygon'));
  await lab.watch('polygon');
  const mined = withMempool(async () => {
    await lab.mine('polygon');
    await lab.watch('polygon');
  });
  expect(await advanceFence(mined, 'polygon')).toBe('unknown_sends');
  expect(await fenced(lab)).toContain('polygon');
});

/** A node with an empty mempool that runs `meanwhile` when it is asked. */
function withMempool(meanwhile: () => Promise<void>): Ports {
  const { polygon } = lab.ports.chains;
  const mempool = async () => {
    await meanwhile();
    return [];
  };
  return { ...lab.ports, chains: { ...lab.ports.chains, polygon: { ...polygon, node: { ...polygon.node, mempool } } } };
}
