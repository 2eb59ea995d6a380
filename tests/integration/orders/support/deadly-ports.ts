/** Ports that end the process without a word at one named point of a payout's way, as kill -9 or a power cut would. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { PayoutRecords, Store } from '#src/usecases/ports/records.ts';

/** In the order in which they are reached. Before a commit all is written and nothing of it stands yet. */
export const deathPoints = [
  'before reserve commit',
  'after reserve commit',
  'before sign',
  'after sign',
  'before store commit',
  'after store commit',
  'before broadcast',
  'after broadcast',
  'before record commit',
  'after record commit',
  'before settle commit',
  'after settle commit',
] as const;
export type DeathPoint = (typeof deathPoints)[number];

export type Victim = Readonly<{ payoutId: string; chain: ChainId }>;

/** What a payout meets on its way. It may never come back from it. */
export type Reach = (point: string) => Promise<void>;

/** Which step a transaction is, by the state that it gives to the payout. */
const commits: Readonly<Partial<Record<PayoutState, string>>> = {
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
  const around = async <Value>(step: string, take: () => Promise<Value>): Promise<Value> => {
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
    let step: string | undefined;
    const value = await store.transaction(async (records) => {
      step = undefined;
      const patch: PayoutRecords['patch'] = async (id, version, change) => {
        if (id === payoutId && change.state) step = commits[change.state];
        return await records.payouts.patch(id, version, change);
      };
      const done = await work({ ...records, payouts: { ...records.payouts, patch } });
      if (step !== undefined) await reach(`before ${step}`);
      return done;
    });
    if (step !== undefined) await reach(`after ${step}`);
    return value;
  };
}
