/** Opens one EVM chain: its node beside the wallet, and checks for the operator. */
import type { ChainPair, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { openFilesOnDemand } from '../files-on-demand.ts';
import { makeJsonRpc } from '../json-rpc.ts';
import { openWays, type NodeConnection } from '../node-connection.ts';
import type { SocksProxy } from '../socks.ts';
import { makeEvmNode } from './evm-node.ts';
import type { StateGap } from './inner-arrivals.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import type { EvmNetwork } from './evm-networks.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth, type NodeProblem } from './node-health.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { checkNodeIdentity } from './node-identity.ts';
import type { TokenCode } from '../pinned-tokens.ts';
import { openTokenBook, type TokenContracts } from './token-book.ts';

export type EvmChainOptions = NodeConnection &
  Readonly<{
    chain: EvmChainId;
    network: EvmNetwork;
    /** Chain id of the configured network. Every signature is bound to it (EIP-155). */
    chainId: number;
    tokens: TokenContracts;
    /** Hashes of the code of the token contracts. A token without one is refused on a main network. */
    tokenCode?: TokenCode;
    wallet: ChainWallet;
    /** Overrides the chain's usual transaction type (legacy or EIP-1559). */
    feeStyle?: FeeStyle;
    /** Shared by the nodes of the chain, if there are several. */
    gap?: StateGap;
    /** SOCKS proxy for private broadcasts. Absent: no private broadcasts. */
    proxy?: SocksProxy;
  }>;

export type EvmOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: (now: number) => Promise<NodeHealth & Readonly<{ problems: readonly NodeProblem[] }>>;
}>;

export type EvmChain = ChainPair & Readonly<{ operations: EvmOperations }>;

export function openEvmChain(options: EvmChainOptions): EvmChain {
  const { chain, network, chainId, tokens, tokenCode = {}, wallet, gap } = options;
  const { feeStyle = chains[chain].evm.feeStyle } = options;
  const book = openTokenBook(chain, tokens);
  const ways = openWays(options);
  const rpc = makeJsonRpc({ name: chain, ...ways.direct });
  const hidden = ways.hidden && makeJsonRpc({ name: chain, ...ways.hidden });
  return {
    node: makeEvmNode({ rpc, hidden, chain, book, feeStyle, ...(gap && { gap }) }),
    wallet,
    accountFiles: openFilesOnDemand(async () => {
      const { makeEvmFiles } = await import('./cold-file.ts');
      return makeEvmFiles({ chain, chainId, book, feeStyle });
    }),
    operations: {
      checkIdentity: async () => await checkNodeIdentity(rpc, book, { chain, network, chainId, tokenCode }),
      readHealth: async (now) => {
        const health = await readNodeHealth(rpc, now);
        return { ...health, problems: judgeNodeHealth(health, chain, network) };
      },
    },
  };
}
