/**
 * Opens Monero: its node beside the wallet, and checks for the operator. The wallet program belongs to the signer, and
 * is asked through `session`.
 */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { makeColdWallet } from './cold-wallet.ts';
import type { ViewKeys } from './keys/view-keys.ts';
import { makeMoneroNode } from './monero-node.ts';
import type { MoneroNetwork } from './monero-networks.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { openWays, type NodeConnection } from '../node-connection.ts';
import type { SocksProxy } from '../socks.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { makeMoneroRpc } from './rpc/monero-rpc.ts';
import type { WalletSession } from './wallet-session.ts';

export type MoneroChainOptions = NodeConnection &
  Readonly<{
    network: MoneroNetwork;
    profile: NetworkProfile;
    keys: ViewKeys;
    session: WalletSession;
    wallet: ChainWallet;
    /** URL of a monero-wallet-rpc with the view-only wallet of cold storage. Absent: coins come back by hand only. */
    coldWalletUrl?: string;
    /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
    proxy?: SocksProxy;
  }>;

export type MoneroOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: () => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type MoneroChain = ChainPair & Readonly<{ operations: MoneroOperations }>;

export function makeMoneroChain(options: MoneroChainOptions): MoneroChain {
  const { network, profile, keys, session, wallet, coldWalletUrl, timeoutMs } = options;
  const ways = openWays(options);
  const daemon = makeMoneroRpc({ name: 'monerod', ...ways.direct });
  const hidden = ways.hidden && makeMoneroRpc({ name: 'monerod', ...ways.hidden });
  return {
    node: makeMoneroNode({ daemon, session, keys }, hidden),
    wallet,
    ...(coldWalletUrl !== undefined && {
      viewWallet: makeColdWallet({
        program: makeMoneroRpc({
          name: 'the wallet of cold storage',
          url: coldWalletUrl,
          ...(timeoutMs !== undefined && { timeoutMs }),
        }),
        daemon,
        keys,
      }),
    }),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(daemon, { network, profile }),
      readHealth: async () => {
        const health = await readNodeHealth(daemon, session);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
