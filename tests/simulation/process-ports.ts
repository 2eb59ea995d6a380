/** The ports of one process: the same ground for all, but every call of it waits for the scheduler. */
import { chainIds, type ChainId } from '#src/domain/chains/define-chain.ts';
import type { ChainAdapter, ChainPair, ChainWallet, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { OpKind } from './luck.ts';
import type { Call, Process } from './scheduler.ts';
import type { World } from './world.ts';

export function makeProcessPorts({ ground, plainPorts, scheduler, skew, lies }: World, process: Process): Ports {
  const wait = async <Value>(asked: Call<Value>): Promise<Value> => await scheduler.call(process, asked);
  const on =
    (chain: ChainId, kind: OpKind): Wait =>
    async (method, effect, details = '') =>
      await wait({ kind, method, label: `${chain} ${method}${details}`, effect });
  const chains = chainIds.map((chain): [ChainId, ChainPair] => [
    chain,
    {
      node: waitingNode(lies.wrap(ground.chains[chain].node), on(chain, 'node')),
      wallet: waitingWallet(ground.chains[chain].wallet, on(chain, 'wallet')),
    },
  ]);
  const { store } = ground;
  return {
    ...plainPorts,
    clock: skew.clockOf(process.name),
    chains: Object.fromEntries(chains) as Chains,
    store: {
      transaction: async (work) =>
        await wait({ ...ofStore('transaction'), effect: async () => await store.transaction(work) }),
      snapshot: async (work) => await wait({ ...ofStore('snapshot'), effect: async () => await store.snapshot(work) }),
    },
  };
}

function ofStore(method: string) {
  return { kind: 'store', method, label: method } as const;
}

/** `details` are what the call was made with, for the reader of a trace. */
type Wait = <Value>(method: string, effect: () => Promise<Value>, details?: string) => Promise<Value>;

function waitingNode(node: ChainAdapter, wait: Wait): ChainAdapter {
  return {
    chain: node.chain,
    head: async () => await wait('head', async () => await node.head()),
    block: async (height) => await wait('block', async () => await node.block(height), ` ${height}`),
    mempool: async () => await wait('mempool', async () => await node.mempool()),
    transactionStatus: async (txid) => await wait('status', async () => await node.transactionStatus(txid)),
    unitsPerSize: async () => await wait('fee', async () => await node.unitsPerSize()),
    broadcast: async (raw, options) =>
      await wait('broadcast', async () => await node.broadcast(raw, options), ` ${raw.slice(-8)}`),
    balances: async (addresses) => await wait('balances', async () => await node.balances(addresses)),
    nextNonce: async (address) => await wait('nonce', async () => (await node.nextNonce?.(address)) ?? 0),
  };
}

function waitingWallet(wallet: ChainWallet, wait: Wait): ChainWallet {
  return {
    chain: wallet.chain,
    address: async (role, index) =>
      await wait('address', async () => await wallet.address(role, index), ` ${role} ${index}`),
    signsForDeposits: wallet.signsForDeposits === true,
    hotAddress: async () => await wait('hot', async () => await wallet.hotAddress()),
    sign: async (request) => await wait('sign', async () => await wallet.sign(request)),
  };
}
