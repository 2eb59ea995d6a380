/** The ports of one process: the same ground for all, but every call of it waits for the scheduler. */
import { chainIds, type ChainId } from '#src/domain/chains/define-chain.ts';
import type { ChainAdapter, ChainPair, ChainWallet, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { OpKind, Process } from './scheduler.ts';
import type { World } from './world.ts';

export function makeProcessPorts({ ground, plainPorts, scheduler }: World, process: Process): Ports {
  const wait = async <Value>(kind: OpKind, label: string, effect: () => Promise<Value>): Promise<Value> =>
    await scheduler.call(process, { kind, label, effect });
  const chains = chainIds.map((chain): [ChainId, ChainPair] => [
    chain,
    {
      node: waitingNode(ground.chains[chain].node, (label, effect) => wait('node', `${chain} ${label}`, effect)),
      wallet: waitingWallet(ground.chains[chain].wallet, (label, effect) =>
        wait('wallet', `${chain} ${label}`, effect),
      ),
    },
  ]);
  return {
    ...plainPorts,
    chains: Object.fromEntries(chains) as Chains,
    store: {
      transaction: async (work) => await wait('store', 'transaction', async () => await ground.store.transaction(work)),
      snapshot: async (work) => await wait('store', 'snapshot', async () => await ground.store.snapshot(work)),
    },
  };
}

type Wait = <Value>(label: string, effect: () => Promise<Value>) => Promise<Value>;

function waitingNode(node: ChainAdapter, wait: Wait): ChainAdapter {
  return {
    chain: node.chain,
    head: async () => await wait('head', async () => await node.head()),
    block: async (height) => await wait(`block ${height}`, async () => await node.block(height)),
    mempool: async () => await wait('mempool', async () => await node.mempool()),
    transactionStatus: async (txid) => await wait('status', async () => await node.transactionStatus(txid)),
    unitsPerSize: async () => await wait('fee', async () => await node.unitsPerSize()),
    broadcast: async (raw) => await wait(`broadcast ${raw.slice(-8)}`, async () => await node.broadcast(raw)),
    balances: async (addresses) => await wait('balances', async () => await node.balances(addresses)),
    nextNonce: async (address) => await wait('nonce', async () => (await node.nextNonce?.(address)) ?? 0),
  };
}

function waitingWallet(wallet: ChainWallet, wait: Wait): ChainWallet {
  return {
    chain: wallet.chain,
    address: async (role, index) => await wait(`${role} ${index}`, async () => await wallet.address(role, index)),
    signsForDeposits: wallet.signsForDeposits === true,
    hotAddress: async () => await wait('hot', async () => await wallet.hotAddress()),
    sign: async (request) => await wait('sign', async () => await wallet.sign(request)),
  };
}
