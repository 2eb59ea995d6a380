/** Vouchers of payments: what the reader of a chain saw, in a form that nobody can make who only has the database. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';

/**
 * A payment as a chain has it. `address`: where it was paid to. `agreedIn`: hash of the block where two nodes had it,
 * if that is what is vouched for. `countedIn`: hash of the block in which operators count it, though two nodes do not
 * agree. `isUnmined`: it was seen in the mempool, and such a voucher says nothing of blocks.
 */
export type SeenPayment = Readonly<{
  id: string;
  chain: ChainId;
  amount: Money;
  address: string;
  agreedIn?: string;
  countedIn?: string;
  isUnmined?: true;
}>;

/** Makes the voucher of a payment. The same payment always gets the same one. */
export type VouchFor = (payment: SeenPayment) => string;
