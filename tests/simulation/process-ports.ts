/** The ports of one process: all processes share the store and chains, but every call waits for the scheduler. */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainAdapter, ChainPair, ChainWallet, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { OpKind } from './luck.ts';
import type { Call, Process } from './scheduler.ts';
import type { World } from './world.ts';

export function makeProcessPorts({ adapters, plainPorts, scheduler, skew, lies }: World, process: Process): Ports {
  const wait = <Value>(asked: Call<Value>): Promise<Value> => scheduler.call(process, asked);
  const on =
    (chain: ChainId, kind: OpKind): Wait =>
    (method, effect, details = '') =>
      wait({ kind, method, label: `${chain} ${method}${details}`, effect });
  const chains = chainIds.map((chain): [ChainId, ChainPair] => [
    chain,
    {
      node: waitingNode(lies.wrap(adapters.chains[chain].node), on(chain, 'node')),
      wallet: waitingWallet(adapters.chains[chain].wallet, on(chain, 'wallet')),
      // Writing and reading files asks nobody.
      ...(adapters.chains[chain].accountFiles && { accountFiles: adapters.chains[chain].accountFiles }),
    },
  ]);
  const { store } = adapters;
  return {
    ...plainPorts,
    clock: skew.clockOf(process.name),
    chains: Object.fromEntries(chains) as Chains,
    store: {
      transaction: (work) => wait({ ...ofStore('transaction'), effect: () => store.transaction(work) }),
      snapshot: (work) => wait({ ...ofStore('snapshot'), effect: () => store.snapshot(work) }),
    },
  };
}

function ofStore(method: string) {
  return { kind: 'store', method, label: method } as const;
}

/** `details` are the arguments of the call, for readers of a trace. */
type Wait = <Value>(method: string, effect: () => Promise<Value>, details?: string) => Promise<Value>;

function waitingNode(node: ChainAdapter, wait: Wait): ChainAdapter {
  return {
    chain: node.chain,
    head: () => wait('head', () => node.head()),
    ...(node.finalBlock && { finalBlock: () => wait('finality', async () => (await node.finalBlock?.()) ?? null) }),
    block: (height) => wait('block', () => node.block(height), ` ${height}`),
    mempool: () => wait('mempool', () => node.mempool()),
    transactionStatus: (txid) => wait('status', () => node.transactionStatus(txid)),
    unitsPerSize: () => wait('fee', () => node.unitsPerSize()),
    broadcast: (raw, options) => wait('broadcast', () => node.broadcast(raw, options), ` ${raw.slice(-8)}`),
    outputsTo: (raw, address) => node.outputsTo?.(raw, address) ?? [],
    balances: (addresses, known) => wait('balances', () => node.balances(addresses, known)),
    ...(node.durableNonce && {
      durableNonce: (nonce) => wait('durable nonce', async () => await node.durableNonce?.(nonce)),
    }),
    nextNonce: (address) => wait('nonce', async () => (await node.nextNonce?.(address)) ?? 0),
  };
}

function waitingWallet(wallet: ChainWallet, wait: Wait): ChainWallet {
  return {
    chain: wallet.chain,
    address: (role, index) => wait('address', () => wallet.address(role, index), ` ${role} ${index}`),
    signsForDeposits: wallet.signsForDeposits === true,
    hotAddress: (epoch) => wait('hot', () => wallet.hotAddress(epoch)),
    sign: (request) => wait('sign', () => wallet.sign(request)),
  };
}
