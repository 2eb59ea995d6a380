import { defineEvmChain, tiers } from './define-chain.ts';

export const ethereum = defineEvmChain({
  id: 'ethereum',
  name: 'Ethereum',
  otherNames: ['ETHEREUM', 'ETH', 'ERC20', 'ERC'],
  sideshiftName: 'ethereum',
  tokenStandard: 'ERC20',
  nativeCurrency: 'ETH',
  firstAccount: 0,
  blockSeconds: 12,
  // The lowest tiers are two epochs of 32 blocks, the least time that finality takes.
  confirmations: tiers(64, 64, 96),
  finalityBlocks: 128,
  // The finalised block is usually 64 to 96 blocks behind the head. Two epochs (64 blocks) more count as late.
  lateFinalityBlocks: 160,
  usualUnitsPerSize: 3_000_000_000n,
  evm: {
    mainChainId: 1,
    testChainIds: [11_155_111, 17_000, 560_048],
    mainGenesis: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    feeStyle: 'eip1559',
    leastTipUnits: 100_000_000n,
  },
});
