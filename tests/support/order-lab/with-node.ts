/** A worker's ports with one faulty node: silent, forgetful or slow. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';

export function withNode(ports: Ports, chain: ChainId, change: (node: ChainAdapter) => Partial<ChainAdapter>): Ports {
  const { node, wallet } = ports.chains[chain];
  return { ...ports, chains: { ...ports.chains, [chain]: { wallet, node: { ...node, ...change(node) } } } };
}

/** A node whose broadcasts do not reach the network. */
export function deafNode(ports: Ports, chain: ChainId): Ports {
  const unreachable = new OutsideError(`the ${chain} node cannot be reached`);
  return withNode(ports, chain, () => ({ broadcast: async () => await Promise.reject(unreachable) }));
}

/** A node whose broadcasts take effect, but whose responses are lost. */
export function muteNode(ports: Ports, chain: ChainId): Ports {
  return withNode(ports, chain, (node) => ({
    broadcast: async (raw) => {
      await node.broadcast(raw);
      throw new OutsideError('the answer was lost');
    },
  }));
}
