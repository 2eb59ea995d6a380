/** Opens one Bitcoin-like chain: its node beside the wallet, and checks for the operator. */
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { openWays, type NodeConnection } from '#src/adapters/chains/node-connection.ts';
import type { SocksProxy } from '#src/adapters/chains/socks.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { makeOutputsTo } from './outputs-to.ts';
import { parseExactJson } from './rpc/exact-json.ts';
import { makeUtxoNode } from './utxo-node.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { makeColdKeys } from './cold/make-cold-keys.ts';
import { findNetwork, type UtxoNetwork } from './utxo-networks.ts';

export type UtxoChainOptions = NodeConnection &
  Readonly<{
    chain: UtxoChainId;
    network: UtxoNetwork;
    profile: NetworkProfile;
    wallet: ChainWallet;
    /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
    proxy?: SocksProxy;
  }>;

export type UtxoOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: () => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type UtxoChain = ChainPair & Readonly<{ operations: UtxoOperations }>;

export function makeUtxoChain(options: UtxoChainOptions): UtxoChain {
  const { chain, network, profile, wallet } = options;
  const common = { name: chain, parse: parseExactJson };
  const ways = openWays(options);
  const rpc = makeJsonRpc({ ...common, ...ways.direct });
  const hidden = ways.hidden && makeJsonRpc({ ...common, ...ways.hidden });
  return {
    node: { ...makeUtxoNode(rpc, chain, hidden), outputsTo: makeOutputsTo(chain, network) },
    wallet,
    cold: makeColdKeys({ chain, ...findNetwork(chain, network) }),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(rpc, { chain, network, profile }),
      readHealth: async () => {
        const health = await readNodeHealth(rpc);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
