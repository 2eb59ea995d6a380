import { defineChain, tiers } from './define-chain.ts';

export const bitcoinCash = defineChain({
  id: 'bitcoin-cash',
  name: 'Bitcoin Cash',
  otherNames: ['BITCOINCASH', 'BCH'],
  sideshiftName: 'bitcoincash',
  family: 'utxo',
  nativeCurrency: 'BCH',
  paymentLink: { kind: 'named', scheme: 'bitcoincash', amountName: 'amount' },
  coinType: 145,
  firstAccount: 20,
  conflictDomain: 'coins',
  blockSeconds: 600,
  confirmations: tiers(4, 6, 10),
  sandboxConfirmations: tiers(1, 2, 3),
  firstConfirmationMinutes: 20,
  finalityBlocks: 12,
  minOutputUnits: 546n,
  fee: { coinSize: 226n, tokenSize: 226n, extraInputSize: 148n, usualUnitsPerSize: 2n },
  hasTestAddresses: true,
});
