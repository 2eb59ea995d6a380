/**
 * A settled payout that a reorganisation undid was signed again since the back-up. The restored database knows only the
 * first version, which is dead, and must not sign a third time.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

const validity = chains.tron.validityBlocks ?? 0;
const finality = finalityBlocks('tron', 'sandbox');

async function pass(count: number): Promise<void> {
  await lab.mineEmpty('tron', count);
  await lab.advance(2);
  await lab.work();
}

test.each(['undone', 'settled'] as const)('the payout was %s at the back-up: it is paid once', async (when) => {
  lab = await openOrderLab();
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.work();
  await pass(validity - 1);
  await lab.mine('tron');
  await pass(finality - 2);
  expect(await lab.state(order)).toBe('completed');
  const settled = await backUp(lab);
  await lab.reorg('tron', finality - 1, { remine: false });
  await pass(1);
  const undone = await backUp(lab);
  await pass(1);
  await lab.deliver(order);
  expect(await lab.attempts(order)).toHaveLength(2);
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);

  await goBackTo(lab, when === 'undone' ? undone : settled);
  for (const chain of ['tron', 'bitcoin', 'tron'] as const) await letFenceSee(lab, chain);
  expect(await fenced(lab)).not.toContain('tron');
  for (const _round of [1, 2]) await pass(validity + finality);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual(paid);
  await lab.booksEqualChain();
});
