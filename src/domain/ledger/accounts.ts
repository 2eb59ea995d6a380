/**
 * The chart of accounts. Debits are positive, credits negative, and every currency balances by itself. An account's
 * first word says on which side its balance may stand.
 */

export const accounts = {
  /** Coins at the addresses we pay from. */
  hot: 'custody:hot',
  /** Coins at the addresses visitors paid to. */
  deposits: 'custody:deposit',
  /** Coins at our addresses that nothing in the books explains: kept apart, never counted as cover, paid to nobody. */
  surplus: 'custody:surplus',
  /** Contra account of the surplus, until it is explained, gone, or booked by an operator. */
  suspense: 'suspense:surplus',
  /** Payouts under way: reserved or signed, not yet final. */
  inFlight: 'in_flight:payout',
  /** Sweeps under way from deposits to the hot wallet, not yet final. They are no debt of the hot wallet. */
  inFlightSweep: 'in_flight:sweep',
  /** Contra account of transfers under way between our own addresses: they are owed to nobody. */
  transit: 'position:transit',
  fee: 'income:fee',
  networkFeeCharged: 'income:network_fee',
  dust: 'income:dust',
  loanFee: 'income:loan_fee',
  networkFeePaid: 'expense:network_fee',
  loss: 'expense:loss',
  capital: 'equity:capital',
  /** Inventory: how much more or less of a currency we hold through exchanging it. */
  position: 'position:inventory',
  /** Receivables: what customers owe us for loans, fees included. */
  loans: 'position:loans',
  /** Differences between chain and books that nobody could explain when the books were corrected. */
  unexplained: 'position:unexplained',
  /** What we owe an order, by its number: the number grants no access, unlike the order's id. */
  order: (orderNumber: string) => `liability:order:${orderNumber}`,
  /** The amount of a released loan whose payout is not under way yet. */
  loan: (loanId: string) => `liability:loan:${loanId}`,
  /** What we owe for a deposit that its order does not use. */
  held: (depositId: string) => `liability:held:${depositId}`,
} as const;

export type AccountSide = 'debit' | 'credit' | 'either';

const sides: Readonly<Record<string, AccountSide>> = {
  custody: 'debit',
  in_flight: 'credit',
  liability: 'credit',
  income: 'credit',
  expense: 'debit',
  equity: 'credit',
  position: 'either',
  suspense: 'credit',
};

/** On which side the account's balance must stand: custody never below zero, a liability never overdrawn. */
export function accountSide(account: string): AccountSide {
  const side = sides[account.slice(0, account.indexOf(':'))];
  if (!side) throw new TypeError(`no such kind of account: ${account}`);
  return side;
}
