/**
 * The chart of accounts. Debits are positive, credits negative, and every currency balances by itself. The account's
 * prefix decides whether its balance may be positive or negative.
 */

export const accounts = {
  /** Coins at the addresses we pay from. */
  hot: 'custody:hot',
  /** Coins at the addresses visitors paid to. */
  deposits: 'custody:deposit',
  /** Coins at our addresses that the books do not explain. Never counted as cover or paid out. */
  surplus: 'custody:surplus',
  /** Coins in our account at a venue, in the currency that the books have for them there (`homeOf`). */
  venue: 'custody:venue',
  /** Coins that have left the hot wallet for a venue, which has not credited them yet. */
  toVenue: 'custody:to_venue',
  /** Coins that are to leave, or have left, the venue for the hot wallet. */
  fromVenue: 'custody:from_venue',
  /** Coins in cold storage: at addresses whose keys no process of ours has. */
  cold: 'custody:cold',
  /** Coins that are signed to leave cold storage for the hot wallet, fee included, and have not arrived. */
  fromCold: 'custody:from_cold',
  /** Contra account of the surplus until it is explained, gone from the chain, or booked by an operator. */
  suspense: 'suspense:surplus',
  /** Payouts under way: reserved or signed, not yet final. */
  inFlight: 'in_flight:payout',
  /**
   * Sweeps under way from deposits to the hot wallet, not yet final. Separate, as they do not reduce the hot wallet.
   */
  inFlightSweep: 'in_flight:sweep',
  /** Contra account of transfers between our own addresses that are not final: nobody is owed for them. */
  transit: 'position:transit',
  fee: 'income:fee',
  networkFeeCharged: 'income:network_fee',
  dust: 'income:dust',
  loanFee: 'income:loan_fee',
  networkFeePaid: 'expense:network_fee',
  loss: 'expense:loss',
  /** Fees of a venue for trades and transfers. */
  venueFee: 'expense:venue_fee',
  /** Shares of our service fees that partners have earned. The fees themselves stay as they were charged. */
  partnerShares: 'expense:partner_share',
  capital: 'equity:capital',
  /** Inventory: net amount of a currency gained or given away through exchanges. */
  position: 'position:inventory',
  /** Receivables: debts of customers for loans, fees included. */
  loans: 'position:loans',
  /** Withdrawals by the operator, less those that could never be mined. */
  withdrawn: 'position:withdrawn',
  /** Corrections of the books for differences from the chain that nobody could explain. */
  unexplained: 'position:unexplained',
  /** Liability to an order, by its order number. The number grants no access, unlike the order's id. */
  order: (orderNumber: string) => `liability:order:${orderNumber}`,
  /** Amount of a released loan whose payout is not reserved yet. */
  loan: (loanId: string) => `liability:loan:${loanId}`,
  /** Amount of a withdrawal whose payout is not reserved yet. */
  withdrawal: (actId: string) => `liability:withdrawal:${actId}`,
  /** Liability for a deposit that its order does not use. */
  held: (depositId: string) => `liability:held:${depositId}`,
  /** Shares that a partner has earned and was not paid yet, by the id of its API key. */
  partner: (partnerId: string) => `liability:partner:${partnerId}`,
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

/** Sign that the account's balance must have: custody is never negative, a liability is never overdrawn. */
export function accountSide(account: string): AccountSide {
  const side = sides[account.slice(0, account.indexOf(':'))];
  if (!side) throw new TypeError(`no such kind of account: ${account}`);
  return side;
}
