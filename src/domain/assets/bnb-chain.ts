import { defineEvmChain, tiers } from './define-chain.ts';

export const bnbChain = defineEvmChain({
  id: 'bnb-chain',
  name: 'BNB Chain',
  otherNames: ['BNBCHAIN', 'BSC', 'BEP20', 'BEP', 'BNB', 'BNBSMARTCHAIN', 'BINANCESMARTCHAIN'],
  sideshiftName: 'bsc',
  tokenStandard: 'BEP20',
  nativeCurrency: 'BNB',
  firstAccount: 10,
  blockSeconds: 0.45,
  // One validator makes 16 blocks in a row, so the tiers count turns of validators: three turns, six, and eleven, a
  // majority of the 21 validators. A majority counts as final while the validators' vote on finality is interrupted.
  confirmations: tiers(48, 96, 176),
  finalityBlocks: 352,
  // Validators usually make a block final by their votes within three blocks. 200 blocks take 90 seconds.
  lateFinalityBlocks: 200,
  usualUnitsPerSize: 1_000_000_000n,
  evm: {
    mainChainId: 56,
    testChainIds: [97],
    mainGenesis: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
    // The base fee is zero on BNB Chain, so a legacy gas price has the same effect as an EIP-1559 tip.
    feeStyle: 'legacy',
    leastTipUnits: 100_000_000n,
  },
});
