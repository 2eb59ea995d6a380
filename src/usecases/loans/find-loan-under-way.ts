/**
 * Finds a loan in the same currency to the same address whose payout may still be mined. A new loan that is meant to
 * replace that loan would pay the customer twice.
 */
import { sameAddress } from '#src/domain/address/parse-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Records } from '../ports/records.ts';

/** Number of the loan whose payout may still be mined. Undefined if there is none. */
export async function findLoanUnderWay(
  { payouts }: Records,
  { amount, customerAddress }: Pick<Loan, 'amount' | 'customerAddress'>,
): Promise<string | undefined> {
  const { chain } = currencies[amount.currency];
  const others = await payouts.loansUnderWay(amount.currency);
  return others.find(({ toAddress }) => sameAddress(chain, toAddress, customerAddress))?.loanId;
}
