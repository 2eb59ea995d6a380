/** Opens the simulated chains with wallets that have no keys: the signer has them. */
import { hex } from '@scure/base';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { hasEpochs } from '#src/domain/key-epoch.ts';
import { deriveAddress } from '../chains/sandbox/derive-address.ts';
import {
  openSandboxChain,
  type SandboxChain,
  type SandboxChains,
  type SandboxNetwork,
} from '../chains/sandbox/make-sandbox-chain.ts';
import { openOwnAddresses } from '../chains/sandbox/own-addresses.ts';
import { handOutAddresses, withLaterEpochs } from './hand-out-addresses.ts';
import { makeRemoteWallet } from './remote-wallet.ts';
import type { ChainDescription, Signer } from './signer.ts';

export async function openSandboxChains(network: SandboxNetwork, signer: Signer): Promise<SandboxChains> {
  const { chains } = await signer.describe();
  const opened = chainIds.map((chain) => {
    const description = chains[chain];
    if (!description) throw new Error(`the signer has no keys of ${chain}`);
    return [chain, openChain(chain, network, { signer, description })] as const;
  });
  return Object.fromEntries(opened) as SandboxChains;
}

type Access = Readonly<{ signer: Signer; description: ChainDescription }>;

function openChain(chain: ChainId, network: SandboxNetwork, { signer, description }: Access): SandboxChain {
  const { keys, networkKey, signsForDeposits } = description;
  if (networkKey === undefined) throw new Error(`the signer has no simulated network of ${chain}`);
  const key = hex.decode(networkKey);
  const pool = handOutAddresses(signer, chain, keys.kind === 'pool' ? keys.hot : '');
  const own = openOwnAddresses(chain, keys, pool);
  const addressAt = hasEpochs(chain) ? withLaterEpochs(own, pool) : own;
  return openSandboxChain(chain, network, {
    networkKey: key,
    wallet: makeRemoteWallet({ chain, signer, addressAt, isDerivable: keys.kind === 'accounts', signsForDeposits }),
    // The keys of simulated visitors are not ours, so they follow from what everybody in the sandbox may know.
    visitorAt: (index) => deriveAddress(key, chain, 'visitor', index),
  });
}
