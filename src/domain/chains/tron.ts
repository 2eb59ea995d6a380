import { defineChain, tiers } from './define-chain.ts';

export const tron = defineChain({
  id: 'tron',
  name: 'TRON',
  family: 'tron',
  nativeCurrency: 'TRX',
  conflictDomain: 'window',
  blockSeconds: 3,
  confirmations: tiers(19, 19, 20),
  sandboxConfirmations: tiers(2, 3, 4),
  finalityBlocks: 40,
  validityBlocks: 20,
  minOutputUnits: 1n,
  fee: { coinSize: 268n, tokenSize: 65_000n, extraInputSize: 0n, usualUnitsPerSize: 420n },
  hasTestAddresses: false,
});
