/** L26: a partner is owed its share of the fee of a completed order, once, and for no other order. */
import { describe, expect, test } from 'vitest';
import { makeBooks, makeHealthyParts } from '#tests/support/make-books.ts';
import type { PartnerShare } from '../developer/partner-share.ts';
import { money } from '../money.ts';
import type { Order } from '../order/order.ts';
import { earnedShare, type EarnedShare } from '../order/earned-share.ts';
import { accounts } from './accounts.ts';
import type { Books } from './books.ts';
import { checkBooks } from './check-books.ts';
import { checkShares } from './check-shares.ts';
import type { Entry } from './entry.ts';
import { postPartnerShare } from './partner-postings.ts';
import { postWithdrawal, postWithdrawalUndone } from './postings.ts';

const partnerShare: PartnerShare = { partnerId: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 2_500 };
const other: PartnerShare = { ...partnerShare, partnerId: 'key_ba9876543210' };

function termsOf({ partnerId: id, name, basisPoints }: PartnerShare): string {
  return JSON.stringify({ feeLines: [{ name: 'service_fee', partnerShare: { id, name, basisPoints, amount: '0' } }] });
}

type Told = Readonly<{
  /** What the order has, and what its terms say. */
  share?: PartnerShare | null;
  agreed?: PartnerShare | null;
  of?: 'paid' | 'refunded';
  book?: (order: Order, earned: EarnedShare | undefined) => readonly Entry[];
  /** The fee as the ledger has it; that of the price if absent. */
  fee?: bigint;
  /** Whether the entries are from before the rows that are checked. */
  isEarlier?: boolean;
}>;

const asEarned: NonNullable<Told['book']> = (order, earned) => (earned ? [postPartnerShare(order, earned)] : []);

function broken({ share = partnerShare, agreed = share, of = 'paid', book = asEarned, isEarlier, fee }: Told = {}) {
  const parts = makeHealthyParts();
  const order = { ...parts[of].order, partnerShare: share, ...(agreed && { termsText: termsOf(agreed) }) };
  const bookedFee = fee === undefined ? order.price?.fee : money('BTC', fee);
  const booked = book(order, earnedShare(order, bookedFee));
  const own = { ...parts[of], order, ...(share && bookedFee && { bookedFee }) };
  const orders = parts.orders.map((each) => (each === parts[of] ? own : each));
  const books = makeBooks({ ...parts, entries: [...parts.entries, ...booked], orders });
  const earlier = { ...books, opening: books.closing, openingHash: books.rows.at(-1)?.hash ?? '', rows: [] };
  return checkBooks(isEarlier === true ? earlier : books).map(({ rule, message }) => `${rule} ${message}`);
}

const earned = (units: bigint, partnerId = partnerShare.partnerId): EarnedShare => ({
  partnerId,
  amount: money('BTC', units),
});

test('a share that is booked once for a completed order is right', () => {
  expect(broken()).toEqual([]);
  expect(broken({ isEarlier: true })).toEqual([]);
});

test('the books of a share are the fee’s part, rounded down, owed to the partner', () => {
  const { paid } = makeHealthyParts();
  const share = earnedShare({ ...paid.order, termsText: termsOf(partnerShare) }, money('BTC', 22_500n));
  // A quarter of a fee of 22,500 units.
  expect(share).toEqual(earned(5_625n));
  expect(postPartnerShare(paid.order, earned(5_625n)).lines).toEqual([
    { account: accounts.partnerShares, currency: 'BTC', units: 5_625n },
    { account: accounts.partner(partnerShare.partnerId), currency: 'BTC', units: -5_625n },
  ]);
});

test('an order that is refunded owes nothing', () => {
  expect(broken({ of: 'refunded' })).toEqual([]);
});

test('a share of less than a unit is none', () => {
  const { paid } = makeHealthyParts();
  const order = { ...paid.order, termsText: termsOf({ ...partnerShare, basisPoints: 0 }) };
  expect(earnedShare(order, money('BTC', 22_500n))).toBeUndefined();
});

