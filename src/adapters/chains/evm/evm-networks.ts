/** The networks of the EVM chains: how each is recognised, and what its nodes ask of a transaction at least. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export const evmChainIds = ['ethereum', 'bnb-chain', 'polygon'] as const satisfies readonly ChainId[];
export type EvmChainId = (typeof evmChainIds)[number];

/** `own` is a chain that one starts oneself: it has no peers, and blocks only when somebody wants one. */
export const evmNetworks = ['main', 'test', 'own'] as const;
export type EvmNetwork = (typeof evmNetworks)[number];

/** One price for all, or the base price that is burnt plus a tip (EIP-1559). */
export type FeeStyle = 'legacy' | 'eip1559';

export type EvmFacts = Readonly<{
  /** Nothing that is signed for one of these ids is valid under another. */
  chainIds: Readonly<Record<EvmNetwork, readonly number[]>>;
  /** The hash of the main network's block 0. */
  mainGenesis: string;
  feeStyle: FeeStyle;
  /** Nodes and block producers leave lying what pays them less for one unit of gas. */
  leastTipUnits: bigint;
  /** The three chains share a coin type, so their accounts are ten apart: no key is used on two of them. */
  firstAccount: number;
}>;

const ownChainIds = [31_337, 31_338, 31_339];

export const evmFacts: Readonly<Record<EvmChainId, EvmFacts>> = {
  ethereum: {
    chainIds: { main: [1], test: [11_155_111, 17_000, 560_048], own: ownChainIds },
    mainGenesis: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    feeStyle: 'eip1559',
    leastTipUnits: 100_000_000n,
    firstAccount: 0,
  },
  'bnb-chain': {
    chainIds: { main: [56], test: [97], own: ownChainIds },
    mainGenesis: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
    // Its base price is zero, so a tip and one price for all are the same thing there.
    feeStyle: 'legacy',
    leastTipUnits: 100_000_000n,
    firstAccount: 10,
  },
  polygon: {
    chainIds: { main: [137], test: [80_002], own: ownChainIds },
    mainGenesis: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
    feeStyle: 'eip1559',
    leastTipUnits: 25_000_000_000n,
    firstAccount: 20,
  },
};
