import { defineEvmChain, tiers } from './define-chain.ts';

export const polygon = defineEvmChain({
  id: 'polygon',
  name: 'Polygon',
  otherNames: ['POLYGON', 'POL', 'MATIC'],
  sideshiftName: 'polygon',
  nativeCurrency: 'POL',
  firstAccount: 20,
  blockSeconds: 2,
  confirmations: tiers(128, 128, 200),
  finalityBlocks: 400,
  // Milestones, which make blocks final, usually come every few seconds. In September 2025 they were 10 to 15 minutes
  // late while blocks went on.
  lateFinalityBlocks: 150,
  usualUnitsPerSize: 60_000_000_000n,
  evm: {
    mainChainId: 137,
    testChainIds: [80_002],
    mainGenesis: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
    feeStyle: 'eip1559',
    leastTipUnits: 25_000_000_000n,
  },
});
