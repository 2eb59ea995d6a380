/**
 * Another transaction of the wallet takes the nonce of a loan's payout: the payout can never be mined, and the loan
 * fails.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { deafNode } from '#tests/support/order-lab/with-node.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab();
});

afterAll(async () => {
  await lab.close();
});

test('a payout that became impossible is void, the loan has failed, and nobody owes anything', async () => {
  const loan = await lab.lend('500 USDT-ERC20');
  await lab.release(loan);
  await lab.work(deafNode(lab.ports, 'ethereum'));
  const [payout] = await lab.loanPayouts(loan);
  if (payout?.state !== 'signed' || payout.domain === null) throw new Error('it is signed and was not heard of');

  const { node, wallet } = lab.ports.chains.ethereum;
  const { raw } = await wallet.sign({
    payoutId: 'stolen',
    attempt: 1,
    to: lab.address('ethereum'),
    amount: money('USDT-ERC20', 1n),
    feeUnits: 10n ** 16n,
    domain: payout.domain,
    validUntilHeight: null,
  });
  expect(await node.broadcast(raw)).toBe('accepted');
  await lab.mine('ethereum', 1);
  await lab.work();
  // The other transaction could still be reorganised away, and ours be mined instead.
  expect((await lab.loan(loan)).state).toBe('paid');
  await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
  await lab.work();

  expect(await lab.loan(loan)).toMatchObject({ state: 'failed', reason: 'payout_rejected' });
  expect(await lab.loanPayouts(loan)).toMatchObject([{ state: 'void' }]);
  expect(await lab.lent(loan)).toEqual([]);
  const owed = [accounts.loan(loan.id), accounts.loans, accounts.loanFee, accounts.inFlight];
  for (const account of owed) expect(await lab.balance(account)).toEqual([]);
  expect((await lab.release(loan)).state).toBe('failed');
  expect(await lab.auditOf(loan)).toEqual(['anna loan_created', 'anna loan_released', 'service payout_voided']);
  // The chain holds less than the books by the stolen amount. The books' own invariants still hold.
  const { books } = await lab.ports.store.snapshot(async (records) => await loadBooks(records, unchecked, [loan.id]));
  expect(books.loans).toHaveLength(1);
  expect(checkBooks(books)).toEqual([]);
});
