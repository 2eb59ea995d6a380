/** Checks that the node is on the configured network. The service does not start otherwise. */
import type { JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { NodeIdentity } from '../node-identity.ts';
import type { NodeChainInfo } from './rpc/answers.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { findNetwork, utxoFacts, type UtxoNetwork } from './utxo-networks.ts';

export type ExpectedNode = Readonly<{ chain: UtxoChainId; network: UtxoNetwork; profile: NetworkProfile }>;

export async function checkNodeIdentity(
  rpc: JsonRpc,
  { chain, network: expected, profile }: ExpectedNode,
): Promise<NodeIdentity> {
  const { chain: network, pruned: isPruned = false } = await rpc.call<NodeChainInfo>('getblockchaininfo');
  const genesis = await rpc.call<string>('getblockhash', [0]);
  const { subversion: software } = await rpc.call<Readonly<{ subversion: string }>>('getnetworkinfo');
  const { genesis: expectedGenesis, kind } = findNetwork(chain, expected);
  const problems: string[] = [];
  if (kind !== (profile === 'mainnet' ? 'main' : 'test')) {
    problems.push(`${chain} is configured for the network ${expected}, which the profile ${profile} never uses`);
  }
  if (network !== expected) problems.push(`the ${chain} node is on the network ${network}, not on ${expected}`);
  if (genesis !== expectedGenesis) {
    problems.push(`the ${chain} node has another first block than ${expected} has`);
  }
  // Bitcoin Cash forked from Bitcoin and has the same genesis block, so the two chains are distinguished by the node's
  // software.
  if (!utxoFacts[chain].software.test(software)) problems.push(`the ${chain} node is another software: ${software}`);
  const lacks = isPruned ? [`the ${chain} node is pruned: it needs prune=0 and txindex=1`] : [];
  return { network, genesis, software, problems, lacks };
}