describe('it is found that', () => {
  test.each<readonly [string, Told, string]>([
    ['a share was not booked', { book: () => [] }, 'the books do not show the share earned'],
    [
      'a share of a refunded order was booked',
      { of: 'refunded', book: (order) => [postPartnerShare(order, earned(5n))] },
      'the books do not show the share earned',
    ],
    [
      'more was booked than was earned',
      { book: (order) => [postPartnerShare(order, earned(5_626n))] },
      'another share is booked than was earned',
    ],
    [
      'less was booked than was earned',
      { book: (order) => [postPartnerShare(order, earned(5_624n))] },
      'another share is booked than was earned',
    ],
    [
      'another partner is owed it',
      { book: (order) => [postPartnerShare(order, earned(5_625n, other.partnerId))] },
      'another share is booked than was earned',
    ],
    ['the row names another partner than the terms', { agreed: other }, 'the share is not that of its terms'],
    [
      'the row has another share than the terms',
      { agreed: { ...partnerShare, basisPoints: 2_499 } },
      'the share is not that of its terms',
    ],
    ['the terms name no partner', { agreed: null }, 'the share is not that of its terms'],
    ['the price was changed after it was booked', { fee: 20_000n }, 'the fee of its price is not the one booked'],
    [
      'a share of a changed price was booked',
      { fee: 20_000n, book: (order) => [postPartnerShare(order, earned(5_625n))] },
      'another share is booked than was earned',
    ],
    [
      'a partner is credited for an order that nobody knows',
      {
        book: (order) => [...asEarned(order, earned(5_625n)), postPartnerShare({ orderNumber: 'SW-0000' }, earned(7n))],
      },
      'credits a partner for no order',
    ],
    [
      'a partner is credited under another name',
      {
        book: (order) => [
          ...asEarned(order, earned(5_625n)),
          { ...postPartnerShare(order, earned(7n)), ref: `other:${order.orderNumber}` },
        ],
      },
      'credits a partner for no order',
    ],
    [
      'a partner is credited out of something else',
      {
        book: (order) => {
          const [, owed] = postPartnerShare(order, earned(5_625n)).lines;
          return [
            {
              ref: `share:${order.orderNumber}`,
              lines: [{ account: accounts.capital, currency: 'BTC', units: 5_625n }, ...(owed ? [owed] : [])],
            },
          ];
        },
      },
      'credits a partner for no order',
    ],
  ])('%s', (_what, told, message) => {
    expect(broken(told)).toContain(`L26 ${message}`);
  });
});

describe('a payout of a share', () => {
  const partnerId = partnerShare.partnerId;
  const payout = { actId: 'TA-20300101-00000001', amount: money('BTC', 5_000n) };
  const asAgreed = {
    actId: payout.actId,
    booked: payout.amount.units,
    payouts: [],
    share: { partnerId, amount: payout.amount },
  };

  function told(entries: readonly Entry[], withdrawals: Books['withdrawals'] = [asAgreed]): readonly string[] {
    const parts = makeHealthyParts();
    const share = postPartnerShare(parts.paid.order, earned(5_625n));
    const books = makeBooks({ ...parts, entries: [...parts.entries, share, ...entries] });
    return checkShares({ ...books, withdrawals }).map(({ message }) => message);
  }

  test('is right as it was agreed to, and as it is undone', () => {
    expect(told([postWithdrawal(payout, partnerId)])).toEqual([]);
    expect(told([postWithdrawal(payout, partnerId), postWithdrawalUndone(payout, partnerId)])).toEqual([]);
  });

  test.each([
    ['of another sum', postWithdrawal({ ...payout, amount: money('BTC', 5_001n) }, partnerId)],
    ['in another coin', postWithdrawal({ ...payout, amount: money('LTC', 5_000n) }, partnerId)],
    ['of another partner', postWithdrawal(payout, other.partnerId)],
    ['as money of ours', postWithdrawal(payout)],
  ])('is told if it is booked %s', (_how, entry) => {
    expect(told([entry])).toContain('books the payout of a share otherwise than was agreed to');
  });

  test('is told if nobody agreed to it', () => {
    expect(told([postWithdrawal(payout, partnerId)], [])).toEqual(['debits a partner without a payout of its share']);
    expect(told([postWithdrawalUndone(payout, partnerId)], [])).toEqual(['credits a partner for no order']);
  });

  test('is told if more is paid than was earned', () => {
    const more = { ...payout, amount: money('BTC', 5_626n) };
    const agreed = { ...asAgreed, share: { partnerId, amount: more.amount } };
    expect(told([postWithdrawal(more, partnerId)], [agreed])).toEqual(['is paid more than it has earned']);
  });
});
