/** Ports that end the process without a word at one named point of a payout's way, as kill -9 or a power cut would. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { PayoutRecords, Store } from '#src/usecases/ports/records.ts';

/** In the order in which they are reached. A commit's `before` is the moment when all is written and nothing stands. */
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

/** Which step a transaction is, by the state that it gives to the payout. */
const commits: Readonly<Partial<Record<PayoutState, string>>> = {
  reserved: 'reserve commit',
  signed: 'store commit',
  broadcast: 'record commit',
  final: 'settle commit',
};

type Death = Readonly<{ point: DeathPoint; payoutId: string; chain: ChainId }>;

export function deadlyPorts(ports: Ports, { point, payoutId, chain }: Death): Ports {
  const reach = async (reached: string): Promise<void> => {
    if (reached !== point) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  };
  const { node, wallet } = ports.chains[chain];
  const around = async <Value>(step: string, take: () => Promise<Value>): Promise<Value> => {
    await reach(`before ${step}`);
    const value = await take();
    await reach(`after ${step}`);
    return value;
  };
  return {
    ...ports,
    store: { ...ports.store, transaction: deadlyTransaction(ports.store, payoutId, reach) },
    chains: {
      ...ports.chains,
      [chain]: {
        node: {
          ...node,
          broadcast: async (raw: string) => await around('broadcast', async () => await node.broadcast(raw)),
        },
        wallet: {
          ...wallet,
          sign: async (request: Parameters<typeof wallet.sign>[0]) =>
            await around('sign', async () => await wallet.sign(request)),
        },
      },
    },
  };
}

function deadlyTransaction(
  store: Store,
  payoutId: string,
  reach: (point: string) => Promise<void>,
): Store['transaction'] {
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
