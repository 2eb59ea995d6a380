import { defineChain, tiers } from './define-chain.ts';

export const monero = defineChain({
  id: 'monero',
  name: 'Monero',
  otherNames: ['MONERO', 'XMR'],
  sideshiftName: 'monero',
  family: 'monero',
  nativeCurrency: 'XMR',
  paymentLink: { kind: 'named', scheme: 'monero', amountName: 'tx_amount' },
  coinType: 128,
  firstAccount: 0,
  conflictDomain: 'coins',
  blockSeconds: 120,
  // Deeper than the deepest reorganisation that Monero has had (18 blocks, September 2025).
  confirmations: tiers(20, 30, 40),
  sandboxConfirmations: tiers(2, 3, 4),
  firstConfirmationMinutes: 15,
  finalityBlocks: 60,
  minOutputUnits: 1n,
  fee: { coinSize: 1_500n, tokenSize: 1_500n, extraInputSize: 700n, usualUnitsPerSize: 80_000n },
  hasTestAddresses: true,
});
