import { defineChain, tiers } from './define-chain.ts';

export const bitcoin = defineChain({
  id: 'bitcoin',
  name: 'Bitcoin',
  otherNames: ['BITCOIN', 'BTC'],
  sideshiftName: 'bitcoin',
  family: 'utxo',
  nativeCurrency: 'BTC',
  paymentLink: { kind: 'named', scheme: 'bitcoin', amountName: 'amount' },
  coinType: 0,
  firstAccount: 0,
  conflictDomain: 'coins',
  blockSeconds: 600,
  confirmations: tiers(2, 3, 6),
  sandboxConfirmations: tiers(1, 2, 3),
  firstConfirmationMinutes: 20,
  finalityBlocks: 12,
  minOutputUnits: 546n,
  fee: { coinSize: 141n, tokenSize: 141n, extraInputSize: 68n, usualUnitsPerSize: 8n },
  hasTestAddresses: true,
});
