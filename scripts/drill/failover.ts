/**
 * The primary of PostgreSQL is killed again and again while visitors order and pay. The operator does what the runbook
 * says: where nothing can be lost the fence is lifted by hand, otherwise it comes down by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { countSignedBehindFence } from './signed-behind-fence.ts';
import { judge, type Verdict } from './judge.ts';
import { until, type Cluster } from './patroni-cluster.ts';
import type { Service } from './running-service.ts';
import type { Visitors } from './visitors.ts';

export type Failovers = Verdict &
  Readonly<{
    secondsAway: readonly number[];
    turnedAway: Readonly<Record<string, number>>;
    /** Payments that were signed from a kill on until the fence of their chain was down again. */
    signedBehindFence: number;
  }>;

type Options = Readonly<{
  cluster: Cluster;
  service: Service;
  visitors: Visitors;
  kills: number;
  /** Whether the last second before each kill is lost. */
  isLossy: boolean;
  say: (line: string) => void;
}>;

/** Between two kills, so that orders are in every state when one comes. */
const longestQuietMs = 15_000;
const lostMs = 1_000;
const finishMs = 300_000;
const settleMs = 60_000;
const refundSeconds = 61 * 60;
const fencedMs = 600_000;
/** More than any chain's fence waits for, in a few calls. */
const blocksAtOnce = 50;

export async function killPrimaries({ cluster, service, visitors, kills, isLossy, say }: Options): Promise<Failovers> {
  const secondsAway: number[] = [];
  const killedAt: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await until('all nodes follow', cluster.isWhole);
    await sleep(Math.random() * longestQuietMs);
    const isGone = isLossy ? await cluster.stopReplication() : undefined;
    if (isGone) await sleep(lostMs);
    const began = performance.now();
    killedAt.push(Date.now());
    const name = await cluster.killPrimary();
    await until('another primary', async () => ![undefined, name].includes(await cluster.primary()));
    const promoted = performance.now();
    if (isGone && !(await isGone())) throw new Error('the last second was not lost');
    await until('the fence is up', async () => (await service.payouts().catch(() => '')).includes('restored'));
    if (isLossy) await waitForFences(service);
    // As the runbook says where replication is synchronous: nothing was lost, so the operator need not wait.
    else await service.payouts('lift', 'each', 'restored', 'synchronous replication: nothing was lost');
    await until('the service is ready', service.isReady);
    secondsAway.push((performance.now() - began) / 1000);
    const gap = ((promoted - began) / 1000).toFixed(1);
    say(`kill ${kill}: another primary after ${gap} s, ready after ${secondsAway.at(-1)?.toFixed(1)} s`);
    cluster.startNode(name);
  }
  await visitors.stop();
  // A payment that was signed and then forgotten is not signed again from other coins: its order waits for an hour, and
  // the deposit goes back.
  if (isLossy) await sleep(settleMs).then(async () => await service.moveClock(refundSeconds));
  await until('everybody has something', async () => visitors.areDone(), finishMs);
  await until('all nodes follow', cluster.isWhole);
  await service.close();
  const { url } = cluster;
  const { dataDir } = service;
  const signedBehindFence = await countSignedBehindFence({ url, dataDir, killedAt });
  const verdict = await judge({ url, dataDir, visitors });
  return { ...verdict, secondsAway, turnedAway: Object.fromEntries(visitors.turnedAway), signedBehindFence };
}

/** Until books and chains were compared and enough blocks have passed. The sandbox makes blocks as fast as one asks. */
async function waitForFences(service: Service): Promise<void> {
  await until(
    'the fences come down by themselves',
    async () => {
      for (const chain of chainIds) await service.mine(chain, blocksAtOnce);
      return !(await service.payouts().catch(() => 'restored')).includes('restored');
    },
    fencedMs,
  );
}
