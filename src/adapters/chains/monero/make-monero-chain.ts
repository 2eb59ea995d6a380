/** Opens Monero: node and wallet for the service, and checks for the operator. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import { openWalletKeys } from './keys/wallet-keys.ts';
import { makeMoneroNode } from './monero-node.ts';
import type { MoneroNetwork } from './monero-networks.ts';
import { makeMoneroWallet } from './monero-wallet.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { makePrivateFetch } from '../private-fetch.ts';
import type { SocksProxy } from '../socks.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { makeMoneroRpc } from './rpc/monero-rpc.ts';
import { makeWalletSession } from './wallet-session.ts';

export type MoneroChainOptions = Readonly<{
  network: MoneroNetwork;
  profile: NetworkProfile;
  /** URL of monerod. */
  url: string;
  /** URL of a dedicated monero-wallet-rpc: 0.18.3 or newer, with `--wallet-dir` and `--trusted-daemon`. */
  walletUrl: string;
  seed: Uint8Array;
  /**
   * For creating the wallet file again: the first block to scan (`restoreHeight`) and the number of addresses to create
   * (`reach`).
   */
  restoreHeight?: number;
  reach?: number;
  timeoutMs?: number;
  /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
  proxy?: SocksProxy;
}>;

export type MoneroOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: () => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type MoneroChain = ChainPair & Readonly<{ operations: MoneroOperations }>;

/** Default number of addresses to create. The wallet itself scans two hundred further addresses (lookahead). */
const usualReach = 200;

export function makeMoneroChain(options: MoneroChainOptions): MoneroChain {
  const { network, profile, seed, restoreHeight = 0, reach = usualReach, timeoutMs, proxy } = options;
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  const connection = { name: 'monerod', url: options.url, ...limits };
  const daemon = makeMoneroRpc(connection);
  const hidden = proxy && makeMoneroRpc({ ...connection, fetch: makePrivateFetch(proxy) });
  const rpc = makeMoneroRpc({ name: 'monero-wallet-rpc', url: options.walletUrl, ...limits });
  const keys = openWalletKeys(seed, network);
  const session = makeWalletSession({ rpc, keys, restoreHeight, reach });
  const reading = { daemon, session, keys };
  return {
    node: makeMoneroNode(reading, hidden),
    wallet: makeMoneroWallet(reading),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(daemon, { network, profile }),
      readHealth: async () => {
        const health = await readNodeHealth(daemon, session);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
