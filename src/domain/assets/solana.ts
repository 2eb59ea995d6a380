import { defineChain, tiers } from './define-chain.ts';

export const solana = defineChain({
  id: 'solana',
  name: 'Solana',
  otherNames: ['SOLANA', 'SOL', 'SPL'],
  sideshiftName: 'solana',
  family: 'solana',
  nativeCurrency: 'SOL',
  paymentLink: { kind: 'solana-pay' },
  coinType: 501,
  firstAccount: 0,
  conflictDomain: 'window',
  sweepFeePayer: 'hot',
  blockSeconds: 0.4,
  confirmations: tiers(32, 32, 32),
  sandboxConfirmations: tiers(2, 3, 4),
  firstConfirmationMinutes: 5,
  finalityBlocks: 64,
  // The finalised block is usually 31 blocks behind the head. 150 blocks take a minute.
  lateFinalityBlocks: 150,
  validityBlocks: 150,
  minOutputUnits: 890_880n,
  // A payout to a receiver without a token account also costs the rent of that account (2,039,280 units). Any receiver
  // can be without one, so the size of every token payout includes the rent.
  fee: { coinSize: 1n, tokenSize: 413n, extraInputSize: 0n, usualUnitsPerSize: 5_000n },
  hasTestAddresses: false,
});
