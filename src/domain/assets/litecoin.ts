import { defineChain, tiers } from './define-chain.ts';

export const litecoin = defineChain({
  id: 'litecoin',
  name: 'Litecoin',
  otherNames: ['LITECOIN', 'LTC'],
  sideshiftName: 'litecoin',
  family: 'utxo',
  nativeCurrency: 'LTC',
  paymentLink: { kind: 'named', scheme: 'litecoin', amountName: 'amount' },
  coinType: 2,
  firstAccount: 10,
  conflictDomain: 'coins',
  blockSeconds: 150,
  // Deeper than the deepest reorganisation that Litecoin has had (13 blocks, April 2026).
  confirmations: tiers(18, 24, 36),
  sandboxConfirmations: tiers(1, 2, 3),
  firstConfirmationMinutes: 15,
  finalityBlocks: 48,
  minOutputUnits: 5_460n,
  fee: { coinSize: 141n, tokenSize: 141n, extraInputSize: 68n, usualUnitsPerSize: 10n },
  hasTestAddresses: true,
});
