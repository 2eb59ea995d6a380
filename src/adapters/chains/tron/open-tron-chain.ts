/** Opens TRON: its node beside the wallet, and checks for the operator. */
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { openFilesOnDemand } from '../files-on-demand.ts';
import { openWays, type NodeConnection } from '../node-connection.ts';
import type { SocksProxy } from '../socks.ts';
import { checkNodeIdentity } from './node-identity.ts';
import type { TokenCode } from '../pinned-tokens.ts';
import { openTokenBook, type TokenContracts } from './token-book.ts';
import { makeTronHttp } from './tron-http.ts';
import type { TronNetwork } from './tron-networks.ts';
import { makeTronNode } from './tron-node.ts';

export type TronChainOptions = NodeConnection &
  Readonly<{
    network: TronNetwork;
    /** Expected genesis block of a local development network. */
    genesisBlockId?: string;
    tokens: TokenContracts;
    /** Hashes of the code of the token contracts. A token without one is refused on the main network. */
    tokenCode?: TokenCode;
    wallet: ChainWallet;
    /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
    proxy?: SocksProxy;
  }>;

export type TronOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: (now: number) => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type TronChain = ChainPair & Readonly<{ operations: TronOperations }>;

export function openTronChain(options: TronChainOptions): TronChain {
  const { network, genesisBlockId, tokens, tokenCode = {}, wallet } = options;
  const book = openTokenBook(tokens);
  const ways = openWays(options);
  const http = makeTronHttp(ways.direct);
  const hidden = ways.hidden && makeTronHttp(ways.hidden);
  return {
    node: makeTronNode({ http, hidden, book }),
    wallet,
    accountFiles: openFilesOnDemand(async () => {
      const { makeTronFiles } = await import('./cold-file.ts');
      return makeTronFiles({ book });
    }),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(http, book, { network, genesisBlockId, tokenCode }),
      readHealth: async (now) => {
        const health = await readNodeHealth(http, now);
        return { ...health, problems: judgeNodeHealth(health, network) };
      },
    },
  };
}
