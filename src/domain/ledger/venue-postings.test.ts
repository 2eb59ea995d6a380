import { describe, expect, test } from 'vitest';
import type { CurrencyId } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { makeTrade, makeTransfer } from '#tests/support/make-venue.ts';
import { checkVenue } from './check-venue.ts';
import type { Entry, Line } from './entry.ts';
import { holdingsOf } from './holdings.ts';
import { postFunding, postWithdrawal, postWithdrawalUndone } from './postings.ts';
import { profitOf } from './profit.ts';
import {
  postArrivedFromVenue,
  postCreditedByVenue,
  postFromVenue,
  postFromVenueFound,
  postFromVenueUndone,
  postLeftForVenue,
  postRecognised,
  postToVenue,
  postToVenueUndone,
  postVenueTrade,
} from './venue-postings.ts';

/** What is ours after these entries: the sum of the balance sheet. */
function ours(entries: readonly Entry[], currency: CurrencyId): bigint {
  return holdingsOf(balances(entries), currency).net;
}

function balances(entries: readonly Entry[]): readonly Line[] {
  const sums = new Map<string, Line>();
  for (const line of entries.flatMap(({ lines }) => lines)) {
    const key = `${line.account} ${line.currency}`;
    sums.set(key, { ...line, units: (sums.get(key)?.units ?? 0n) + line.units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

const funded = postFunding('litecoin:aa:0', money('LTC', 1_000n));
const payout = { actId: 'TA-20261117-00000001', amount: money('LTC', 400n) };
const sent = makeTransfer({ id: payout.actId, direction: 'in', units: 400n, state: 'left' });
const out = makeTransfer({ units: 300n, feeUnits: 10n });

describe('money in transit is ours, and counted once', () => {
  test('on its way to the venue, before and after its payout is final', () => {
    const begun = [funded, postWithdrawal(payout), postToVenue(payout)];
    // The liability to the payout is what leaves; the transit is the same amount, still ours.
    expect(ours(begun, 'LTC')).toBe(1_000n);
    const gone: Entry = {
      ref: 'settle',
      lines: [
        { account: `liability:withdrawal:${payout.actId}`, currency: 'LTC', units: 400n },
        { account: 'custody:hot', currency: 'LTC', units: -400n },
      ],
    };
    const left = [...begun, gone, postLeftForVenue(payout)];
    expect(ours(left, 'LTC')).toBe(1_000n);
    expect(holdingsOf(balances(left), 'LTC').held).toBe(1_000n);
    const credited = [...left, postCreditedByVenue(sent, 398n)];
    expect(ours(credited, 'LTC')).toBe(998n);
    expect(balances(credited)).toContainEqual({ account: 'custody:venue', currency: 'LTC', units: 398n });
    expect(balances(credited).some(({ account }) => account.includes('to_venue'))).toBe(false);
    expect(() => postCreditedByVenue(sent, 401n)).toThrow(RangeError);
  });

  test('and back again if its payout can never be mined', () => {
    const undone = [postToVenueUndone(payout), postWithdrawalUndone(payout)];
    expect(balances([funded, postWithdrawal(payout), postToVenue(payout), ...undone])).toEqual(funded.lines);
  });

  test('on its way back, until it arrives less the fee', () => {
    const there = [
      funded,
      postWithdrawal(payout),
      postToVenue(payout),
      postLeftForVenue(payout),
      postCreditedByVenue(sent, 400n),
    ];
    const start = ours(there, 'LTC');
    const asked = [...there, postFromVenue(out)];
    expect(ours(asked, 'LTC')).toBe(start);
    expect(ours([...asked, postFromVenueUndone({ ...out, version: 3 })], 'LTC')).toBe(start);
    const found = [postFromVenueUndone({ ...out, version: 3 }), postFromVenueFound({ ...out, version: 4 })];
    expect(ours([...asked, ...found], 'LTC')).toBe(start);
    const arrived = [...asked, postArrivedFromVenue('litecoin:bb:0', money('LTC', 290n), out)];
    expect(ours(arrived, 'LTC')).toBe(start - 10n);
    expect(balances(arrived).some(({ account }) => account.includes('from_venue'))).toBe(false);
  });

  test('if more arrives than left, the rest is capital', () => {
    const { lines } = postArrivedFromVenue('litecoin:bb:0', money('LTC', 301n), out);
    expect(lines).toContainEqual({ account: 'equity:capital', currency: 'LTC', units: -1n });
  });

  test('a payment that was booked as capital and then recognised is not counted twice', () => {
    const came = postFunding('litecoin:bb:0', money('LTC', 290n));
    const late = [postFromVenue(out), came, postRecognised(out, money('LTC', 290n))];
    expect(ours(late, 'LTC')).toBe(-10n);
    expect(balances(late).some(({ account }) => account === 'equity:capital')).toBe(false);
  });

  test('on another network it is the same number of coins', () => {
    const tron = makeTransfer({ currency: 'USDT-TRC20', units: 5_000_000n });
    const entry = postFromVenue(tron);
    expect(ours([entry], 'USDT-TRC20')).toBe(5_000_000n);
    expect(ours([entry], 'USDT-ERC20')).toBe(-5_000_000n);
  });
});

describe('a trade', () => {
  const fill = { units: 100n, cost: 5_000n, fee: 13n };

  test('sells the coin for dollars less the fee', () => {
    const entry = postVenueTrade(makeTrade(), fill);
    expect(ours([entry], 'BTC')).toBe(-100n);
    expect(ours([entry], 'USDT-ERC20')).toBe(4_987n);
    expect(profitOf(entry).map(({ line, units }) => `${line} ${units}`)).toEqual([
      'trades -100',
      'trades 5000',
      'venueFees -13',
    ]);
  });

  test('buys it for dollars and the fee', () => {
    const entry = postVenueTrade(makeTrade({ side: 'buy' }), fill);
    expect(ours([entry], 'BTC')).toBe(100n);
    expect(ours([entry], 'USDT-ERC20')).toBe(-5_013n);
  });
});

describe('L23', () => {
  const closing = balances([postFromVenue(out), postLeftForVenue(payout)]);

  test('holds if the accounts are what the open transfers say', () => {
    expect(checkVenue(closing, [out, sent])).toEqual([]);
    expect(
      checkVenue([], [makeTransfer({ state: 'arrived' }), makeTransfer({ direction: 'in', state: 'leaving' })]),
    ).toEqual([]);
  });

  test('is broken by money that is counted twice, and by money that is missing', () => {
    const rules = (all: readonly { rule: string; about: string }[]) => all.map(({ rule, about }) => `${rule} ${about}`);
    expect(rules(checkVenue(closing, [sent]))).toEqual(['L23 custody:from_venue']);
    expect(rules(checkVenue(closing, [out]))).toEqual(['L23 custody:to_venue']);
    expect(rules(checkVenue([], [out]))).toEqual(['L23 custody:from_venue']);
  });
});
