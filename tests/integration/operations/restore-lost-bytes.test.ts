/**
 * A payout found on the chain after a restore has no raw transaction: its bytes were lost with the old database. If it
 * is reorganised away it cannot be rebroadcast (and no empty bytes may be): another version that consumes the same
 * inputs is signed, and the visitor is paid once.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee, lookOnce } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
const sent: string[] = [];
beforeEach(async () => {
  sent.length = 0;
  lab = await openOrderLab({
    hot: ['900 LTC', '100 BTC', '900000 USDT-POLYGON', '900000 USDT-TRC20'],
    wrapChains: (sandbox) => ({
      ...sandbox,
      litecoin: noteSent(sandbox.litecoin),
      polygon: noteSent(sandbox.polygon),
      tron: noteSent(sandbox.tron),
    }),
  });
});
afterEach(async () => await lab.close());

function noteSent({ node, wallet }: ChainPair): ChainPair {
  const broadcast = async (raw: string) => {
    sent.push(raw);
    return await node.broadcast(raw);
  };
  return { wallet, node: { ...node, broadcast } };
}

test.each(['LTC', 'USDT-POLYGON', 'USDT-TRC20'] as const satisfies readonly CurrencyId[])(
  'a payout of %s that was found and taken back is signed again in the same domain, and paid once',
  async (receive) => {
    const { chain } = currencies[receive];
    const order = await lab.order({ send: '0.02 BTC', receive });
    await lab.pay(order, '0.02');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    const file = await backUp(lab);
    await lab.work();
    await lab.mine(chain, 1);
    await lab.watch(chain);
    const [first] = await lab.attempts(order);

    await goBackTo(lab, file);
    await lab.watch(chain);
    await lookOnce(lab);
    expect(await lab.attempts(order)).toMatchObject([{ txid: first?.txid, raw: null }]);
    const [found] = (await lab.view(order)).payouts;
    expect(found).toMatchObject({ state: 'broadcast', minedTxid: first?.txid });

    sent.length = 0;
    await lab.reorg(chain, 1, { keep: 'none' });
    await letFenceSee(lab, chain);
    expect(await fenced(lab)).not.toContain(chain);
    await lab.advance(1);
    // On a chain with validity windows the next version waits until the window of the lost one has closed.
    for (let round = 0; round < 9; round += 1) await lab.deliver(order);
    expect(sent).not.toContain('');
    expect(await lab.received(order)).toHaveLength(1);
    expect(await lab.state(order)).toBe('completed');
    const [paid] = (await lab.view(order)).payouts;
    if (paid?.domain?.kind !== 'window') expect(paid?.domain).toEqual(found?.domain);
    await lab.booksEqualChain();
  },
);

test('a payout that was found, was final and is taken back without bytes is told to an operator, once', async () => {
  const order = await lab.order({ send: '0.02 BTC', receive: 'LTC' });
  await lab.pay(order, '0.02');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await lab.work();
  await lab.mine('litecoin', 1);
  await lab.watch('litecoin');
  await goBackTo(lab, file);
  const { height } = await lab.ports.chains.litecoin.node.head();
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).not.toContain('litecoin');
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'final' }]);

  sent.length = 0;
  const head = await lab.ports.chains.litecoin.node.head();
  await lab.reorg('litecoin', head.height - height + 1, { keep: 'none' });
  for (const _look of ['it is gone', 'nothing more is told']) {
    await lab.watch('litecoin');
    await lab.advance(1);
    await lab.work();
  }
  expect(sent).toEqual([]);
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'final', minedHeight: null, wakeAt: null }]);
  const audit = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1_000));
  expect(audit.filter(({ action }) => action === 'final_payout_lost')).toMatchObject([{ subject: order.orderNumber }]);
});
