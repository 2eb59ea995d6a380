/** Store contract for loans: round trips, updates by version, paging, and one payout each. */
import { describe, expect, test } from 'vitest';
import type { Loan } from '#src/domain/loan/loan.ts';
import { money } from '#src/domain/money.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeLoan, makeLoanPayout, released } from '../make-loan.ts';
import { builtAt, makeNonceDomain, tenToThe30 } from '../make-order.ts';
import { insertPayout, type Run } from './insert-records.ts';

async function insertLoan(run: Run, overrides: Partial<Loan> = {}): Promise<Loan> {
  const loan = makeLoan(overrides);
  await run((records) => records.loans.insert(loan));
  return loan;
}

export function describeLoanRecords(run: Run): void {
  describe('loans', () => {
    test('come back as they went in', async () => {
      const plain = await insertLoan(run);
      const large = await insertLoan(run, {
        ...released,
        amount: money('USDT-BEP20', tenToThe30 + 1n),
        rate: '0.000000000000000001',
        idempotencyKey: 'key',
        state: 'failed',
        reason: 'address_listed',
        version: 2,
      });
      for (const loan of [plain, large]) {
        expect(await run((records) => records.loans.find(loan.id))).toEqual(loan);
        expect(await run((records) => records.loans.lock(loan.id))).toEqual(loan);
      }
      expect(await run((records) => records.loans.findByIdempotencyKey('key'))).toEqual(large);
      expect(await run((records) => records.loans.findByIdempotencyKey('other'))).toBeUndefined();
      expect(await run((records) => records.loans.find('TL-20270115-99999999'))).toBeUndefined();
    });

    test('have a number and an idempotency key of their own', async () => {
      const { id } = await insertLoan(run, { idempotencyKey: 'once' });
      await expect(insertLoan(run, { id })).rejects.toThrow(AlreadyTaken);
      await expect(insertLoan(run, { idempotencyKey: 'once' })).rejects.toThrow(AlreadyTaken);
    });

    test('move from the version they are in, and from no other', async () => {
      const loan = await insertLoan(run);
      const move = { ...loan, ...released, fromVersion: 0 };
      await run((records) => records.loans.move(move));
      expect(await run((records) => records.loans.find(loan.id))).toEqual({ ...loan, ...released });
      await expect(run((records) => records.loans.move(move))).rejects.toThrow();
      await expect(run((records) => records.loans.move({ ...move, id: 'nobody' }))).rejects.toThrow();
      expect(await run((records) => records.loans.find(loan.id))).toEqual({ ...loan, ...released });
    });

    test('never wait for their release again', async () => {
      const loan = await insertLoan(run, released);
      const back = { state: 'pending', releasedBy: null, releasedAt: null, fromVersion: 1 } as const;
      await expect(run((records) => records.loans.move({ ...loan, ...back }))).rejects.toThrow();
    });

    test.each([
      ['released after its time', { releasedAt: builtAt + 86_400_001 }],
      ['released by nobody', { releasedBy: null }],
      ['failed without a reason', { state: 'failed' }],
      ['completed at no time', { state: 'completed' }],
    ] as const)('cannot be %s', async (_name, wrong) => {
      const loan = await insertLoan(run);
      await expect(
        run((records) => records.loans.move({ ...loan, ...released, ...wrong, fromVersion: 0 })),
      ).rejects.toThrow();
    });

    test.each([{ amount: money('USDT-TRC20', 0n) }, { fee: money('USDT-TRC20', 0n) }])(
      'cannot be of nothing or free: %o',
      async (wrong) => {
        await expect(insertLoan(run, wrong)).rejects.toThrow();
      },
    );

    test('are listed newest first, page by page, each once', async () => {
      const times = [5, 1, 3, 3, 3, 9];
      for (const time of times) await insertLoan(run, { createdAt: builtAt + time });
      const seen: Loan[] = [];
      for (let after: string | null = null; ;) {
        const cursor: string | null = after;
        const page: readonly Loan[] = await run((records) => records.loans.list({ after: cursor, limit: 2 }));
        expect(page.length).toBeLessThanOrEqual(2);
        seen.push(...page);
        after = page.at(-1)?.id ?? null;
        if (after === null) break;
      }
      expect(seen.map(({ createdAt }) => createdAt - builtAt)).toEqual([9, 5, 3, 3, 3, 1]);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(times.length);
      expect(await run((records) => records.loans.list({ after: 'nobody', limit: 2 }))).toEqual([]);
    });
  });

  describe('the payout of a loan', () => {
    test('comes back as it went in, under its loan and under no order', async () => {
      const loan = await insertLoan(run, released);
      const payout = makeLoanPayout(loan, { wakeAt: builtAt });
      expect(await run((records) => records.payouts.insert(payout))).toBe(true);
      expect(await run((records) => records.payouts.find(payout.id))).toEqual(payout);
      expect(await run((records) => records.payouts.ofLoan(loan.id))).toEqual([payout]);
      expect(await run((records) => records.payouts.ofOrder(loan.id))).toEqual([]);
      expect(await run((records) => records.payouts.ofLoan('nobody'))).toEqual([]);
    });

    test('exists once for ever, whatever it is called and whatever became of it', async () => {
      const loan = await insertLoan(run, released);
      const payout = makeLoanPayout(loan);
      await run((records) => records.payouts.insert(payout));
      const again = { ...payout, id: 'again', key: 'again' };
      expect(await run((records) => records.payouts.insert(payout))).toBe(false);
      expect(await run((records) => records.payouts.insert(again))).toBe(false);
      await run((records) => records.payouts.patch(payout.id, 0, { state: 'void' }));
      expect(await run((records) => records.payouts.insert(again))).toBe(false);
      expect(await run((records) => records.payouts.ofLoan(loan.id))).toMatchObject([{ id: payout.id, state: 'void' }]);
    });

    test('needs its loan', async () => {
      await expect(run((records) => records.payouts.insert(makeLoanPayout(makeLoan())))).rejects.toThrow();
    });

    test('shares its nonces with the payouts of orders', async () => {
      const loan = await insertLoan(run, { ...released, amount: money('USDT-ERC20', 5n) });
      await insertPayout(run, { amount: money('ETH', 5n), domain: makeNonceDomain(7) });
      const taken = makeLoanPayout(loan, { domain: makeNonceDomain(7) });
      await expect(run((records) => records.payouts.insert(taken))).rejects.toThrow(AlreadyTaken);
    });

    test.each(['planned', 'reserved', 'signed', 'broadcast'] as const)('is owed while it is %s', async (state) => {
      const owed = async () => await run((records) => records.orders.owed('USDT-TRC20', 0));
      const loan = await insertLoan(run, released);
      const before = await owed();
      await run((records) => records.payouts.insert(makeLoanPayout(loan, { state })));
      expect(await owed()).toBe(before + loan.amount.units);
      await run((records) => records.payouts.patch(`${loan.id}-p1`, 0, { state: 'final' }));
      expect(await owed()).toBe(before);
    });

    test('is under way in its currency until it is final or void', async () => {
      const underWay = async () =>
        (await run((records) => records.payouts.loansUnderWay('USDT-BEP20'))).map(({ loanId }) => loanId);
      const loan = await insertLoan(run, { ...released, amount: money('USDT-BEP20', 5n) });
      const other = await insertLoan(run, released);
      await insertPayout(run, { amount: money('USDT-BEP20', 5n) });
      for (const { id, ...rest } of [loan, other]) {
        await run((records) => records.payouts.insert(makeLoanPayout({ id, ...rest }, { state: 'planned' })));
      }
      const states = ['reserved', 'signed', 'broadcast', 'final', 'void'] as const;
      expect(await underWay()).toEqual([loan.id]);
      for (const [version, state] of states.entries()) {
        await run((records) => records.payouts.patch(`${loan.id}-p1`, version, { state }));
        expect(await underWay(), state).toEqual(state === 'final' || state === 'void' ? [] : [loan.id]);
      }
    });

    test('is due when its time has come', async () => {
      const loan = await insertLoan(run, released);
      await run((records) => records.payouts.insert(makeLoanPayout(loan, { wakeAt: builtAt })));
      expect(await run((records) => records.orders.nextWakeAt())).toBe(builtAt);
      expect(await run((records) => records.payouts.takeDue(builtAt - 1, 10))).toEqual([]);
      expect(await run((records) => records.payouts.takeDue(builtAt, 10))).toEqual([`${loan.id}-p1`]);
    });
  });
}
