/** The networks of an EVM chain that a node can be on. Their chain ids and genesis hashes are in the chain registry. */
import { chains } from '#src/domain/assets/chains.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';

/** Networks of an EVM chain. `own` is a local development chain without peers that mines blocks only on demand. */
export const evmNetworks = ['main', 'test', 'own'] as const;
export type EvmNetwork = (typeof evmNetworks)[number];

const ownChainIds = [31_337, 31_338, 31_339];

/** Whether an EIP-155 chain id belongs to a network. */
export function isOnNetwork(chainId: number, chain: EvmChainId, network: EvmNetwork): boolean {
  const { mainChainId, testChainIds } = chains[chain].evm;
  const known = { main: [mainChainId], test: testChainIds, own: ownChainIds };
  return known[network].includes(chainId);
}
