/** A worker is killed at every step of a sweep and of its top-up. A new process finishes, and each happens once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { payoutSteps, type DeathPoint } from './support/deadly-ports.ts';
import { runWorkerProcess } from './support/run-worker-process.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** A coin that pays its own fee, with a nonce, and a token whose fee top-up has a validity window. */
const swept = [
  { chain: 'polygon', send: '2000 POL', kind: 'sweep' },
  { chain: 'tron', send: '2000 USDT-TRC20', kind: 'top_up' },
] as const;
const chains = swept.map(({ chain }) => chain);

test.each(payoutSteps)(
  'kill -9 before and after %s: one sweep',
  async (step) => {
    const orders = [...(await kill(`before ${step}`)), ...(await kill(`after ${step}`))];
    for (const chain of chains) await lab.mine(chain);
    await lab.advance(1);
    const finished = await runWorkerProcess(lab, { chains });
    expect(finished).toEqual({ code: 0, signal: null, errors: '' });
    // The top-ups must arrive before the sweeps that need them can be sent.
    for (let round = 0; round < 2; round += 1) {
      for (const chain of chains) await lab.mine(chain);
      await lab.advance(1);
      await lab.work();
    }

    for (const order of orders) {
      const moves = await findMoves(order);
      expect(moves.map(({ state }) => state)).toEqual(moves.map(() => 'final'));
      const sweep = must(moves.find(({ kind }) => kind === 'sweep'));
      const [deposit] = (await lab.view(order)).deposits;
      const { chain, isToken } = currencies[sweep.amount.currency];
      // A coin sweep leaves the unused part of its fee behind; a token sweep leaves nothing.
      const left = (deposit?.amount.units ?? 0n) - sweep.amount.units - (isToken ? 0n : (sweep.minedFeeUnits ?? 0n));
      expect(await lab.control(chain).balance(order.depositAddress, sweep.amount.currency)).toBe(left);
    }
    await lab.booksEqualChain();
  },
  120_000,
);

function must<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('every deposit here is swept');
  return found;
}

async function findMoves(order: Order) {
  const [deposit] = (await lab.view(order)).deposits;
  return await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(deposit?.id ?? ''));
}

/**
 * One process for all sweeps, or one for each: only one transaction at a time can stop before a commit that writes to
 * the books.
 */
async function kill(point: DeathPoint): Promise<readonly Order[]> {
  const moves = await Promise.all(swept.map(async (each) => await planMove(each)));
  const victims = moves.map(({ victim }) => victim);
  const isAlone = point === 'before reserve commit' || point === 'before settle commit';
  for (const dying of isAlone ? victims.map((victim) => [victim]) : [victims]) {
    const { code, signal, errors } = await runWorkerProcess(lab, { chains, death: { point, victims: dying } });
    expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
  }
  return moves.map(({ order }) => order);
}

async function planMove({ chain, send, kind }: (typeof swept)[number]) {
  const order = await lab.order({ send, receive: 'ETH' });
  await lab.pay(order, send);
  await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
  // Plans the sweep or top-up and does nothing more.
  await lab.watch(chain);
  const planned = (await findMoves(order)).find((move) => move.kind === kind);
  if (planned?.state !== 'planned') throw new Error('the deposit is to be moved');
  return { order, victim: { payoutId: planned.id, chain } };
}
