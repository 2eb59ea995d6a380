/** Checks that the daemon is on the configured network. The service does not start otherwise. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { moneroFacts, type MoneroNetwork } from './monero-networks.ts';
import type { HeaderAnswer, NodeInfo } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

export type ExpectedNode = Readonly<{ network: MoneroNetwork; profile: NetworkProfile }>;

/**
 * Checks the daemon's network. The wallet program needs no check: it refuses to create a wallet with an address of
 * another network.
 */
export async function checkNodeIdentity(
  daemon: MoneroRpc,
  { network: expected, profile }: ExpectedNode,
): Promise<NodeIdentity> {
  const { nettype: network, version } = await daemon.call<NodeInfo>('get_info');
  const first = await daemon.call<HeaderAnswer>('get_block_header_by_height', { height: 0 });
  const genesis = first.block_header.hash;
  const facts = moneroFacts[expected];
  const problems: string[] = [];
  if (facts.kind !== (profile === 'mainnet' ? 'main' : 'test')) {
    problems.push(`monero is configured for the network ${expected}, which the profile ${profile} never uses`);
  }
  if (network !== facts.nettype) {
    problems.push(`the monero node is on the network ${network}, not on ${facts.nettype}`);
  }
  if (genesis !== facts.genesis) problems.push(`the monero node has another first block than ${expected} has`);
  return { network, genesis, software: `monerod ${version}`, problems };
}
