/**
 * Payouts per second: everything that the worker does from confirmed deposits to transactions that the node has taken,
 * compared with making the same orders in one process.
 */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import type { BuiltServices } from '#src/main/build-services.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { freshen, middleOf, type BenchLab, type BenchRow } from './lab.ts';
import { makeOrdering } from './make-ordering.ts';

const ordersOfRun = 120;
const runs = 3;
const visitors = 16;
/** Little, so that the wallet covers all of them. */
const sent = money('BTC', 200_000n);
/** Deep enough for deposits of any sender. */
const blocks = 8;
/** Enough for TRON's finality. */
const finalBlocks = 30;
const noLog = { info: () => {}, warn: () => {}, error: () => {} };

export async function measurePayouts(lab: BenchLab): Promise<readonly BenchRow[]> {
  const figures: Record<'orders' | 'payouts', number[]> = { orders: [], payouts: [] };
  // The first run only warms up.
  for (let run = 0; run <= runs; run += 1) {
    await freshen(lab.built);
    const orders = await perSecond(async () => await makeOrders(lab));
    await payAll(lab);
    const payouts = await perSecond(async () => await settleAll(lab));
    await finishAll(lab);
    if (run === 0) continue;
    figures.orders.push(orders);
    figures.payouts.push(payouts);
  }
  const [orders, payouts] = [middleOf(figures.orders), middleOf(figures.payouts)];
  return [
    { what: 'orders made by one server', figure: `${Math.round(orders)}/s`, ratio: '1.00' },
    {
      what: 'payouts by one worker',
      figure: `${Math.round(payouts)}/s`,
      ratio: `${(payouts / orders).toFixed(2)} of orders`,
    },
  ];
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (ordersOfRun * 1000) / (performance.now() - began);
}

async function makeOrders({ built }: BenchLab): Promise<void> {
  const order = makeOrdering(built, formatMoney(sent));
  let left = ordersOfRun;
  const visit = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await order();
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
}

async function payAll({ built, owner }: BenchLab): Promise<void> {
  const { rows } = await owner.query<{ to: string }>(
    `select deposit_address as "to" from orders where state = 'awaiting_deposit'`,
  );
  const { control } = findSandbox(built).bitcoin;
  for (const { to } of rows) await control.pay({ to, currency: 'BTC', units: sent.units });
  await control.mine(blocks);
  await watchChain(built.ports, 'bitcoin');
}

/** Works until no order of the run is left whose payout is not out. */
async function settleAll({ built, owner }: BenchLab): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    await runDueWork(built.ports, noLog);
    const { rows } = await owner.query<{ left: number }>(
      `select (select count(*) from orders where state not in ('sending', 'completed'))::int
        + (select count(*) from payouts where state in ('planned', 'reserved', 'signed'))::int as left`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]?.left} payouts of the benchmark do not go out`);
  }
}

/** Lets the payouts of a run become final, so that the next run does not look after them. */
async function finishAll({ built }: BenchLab): Promise<void> {
  await findSandbox(built).tron.control.mine(finalBlocks);
  await watchChain(built.ports, 'tron');
  while ((await runDueWork(built.ports, noLog)) === 'again');
}

function findSandbox({ environment }: BuiltServices): SandboxChains {
  if (!environment.sandbox) throw new Error('payouts are measured on the simulated chains');
  return environment.sandbox.chains;
}
