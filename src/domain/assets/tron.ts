import { defineChain, tiers } from './define-chain.ts';

export const tron = defineChain({
  id: 'tron',
  name: 'TRON',
  otherNames: ['TRON', 'TRX', 'TRC20', 'TRC'],
  sideshiftName: 'tron',
  tokenStandard: 'TRC20',
  family: 'tron',
  nativeCurrency: 'TRX',
  paymentLink: null,
  coinType: 195,
  firstAccount: 0,
  conflictDomain: 'window',
  sweepFeePayer: 'deposit',
  blockSeconds: 3,
  confirmations: tiers(19, 19, 20),
  sandboxConfirmations: tiers(2, 3, 4),
  firstConfirmationMinutes: 5,
  finalityBlocks: 40,
  // The solid block is usually 19 blocks behind the head: 19 of the 27 block producers have built on it.
  lateFinalityBlocks: 60,
  validityBlocks: 20,
  minOutputUnits: 1n,
  // Sizes are in energy, at 100 units each. A byte of bandwidth costs as much as ten energy, and activating the account
  // of a new receiver as much as 11 000. Whether the receiver is new is not known beforehand, so every payout of the
  // coin includes the activation. A token transfer takes twice the energy if the receiver holds none of the token yet.
  fee: {
    coinSize: 13_000n,
    tokenSize: 140_000n,
    sweepSize: { coin: 2_800n, token: 70_000n },
    extraInputSize: 0n,
    usualUnitsPerSize: 100n,
  },
  hasTestAddresses: false,
});
