/** Two administrators release the same loans concurrently, many times. Each loan is released once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

const loanCount = 100;
const clicksEach = 50;
/** Loans released concurrently: with more, requests would only wait for a connection and time out. */
const loansAtOnce = 2;

let lab: LoanLab;
let admins: readonly Readonly<{ name: string; ports: Ports }>[];
let closeAdmins: () => Promise<void>;

beforeAll(async () => {
  lab = await openLoanLab();
  const databases = ['anna', 'berta'].map((name) => ({
    name,
    database: openDatabase({
      connection: { connectionString: lab.database.url },
      maxConnections: 20,
      onIdleError: () => {},
    }),
  }));
  // Each administrator uses a server of their own, with its own connections.
  admins = databases.map(({ name, database }) => ({ name, ports: { ...lab.ports, store: makeStore(database.pool) } }));
  closeAdmins = async () => void (await Promise.all(databases.map(async ({ database }) => await database.close())));
});

afterAll(async () => {
  await closeAdmins();
  await lab.close();
});

async function count(query: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(`select count(*) ${query}`);
  return Number(rows[0]?.count);
}

test('a hundred loans, two administrators, fifty clicks each: a hundred payouts', async () => {
  const loans: Loan[] = [];
  for (let number = 1; number <= loanCount; number += 1) {
    loans.push(await lab.lend(`${10 + number} ${number % 2 === 0 ? 'USDT-TRC20' : 'USDT-POLYGON'}`));
  }
  // All clicks on a loan are concurrent, and several loans are clicked at once.
  const clickAll = async ({ id: loanId }: Loan) =>
    await Promise.all(
      Array.from({ length: clicksEach }, () => admins)
        .flat()
        .map(async ({ name, ports }) => must(await releaseLoan(ports, { loanId, actor: name }))),
    );
  const answers: Loan[] = [];
  for (let start = 0; start < loanCount; start += loansAtOnce) {
    answers.push(...(await Promise.all(loans.slice(start, start + loansAtOnce).map(clickAll))).flat());
  }

  expect(answers).toHaveLength(loanCount * clicksEach * admins.length);
  expect(
    new Set(answers.map(({ id, state, version, releasedAt }) => `${id} ${state} ${version} ${releasedAt}`)).size,
  ).toBe(loanCount);
  expect(await count(`from payouts where kind = 'loan'`)).toBe(loanCount);
  expect(await count(`from journal where ref like 'loan:%'`)).toBe(loanCount);
  expect(await count(`from audit_log where action = 'loan_released'`)).toBe(loanCount);
  expect(await count(`from loans where state = 'paid' and version = 1`)).toBe(loanCount);
  // The audit log names the same administrator as the loan.
  const { rows } = await lab.database.ownerPool.query<{ actor: string }>(
    `select distinct released_by as actor from loans l
     join audit_log a on a.subject = l.id and a.action = 'loan_released' and a.actor = l.released_by`,
  );
  expect(rows.length).toBeGreaterThan(0);

  for (let round = 0; round < 3; round += 1) {
    await lab.work();
    await lab.mine('tron', 4);
    await lab.mine('polygon', 4);
    await lab.advance(1);
    await lab.work();
  }
  for (const loan of loans) {
    expect(await lab.loan(loan)).toMatchObject({ state: 'completed' });
    expect(await lab.loanPayouts(loan)).toHaveLength(1);
  }
  const paid = await Promise.all(loans.map(async (loan) => await lab.lent(loan)));
  expect(paid).toEqual(loans.map(({ amount }) => [`${amount.units / 1_000_000n} ${amount.currency}`]));
  await lab.booksEqualChain();
}, 180_000);
