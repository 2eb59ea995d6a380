/** Faucet of test coins for people who try the product out. Only on a devnet whose control API is configured. */
import { makeDevnetClient } from '#src/adapters/chains/devnet-client.ts';
import { tokenContract } from '#src/adapters/chains/node-settings.ts';
import type { Config } from '#src/config/config.ts';
import { makeFaucet, type FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import type { BuiltServices } from './build-services.ts';

export function openFaucet(
  { devnetControl, networkProfile }: Config,
  { ports, environment: { nodes } }: Pick<BuiltServices, 'ports' | 'environment'>,
): FaucetVerbs | null {
  if (!devnetControl || !nodes || networkProfile !== 'testnet') return null;
  return makeFaucet(ports, makeDevnetClient({ ...devnetControl, tokenOf: (id) => tokenContract(nodes, id) }));
}
