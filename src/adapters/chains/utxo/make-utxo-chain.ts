/** One Bitcoin-like chain, complete: node and wallet as the service knows them, and what its operator has to know. */
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import { makeInactiveNode } from './inactive-node.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { parseExactJson } from './rpc/exact-json.ts';
import { makeUtxoNode } from './utxo-node.ts';
import type { UtxoChainId, UtxoNetwork } from './utxo-networks.ts';
import { makeUtxoWallet } from './utxo-wallet.ts';

export type UtxoChainOptions = Readonly<{
  chain: UtxoChainId;
  network: UtxoNetwork;
  profile: NetworkProfile;
  /** Where the node answers, user and password included. Null where there is none: the chain is then inactive. */
  url: string | null;
  seed: Uint8Array;
}>;

export type UtxoOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: () => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type UtxoChain = ChainPair & Readonly<{ operations: UtxoOperations | null }>;

/** `operations` is null where the chain is inactive. */
export function makeUtxoChain({ chain, network, profile, url, seed }: UtxoChainOptions): UtxoChain {
  const wallet = makeUtxoWallet({ chain, network, seed });
  if (url === null) return { node: makeInactiveNode(chain), wallet, operations: null };
  const rpc = makeJsonRpc({ name: chain, url, parse: parseExactJson });
  return {
    node: makeUtxoNode(rpc, chain),
    wallet,
    operations: {
      checkIdentity: async () => await checkNodeIdentity(rpc, { chain, network, profile }),
      readHealth: async () => {
        const health = await readNodeHealth(rpc);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
