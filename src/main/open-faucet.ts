/** Faucet of test coins for people who try the product out. Only on a devnet whose control API is configured. */
import { makeDevnetHands } from '#src/adapters/chains/devnet-hands.ts';
import { tokenContract } from '#src/adapters/chains/node-settings.ts';
import type { Config } from '#src/config/config.ts';
import { makeFaucet, type FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import type { BuiltServices } from './build-services.ts';

export function openFaucet(
  { devnetHands, networkProfile }: Config,
  { ports, ground: { nodes } }: Pick<BuiltServices, 'ports' | 'ground'>,
): FaucetVerbs | null {
  if (!devnetHands || !nodes || networkProfile !== 'testnet') return null;
  return makeFaucet(ports, makeDevnetHands({ ...devnetHands, tokenOf: (id) => tokenContract(nodes, id) }));
}
