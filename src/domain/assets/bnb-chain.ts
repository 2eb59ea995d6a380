import { defineChain, tiers } from './define-chain.ts';

export const bnbChain = defineChain({
  id: 'bnb-chain',
  name: 'BNB Chain',
  family: 'evm',
  nativeCurrency: 'BNB',
  conflictDomain: 'nonce',
  sweepFeePayer: 'deposit',
  blockSeconds: 3,
  confirmations: tiers(15, 15, 20),
  sandboxConfirmations: tiers(2, 3, 4),
  finalityBlocks: 40,
  minOutputUnits: 1n,
  fee: { coinSize: 21_000n, tokenSize: 65_000n, extraInputSize: 0n, usualUnitsPerSize: 1_000_000_000n },
  hasTestAddresses: false,
});
