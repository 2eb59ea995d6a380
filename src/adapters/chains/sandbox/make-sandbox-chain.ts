/** Opens one simulated chain: node and wallet for the service, and the control for the sandbox. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';
import { openAccountFiles } from './account-files.ts';
import { makeChainAccess } from './chain-access.ts';
import { openColdKeys } from './cold-keys.ts';
import { makeSignature } from './consensus/signature.ts';
import { makeSandboxControl } from './make-sandbox-control.ts';
import type { SandboxControl } from './sandbox-control.ts';
import { addGlance, makeSandboxNode } from './sandbox-node.ts';
import type { SandboxStorage } from './storage.ts';
import { troubleNode } from './with-troubles.ts';
import { openViewWallet } from './view-wallet.ts';

export type SandboxChain = ChainPair & Readonly<{ control: SandboxControl }>;
export type SandboxChains = Readonly<Record<ChainId, SandboxChain>>;

export type SandboxNetwork = Readonly<{
  storage: SandboxStorage;
  clock: Clock;
  /** Whether nodes answer a whole look with one question, as they do in the running sandbox. */
  hasGlances?: boolean;
  /** Troubles that testers ask for. Without them the nodes have none. */
  troubles?: Pick<SandboxTroubles, 'has'>;
}>;

/** What a simulated chain has of keys: its network's, and the wallet that is paid from. */
export type SandboxKeys = Readonly<{
  networkKey: Uint8Array;
  wallet: ChainWallet;
  /** Addresses of simulated visitors. */
  visitorAt: (index: number) => string;
}>;

export function openSandboxChain(chain: ChainId, network: SandboxNetwork, keys: SandboxKeys): SandboxChain {
  const { storage, clock, hasGlances = false, troubles } = network;
  const { networkKey, wallet, visitorAt } = keys;
  const access = makeChainAccess({ chain, storage, clock });
  const signature = makeSignature(networkKey, chain);
  const plain = makeSandboxNode(access, signature);
  const node = hasGlances ? addGlance(plain, access) : plain;
  return {
    node: troubles ? troubleNode(node, troubles) : node,
    wallet,
    control: makeSandboxControl({ access, clock, visitorAt }),
    ...openColdKeys(chain, signature),
    ...openAccountFiles(chain, signature),
    ...openViewWallet(access, signature),
  };
}
