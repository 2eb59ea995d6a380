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
  finalityBlocks: 40,
  validityBlocks: 20,
  minOutputUnits: 1n,
  // Counted in energy, for which 100 units are asked. A byte costs as much as ten of it, and the account of a receiver
  // who is new as much as 11 000: nobody knows beforehand, so every payout of the coin holds it. A transfer of a token
  // takes twice as much where the receiver has none yet.
  fee: {
    coinSize: 13_000n,
    tokenSize: 140_000n,
    sweepSize: { coin: 2_800n, token: 70_000n },
    extraInputSize: 0n,
    usualUnitsPerSize: 100n,
  },
  hasTestAddresses: false,
});
