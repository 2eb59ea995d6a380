/** Ports that end the process without a word at one named point of a payout's way, as kill -9 or a power cut would. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { PayoutRecords, Store } from '#src/usecases/ports/records.ts';

/** The steps of a payout, in their order. Before a commit all of it is written and nothing stands yet. */
export const payoutSteps = [
  'reserve commit',
  'sign',
  'store commit',
  'broadcast',
  'record commit',
  'settle commit',
] as const;
/** Of an order whose payouts are not planned yet, that comes first. */
export const orderSteps = ['plan commit', ...payoutSteps] as const;
export type PayoutStep = (typeof orderSteps)[number];
export type DeathPoint = `before ${PayoutStep}` | `after ${PayoutStep}`;

export type Victim = Readonly<{
  payoutId: string;
  chain: ChainId;
  /** Its order, if that is to plan the payout first. */
  orderId?: string;
}>;

/** What a payout meets on its way. It may never come back from it. */
export type Reach = (point: DeathPoint) => Promise<void>;

/** Which step a transaction is, by the state that it gives to the payout. */
const commits: Readonly<Partial<Record<PayoutState, PayoutStep>>> = {
  reserved: 'reserve commit',
  signed: 'store commit',
  broadcast: 'record commit',
  final: 'settle commit',
};

/** The process dies when so many payouts stand at the point; the first ones wait there for the last. */
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
    // A transaction that met another one runs again: the steps of its last run count.
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
