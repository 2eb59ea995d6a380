/**
 * Opens Solana: its node beside the wallet, and checks for the operator. The library is large, so it is loaded only
 * when the chain is used.
 */
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { openFilesOnDemand } from '../files-on-demand.ts';
import { makeJsonRpc } from '../json-rpc.ts';
import { openWays, type NodeConnection } from '../node-connection.ts';
import type { SocksProxy } from '../socks.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { makeSlotIndex } from './slot-index.ts';
import { makeSolanaNode } from './solana-node.ts';
import type { SolanaNetwork } from './solana-networks.ts';
import { openTokenBook, type TokenMints } from './token-book.ts';

export type SolanaChainOptions = NodeConnection &
  Readonly<{
    network: SolanaNetwork;
    /** Expected genesis hash of a local development network. */
    genesisHash?: string;
    tokens: TokenMints;
    wallet: ChainWallet;
    /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
    proxy?: SocksProxy;
  }>;

export type SolanaOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: (now: number) => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type SolanaChain = ChainPair & Readonly<{ operations: SolanaOperations }>;

export async function openSolanaChain(options: SolanaChainOptions): Promise<SolanaChain> {
  const { network, genesisHash, tokens, wallet } = options;
  const book = openTokenBook(tokens);
  const ways = openWays(options);
  const rpc = makeJsonRpc({ name: 'solana', ...ways.direct });
  const hidden = ways.hidden && makeJsonRpc({ name: 'solana', ...ways.hidden });
  const slots = makeSlotIndex(rpc);
  const { makeTokenAccounts } = await import('./token-accounts.ts');
  const tokenAccounts = makeTokenAccounts();
  return {
    node: makeSolanaNode({ rpc, hidden, network, book, tokenAccounts, slots }),
    wallet,
    accountFiles: openFilesOnDemand(async () => {
      const { makeSolanaFiles } = await import('./cold-file.ts');
      return makeSolanaFiles({ book, tokenAccounts });
    }),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(rpc, book, { network, genesisHash }),
      readHealth: async (now) => {
        const health = await readNodeHealth(rpc, now);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
