/** Ports that kill the process at one named step of a payout, without warning, like kill -9 or a power cut. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { PayoutRecords, Store } from '#src/usecases/ports/records.ts';

/** The steps of a payout in order. "Before" a commit everything is written and nothing is committed. */
export const payoutSteps = [
  'reserve commit',
  'sign',
  'store commit',
  'broadcast',
  'record commit',
  'settle commit',
] as const;
/** The steps of an order whose payouts are not planned yet: planning comes first. */
export const orderSteps = ['plan commit', ...payoutSteps] as const;
export type PayoutStep = (typeof orderSteps)[number];
export type DeathPoint = `before ${PayoutStep}` | `after ${PayoutStep}`;

export type Victim = Readonly<{
  payoutId: string;
  chain: ChainId;
  /** The payout's order, if the payout must be planned first. */
  orderId?: string;
}>;

/** Called at each step of a payout. It may never return, because the process dies in it. */
export type Reach = (point: DeathPoint) => Promise<void>;

/** Name of the step that a transaction performs, by the payout state that the transaction writes. */
const commits: Readonly<Partial<Record<PayoutState, PayoutStep>>> = {
  reserved: 'reserve commit',
  signed: 'store commit',
  broadcast: 'record commit',
  final: 'settle commit',
};

/** Kills the process when so many payouts have reached the point; earlier ones wait there for the last. */
export function makeDeath(point: DeathPoint, victims: number): Reach {
  let standing = 0;
  return async (reached) => {
    if (reached !== point) return;
    standing += 1;
    if (standing === victims) process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  };
}

export function deadlyPorts(ports: Ports, { payoutId, chain }: Victim, reach: Reach): Ports {
  const { node, wallet } = ports.chains[chain];
  const around = async <Value>(step: PayoutStep, take: () => Promise<Value>): Promise<Value> => {
    await reach(`before ${step}`);
    const value = await take();
    await reach(`after ${step}`);
    return value;
  };
  const broadcast = async (raw: string) => await around('broadcast', async () => await node.broadcast(raw));
  const sign = async (request: SigningRequest) => await around('sign', async () => await wallet.sign(request));
  return {
    ...ports,
    store: { ...ports.store, transaction: deadlyTransaction(ports.store, payoutId, reach) },
    chains: { ...ports.chains, [chain]: { node: { ...node, broadcast }, wallet: { ...wallet, sign } } },
  };
}

function deadlyTransaction(store: Store, payoutId: string, reach: Reach): Store['transaction'] {
  return async (work) => {
    // A transaction that is retried after a conflict runs again: only the steps of its last run count.
    let steps: PayoutStep[] = [];
    const value = await store.transaction(async (records) => {
      steps = [];
      const patch: PayoutRecords['patch'] = async (id, version, change) => {
        const step = id === payoutId && change.state ? commits[change.state] : undefined;
        if (step) steps.push(step);
        return await records.payouts.patch(id, version, change);
      };
      const insert: PayoutRecords['insert'] = async (payout) => {
        if (payout.id === payoutId) steps.push('plan commit');
        return await records.payouts.insert(payout);
      };
      const done = await work({ ...records, payouts: { ...records.payouts, patch, insert } });
      for (const step of steps) await reach(`before ${step}`);
      return done;
    });
    for (const step of steps) await reach(`after ${step}`);
    return value;
  };
}
