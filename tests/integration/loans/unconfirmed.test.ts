/** A node rejects a loan's payout, but may be wrong: until that is certain, no second loan can replace the first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { money } from '#src/domain/money.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { createLoan } from '#src/usecases/loans/create-loan.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab();
});

afterAll(async () => {
  await lab.close();
});

const unconfirmed = { state: 'failed', reason: 'payout_unconfirmed' } as const;

/** Ports whose node rejects every transaction of the loan's chain. */
function strictNode({ amount }: Loan): Ports {
  const { chain } = currencies[amount.currency];
  return withNode(lab.ports, chain, () => ({ broadcast: async () => await Promise.resolve('invalid') }));
}

async function lendRejected(amount: string): Promise<Loan> {
  const loan = await lab.lend(amount);
  await lab.release(loan);
  await lab.work(strictNode(loan));
  return loan;
}

/** Requests the same loan again for the same customer, as an operator who believes that the first one failed. */
async function lendAgain({ customerAddress }: Loan, amount: string) {
  return await createLoan(lab.ports, { ...lab.loanRequest(amount), customerAddress });
}

/** The loans from which alerts are made: released, and rejected by a node. */
async function findDoubted() {
  const store = makeOfficeStore(lab.database.pool);
  return await store.snapshot(async ({ office }) => await office.cases.doubtedLoans(10));
}

test('its loan says that it may still be paid, however often the node refuses it', async () => {
  const loan = await lendRejected('70 USDT-POLYGON');
  expect(await lab.loan(loan)).toMatchObject({ ...unconfirmed, version: 2 });
  expect(await findDoubted()).toEqual([{ loanId: loan.id, since: loan.createdAt }]);
  await lab.advance(11);
  await lab.work(strictNode(loan));
  expect(await lab.loan(loan)).toMatchObject({ ...unconfirmed, version: 2 });
  await lab.booksEqualChain();
});

test('no other loan of its currency to its address is made until it has arrived', async () => {
  const loan = await lendRejected('71 USDT-POLYGON');
  const refused = { ok: false, code: 'loan_under_way', details: { loan: loan.id } };
  expect(await lendAgain(loan, '71 USDT-POLYGON')).toMatchObject(refused);
  expect(await lendAgain(loan, '99 USDT-POLYGON')).toMatchObject(refused);
  const lowerCase = { ...loan, customerAddress: loan.customerAddress.toLowerCase() };
  expect(await lendAgain(lowerCase, '71 USDT-POLYGON')).toMatchObject(refused);
  expect(await lendAgain(loan, '71 USDT-ERC20')).toMatchObject({ ok: true });
  expect((await lab.lend('71 USDT-POLYGON')).state).toBe('pending');

  await lab.advance(11);
  await lab.payOut(loan);
  expect(await lab.loan(loan)).toMatchObject({ state: 'completed', reason: null });
  expect(await lab.lent(loan)).toEqual(['71 USDT-POLYGON']);
  expect(await lendAgain(loan, '71 USDT-POLYGON')).toMatchObject({ ok: true });
});

test('one that was made before is not released until it has arrived', async () => {
  const first = await lab.lend('72 USDT-BEP20');
  const second = must(await lendAgain(first, '73 USDT-BEP20'));
  await lab.release(first);
  await lab.work(strictNode(first));
  const books = await lab.balance(accounts.loans);
  const refused = await releaseLoan(lab.ports, { loanId: second.id, actor: 'berta' });
  expect(refused).toMatchObject({ ok: false, code: 'loan_under_way', details: { loan: first.id } });
  expect(await lab.loan(second)).toEqual(second);
  expect(await lab.loanPayouts(second)).toEqual([]);
  expect(await lab.balance(accounts.loans)).toEqual(books);
  expect(await lab.auditOf(second)).toEqual(['anna loan_created']);
  // Repeated releases of the released loan are answered as before.
  expect((await lab.release(first)).state).toBe('failed');

  await lab.advance(11);
  await lab.payOut(first);
  expect((await lab.release(second)).state).toBe('paid');
  await lab.payOut(second);
  expect(await lab.lent(second)).toEqual(['72 USDT-BEP20', '73 USDT-BEP20']);
  await lab.booksEqualChain();
});

test('two loans to one customer that are released at the same moment: one waits', async () => {
  const first = await lab.lend('74 USDT-TRC20');
  const second = must(await lendAgain(first, '74 USDT-TRC20'));
  const answers = await Promise.all(
    [first, second].map(async ({ id }) => await releaseLoan(lab.ports, { loanId: id, actor: 'anna' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'loan_under_way' });
  await lab.payOut(first);
  expect(await lab.lent(first)).toEqual(['74 USDT-TRC20']);
});

test('where windows close, a fresh version pays it, and it is paid once', async () => {
  const loan = await lendRejected('75 USDT-TRC20');
  expect(await lab.loan(loan)).toMatchObject(unconfirmed);
  const [first] = await attemptsOf(loan);
  await lab.mine('tron', (first?.validUntilHeight ?? 0) + finalityBlocks('tron', 'sandbox'));
  for (let round = 0; round < 3; round += 1) {
    await lab.advance(11);
    await lab.work();
    expect(await lendAgain(loan, '75 USDT-TRC20')).toMatchObject({ ok: false, code: 'loan_under_way' });
  }
  await lab.payOut(loan);
  expect(await attemptsOf(loan)).toHaveLength(2);
  expect(await lab.loan(loan)).toMatchObject({ state: 'completed', reason: null });
  expect(await lab.lent(loan)).toEqual(['75 USDT-TRC20']);
  expect(await lendAgain(loan, '75 USDT-TRC20')).toMatchObject({ ok: true });
  await lab.booksEqualChain();
});

test('once it can never be mined, it has failed for good, and another loan may take its place', async () => {
  const loan = await lendRejected('76 USDT-ERC20');
  const [payout] = await lab.loanPayouts(loan);
  if (payout?.state !== 'signed' || payout.domain === null) throw new Error('it is signed and was refused');
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
  // The conflicting transaction could still be reorganised away, and ours be mined instead.
  expect(await lab.loan(loan)).toMatchObject(unconfirmed);
  expect(await lendAgain(loan, '76 USDT-ERC20')).toMatchObject({ ok: false, code: 'loan_under_way' });

  await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
  await lab.work();
  expect(await lab.loan(loan)).toMatchObject({ state: 'failed', reason: 'payout_rejected', version: 3 });
  const another = must(await lendAgain(loan, '76 USDT-ERC20'));
  await lab.release(another);
  await lab.payOut(another);
  expect(await lab.lent(loan)).toEqual(['76 USDT-ERC20']);
});

async function attemptsOf(loan: Loan) {
  const [payout] = await lab.loanPayouts(loan);
  return await lab.ports.store.snapshot(async ({ payouts }) => await payouts.attempts(payout?.id ?? ''));
}
