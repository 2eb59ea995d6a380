import { defineChain, tiers } from './define-chain.ts';

export const polygon = defineChain({
  id: 'polygon',
  name: 'Polygon',
  family: 'evm',
  nativeCurrency: 'POL',
  conflictDomain: 'nonce',
  sweepFeePayer: 'deposit',
  blockSeconds: 2,
  confirmations: tiers(128, 128, 128),
  sandboxConfirmations: tiers(2, 3, 4),
  finalityBlocks: 256,
  minOutputUnits: 1n,
  fee: { coinSize: 21_000n, tokenSize: 65_000n, extraInputSize: 0n, usualUnitsPerSize: 60_000_000_000n },
  hasTestAddresses: false,
});
