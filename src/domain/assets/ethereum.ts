import { defineChain, tiers } from './define-chain.ts';

export const ethereum = defineChain({
  id: 'ethereum',
  name: 'Ethereum',
  family: 'evm',
  nativeCurrency: 'ETH',
  conflictDomain: 'nonce',
  sweepFeePayer: 'deposit',
  blockSeconds: 12,
  confirmations: tiers(32, 64, 64),
  sandboxConfirmations: tiers(2, 3, 4),
  finalityBlocks: 96,
  minOutputUnits: 1n,
  fee: { coinSize: 21_000n, tokenSize: 65_000n, extraInputSize: 0n, usualUnitsPerSize: 3_000_000_000n },
  hasTestAddresses: false,
});
