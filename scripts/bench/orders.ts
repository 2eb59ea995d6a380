/** Orders per second, compared with durable single-row commits by pgbench with as many clients on the same database. */
import { availableParallelism } from 'node:os';
import { cpuSeconds } from './cpu-time.ts';
import { freshen, middleOf, type BenchLab, type BenchRow } from './lab.ts';
import { openOrderServers, type OrderServers } from './order-servers.ts';
import { openPgbench } from './pgbench.ts';

/** Concurrent visitors per server. pgbench has as many clients as there are visitors in total. */
const visitorsOfEach = 16;
const mostServers = 2;
const freshenEveryMs = 5_000;

/**
 * `seconds` is the total time of ordering, split into three runs alternating with pgbench, so that other load affects
 * both.
 */
export async function measureOrders(lab: BenchLab, seconds: number): Promise<readonly BenchRow[]> {
  const { built, owner, connection, folder } = lab;
  await freshen(built);
  const servers = Math.min(mostServers, availableParallelism());
  const visitors = servers * visitorsOfEach;
  const ordering = await openOrderServers(lab, { servers, visitors });
  // Makes an order first, because pgbench copies its row.
  await keepFresh(lab, async () => await ordering.perSecond(1));
  const pgbench = await openPgbench({
    owner,
    connection,
    folder,
    clients: visitors,
    seconds: Math.max(2, Math.round(seconds / 10)), // pgbench takes whole seconds.
  });
  const figures: Record<'small' | 'order' | 'made', number[]> = { small: [], order: [], made: [] };
  const cpu = { servers: 0, signer: 0, database: 0 };
  let count = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    figures.small.push(await pgbench.perSecond('small'));
    figures.order.push(await pgbench.perSecond('order'));
    await freshen(built);
    const before = lookAtCpu(lab, ordering);
    const made = await keepFresh(lab, async () => await ordering.perSecond(seconds / 3));
    const after = lookAtCpu(lab, ordering);
    figures.made.push(made);
    for (const who of cpuUsers) cpu[who] += after[who] - before[who];
    count += (made * seconds) / 3;
  }
  await ordering.close();
  const [small, whole, made] = [middleOf(figures.small), middleOf(figures.order), middleOf(figures.made)];
  const rate = (perSecondCount: number): string => `${Math.round(perSecondCount)}/s`;
  const what = `orders by ${visitors} at once on ${servers} servers`;
  const ofOrder = (perSecondCount: number): string => `${(perSecondCount / whole).toFixed(2)} of one row of an order`;
  return [
    { what: 'pgbench, one row of an order', figure: rate(whole), ratio: '1.00' },
    { what, figure: rate(made), ratio: ofOrder(made) },
    { what: 'pgbench, one row of two numbers', figure: rate(small), ratio: ofOrder(small) },
    { what: 'the same orders', figure: rate(made), ratio: `${(made / small).toFixed(2)} of one row of two numbers` },
    describeCpu(cpu, count),
  ];
}

const cpuUsers = ['servers', 'signer', 'database'] as const;
type Cpu = Record<(typeof cpuUsers)[number], number>;

/** Seconds of CPU time that each has used so far. */
function lookAtCpu({ processes }: BenchLab, { pids }: OrderServers): Cpu {
  const { signer, database } = processes;
  return {
    servers: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    signer: cpuSeconds(signer),
    database: cpuSeconds(database),
  };
}

function describeCpu(cpu: Cpu, count: number): BenchRow {
  const each = (seconds: number): string => Math.round((seconds * 1e6) / count).toString();
  return {
    what: 'CPU time of one of these orders',
    figure: `${each(cpu.servers + cpu.signer + cpu.database)} µs`,
    ratio: cpuUsers.map((who) => `${who} ${each(cpu[who])}`).join(', '),
  };
}

/** Prices and chain states are valid for seconds only; they are refreshed during the work, as a worker would. */
async function keepFresh<Value>({ built }: BenchLab, work: () => Promise<Value>): Promise<Value> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(async () => await freshen(built));
  }, freshenEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}
