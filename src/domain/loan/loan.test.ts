/** State transitions, fee and expiry of a loan. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLoan, released } from '#tests/support/make-loan.ts';
import { loanCurrencies } from './loan-currency.ts';
import { money } from '../money.ts';
import {
  isExpired,
  loanEvents,
  loanFee,
  loanLifecycle,
  loanStates,
  loanTotal,
  type LoanEvent,
  type LoanState,
} from './loan.ts';

function run(...events: readonly LoanEvent[]): LoanState | undefined {
  return events.reduce<LoanState | undefined>(
    (state, event) => state && loanLifecycle[state][event],
    'pending' satisfies LoanState,
  );
}

describe('a loan', () => {
  test('goes from pending through paid and processing to completed', () => {
    expect(run('released')).toBe('paid');
    expect(run('released', 'payout_broadcast')).toBe('processing');
    expect(run('released', 'payout_broadcast', 'payout_confirmed')).toBe('completed');
  });

  test('fails before or after its payout is broadcast', () => {
    expect(run('released', 'payout_failed')).toBe('failed');
    expect(run('released', 'payout_broadcast', 'payout_failed')).toBe('failed');
  });

  test('is completed after all when a payout that a node called wrong arrives', () => {
    expect(run('released', 'payout_doubted', 'payout_confirmed')).toBe('completed');
    expect(run('released', 'payout_broadcast', 'payout_doubted', 'payout_confirmed')).toBe('completed');
  });

  test('whose payout a node called wrong can fail for good later, and is not doubted twice', () => {
    expect(run('released', 'payout_doubted', 'payout_failed')).toBe('failed');
    expect(run('released', 'payout_doubted', 'payout_doubted')).toBeUndefined();
  });

  test.each(loanStates)('can be released when it is pending, and not when it is %s otherwise', (state) => {
    expect(loanLifecycle[state].released).toBe(state === 'pending' ? 'paid' : undefined);
  });

  test.each(loanEvents)('never waits for its release again, whatever happens (%s)', (event) => {
    for (const state of loanStates) expect(loanLifecycle[state][event]).not.toBe('pending');
  });

  test('does nothing more once it is completed', () => {
    expect(loanLifecycle.completed).toEqual({});
  });
});

describe('a pending loan', () => {
  const loan = makeLoan();

  test('can be released up to the millisecond it expires', () => {
    expect(isExpired(loan, loan.expiresAt)).toBe(false);
    expect(isExpired(loan, loan.expiresAt + 1)).toBe(true);
  });

  test('does not expire once it is released', () => {
    expect(isExpired({ ...loan, ...released }, loan.expiresAt + 1)).toBe(false);
  });
});

describe('the fee of a loan', () => {
  test.each([
    [1_500_000_000n, 90_000_000n],
    [10_000_000n, 600_000n],
    // Six percent of one unit is less than one unit; fees are rounded up.
    [1n, 1n],
    [17n, 2n],
  ])('of %d units is %d', (units, fee) => {
    expect(loanFee(money('USDT-TRC20', units))).toEqual(money('USDT-TRC20', fee));
  });

  test('is six percent, rounded up, of every amount in every USDT', () => {
    fc.assert(
      fc.property(fc.constantFrom(...loanCurrencies), fc.bigInt({ min: 1n, max: 10n ** 30n }), (currency, units) => {
        const amount = money(currency, units);
        const fee = loanFee(amount);
        expect(fee.units * 100n >= units * 6n && (fee.units - 1n) * 100n < units * 6n).toBe(true);
        expect(loanTotal({ amount, fee })).toEqual(money(currency, units + fee.units));
      }),
    );
  });
});
