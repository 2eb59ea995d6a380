import { defineChain, tiers } from './define-chain.ts';

export const monero = defineChain({
  id: 'monero',
  name: 'Monero',
  family: 'monero',
  nativeCurrency: 'XMR',
  conflictDomain: 'coins',
  blockSeconds: 120,
  confirmations: tiers(10, 10, 12),
  sandboxConfirmations: tiers(2, 3, 4),
  finalityBlocks: 20,
  minOutputUnits: 1n,
  fee: { coinSize: 1_500n, tokenSize: 1_500n, extraInputSize: 700n, usualUnitsPerSize: 80_000n },
  hasTestAddresses: true,
});
