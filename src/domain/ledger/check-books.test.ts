/** Invariants of the journal: each test breaks one, and exactly that invariant must be reported. */
import { describe, expect, test } from 'vitest';
import { makeBooks, makeHealthyParts } from '#tests/support/make-books.ts';
import { makeCoin, makeCoinsDomain, makeNonceDomain, makePayout } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import type { ConflictDomain, OrderPayout } from '../order/payout.ts';
import type { Books } from './books.ts';
import { checkBooks } from './check-books.ts';
import { credit, debit, type Entry, type Line } from './entry.ts';

/** Names of the violated invariants. */
function brokenRules(books: Books): readonly string[] {
  return [...new Set(checkBooks(books).map(({ rule }) => rule))];
}

/** Healthy books with these entries appended, balanced or not. */
function withEntries(...lines: readonly (readonly Line[])[]): Books {
  const parts = makeHealthyParts();
  const added: readonly Entry[] = lines.map((each, place) => ({ ref: `added:${place}`, lines: each }));
  return makeBooks({ ...parts, entries: [...parts.entries, ...added] });
}

/** Healthy books with two more payouts. Both are void, so that only their conflict domains are checked. */
function withDomains(first: ConflictDomain, second: ConflictDomain, more: Partial<OrderPayout> = {}): Books {
  const parts = makeHealthyParts();
  const { order } = parts.paid;
  const added = [
    makePayout(order, { state: 'void', domain: first }),
    makePayout(order, { state: 'void', domain: second, ...more }),
  ];
  const payouts = [...parts.paid.payouts, ...added.map((payout) => ({ ...payout, attempts: [] }))];
  return makeBooks({ ...parts, orders: [{ ...parts.paid, payouts }, parts.refunded] });
}

function changeRow(place: number, change: Partial<Books['rows'][number]>): Books {
  const books = makeBooks(makeHealthyParts());
  return { ...books, rows: books.rows.map((row, at) => (at === place ? { ...row, ...change } : row)) };
}

function withClosing(change: (closing: Books['closing']) => Books['closing']): Books {
  const books = makeBooks(makeHealthyParts());
  return { ...books, closing: change(books.closing) };
}

const [hot, deposits, capital] = ['custody:hot', 'custody:deposit', 'equity:capital'];
const five = money('XMR', 5n);

test('healthy books break no rule', () => {
  expect(checkBooks(makeBooks(makeHealthyParts()))).toEqual([]);
  expect(checkBooks(makeBooks({ entries: [], opening: [], orders: [] }))).toEqual([]);
});

test('books that are checked from the middle on are as healthy', () => {
  const { entries, opening, orders } = makeHealthyParts();
  const [first, second] = [
    makeBooks({ entries: entries.slice(0, 5), opening, orders }),
    makeBooks({ entries, opening, orders }),
  ];
  const rows = second.rows.slice(5);
  const openingHash = rows[0]?.prevHash ?? '';
  expect(checkBooks({ ...second, rows, openingHash, opening: first.closing })).toEqual([]);
});

describe('L1', () => {
  test('finds an entry that does not balance, although another one makes up for it', () => {
    const books = withEntries(
      [debit(hot, five), credit(capital, money('XMR', 4n))],
      [debit(hot, money('XMR', 4n)), credit(capital, five)],
    );
    expect(brokenRules(books)).toEqual(['L1']);
    expect(checkBooks(books).map(({ about }) => about)).toEqual(['added:0', 'added:1']);
  });

  test('finds an entry that balances only across currencies', () => {
    const books = withEntries(
      [debit(hot, five), credit(capital, money('SOL', 5n))],
      [debit(hot, money('SOL', 5n)), credit(capital, five)],
    );
    expect(brokenRules(books)).toEqual(['L1']);
  });
});

test('L2 finds accounts that do not sum to zero', () => {
  const opening = [{ account: capital, currency: 'XMR', units: -5n }] as const;
  expect(brokenRules(makeBooks({ ...makeHealthyParts(), opening }))).toEqual(['L2']);
});

describe('L3', () => {
  test.each(['liability:order:TS-20270115-99999999', 'liability:held:bitcoin:abc:0'])(
    'finds that somebody is overdrawn (%s)',
    (account) => {
      expect(brokenRules(withEntries([debit(account, five), credit(capital, five)]))).toEqual(['L3']);
    },
  );
});

describe('L4', () => {
  test.each([hot, deposits])('finds that we hold less than nothing (%s)', (account) => {
    expect(brokenRules(withEntries([debit('expense:loss', five), credit(account, five)]))).toEqual(['L4']);
  });

  test('finds that more arrived than was ever sent', () => {
    expect(brokenRules(withEntries([debit('in_flight:payout', five), credit(capital, five)]))).toEqual(['L4']);
  });
});

test('an account of no kind is a bug', () => {
  expect(() => checkBooks(withEntries([debit('slush:fund', five), credit(capital, five)]))).toThrow(TypeError);
});

describe('L11', () => {
  test('finds a nonce that two payouts share', () => {
    expect(brokenRules(withDomains(makeNonceDomain(30), makeNonceDomain(30)))).toEqual(['L11']);
    expect(brokenRules(withDomains(makeNonceDomain(30), makeNonceDomain(31)))).toEqual([]);
    expect(brokenRules(withDomains(makeNonceDomain(30), makeNonceDomain(30, 'another-wallet')))).toEqual([]);
  });

  test('finds it too when one of them pays a token of the same chain', () => {
    const amount = money('USDT-ERC20', 5n);
    expect(brokenRules(withDomains(makeNonceDomain(30), makeNonceDomain(30), { amount }))).toEqual(['L11']);
  });

  test('lets the same wallet count on another chain from the start', () => {
    const amount = money('POL', 5n);
    expect(brokenRules(withDomains(makeNonceDomain(30), makeNonceDomain(30), { amount }))).toEqual([]);
  });

  test('finds a coin that two payouts share, the anchor or not', () => {
    const [one, two, three] = [makeCoin(), makeCoin(), makeCoin()];
    expect(brokenRules(withDomains(makeCoinsDomain(one, two), makeCoinsDomain(three, two)))).toEqual(['L11']);
    expect(brokenRules(withDomains(makeCoinsDomain(one, two), makeCoinsDomain(three)))).toEqual([]);
  });

  test('leaves validity windows alone: they are shared by design', () => {
    const window = { kind: 'window', wallet: 'hot' } as const;
    expect(brokenRules(withDomains(window, window))).toEqual([]);
  });
});

describe('L14', () => {
  test.each([
    ['another time', { at: 1 }],
    ['a time that could not be written', { at: 0.5 }],
    ['another reference', { ref: 'fund:of-somebody-else' }],
    ['another hash', { hash: 'f'.repeat(64) }],
    ['another row before it', { prevHash: 'f'.repeat(64) }],
  ])('finds a row with %s, wherever it is', (_, change) => {
    const { length } = makeHealthyParts().entries;
    for (const place of [0, 1, length - 1]) expect(brokenRules(changeRow(place, change))).toEqual(['L14']);
  });

  test('finds lines that were changed afterwards, and so do the balances', () => {
    const lines = [debit(hot, money('ETH', 9n)), credit(capital, money('ETH', 9n))];
    expect(brokenRules(changeRow(0, { lines })).toSorted()).toEqual(['L14', 'L15']);
  });

  test('finds a journal that does not continue where the last check ended', () => {
    expect(brokenRules({ ...makeBooks(makeHealthyParts()), openingHash: 'a'.repeat(64) })).toEqual(['L14']);
  });

  test('finds two rows that changed places', () => {
    const books = makeBooks(makeHealthyParts());
    const [first, second, ...others] = books.rows;
    if (!first || !second) throw new TypeError('there are rows');
    expect(brokenRules({ ...books, rows: [second, first, ...others] })).toEqual(['L14']);
  });
});

describe('L15', () => {
  test('finds balances that do not follow from the lines, although they sum to zero', () => {
    const books = withClosing((closing) =>
      closing.map((balance) => {
        if (balance.currency !== 'ETH') return balance;
        if (balance.account === hot) return { ...balance, units: balance.units + 1n };
        return balance.account === capital ? { ...balance, units: balance.units - 1n } : balance;
      }),
    );
    expect(brokenRules(books)).toEqual(['L15']);
    expect(checkBooks(books).map(({ about }) => about)).toEqual([`${hot} ETH`, `${capital} ETH`]);
  });

  test('finds a pair of balances that nothing was ever booked on', () => {
    const books = withClosing((closing) => [
      ...closing,
      { account: hot, currency: 'XMR', units: 1n },
      { account: capital, currency: 'XMR', units: -1n },
    ]);
    expect(brokenRules(books)).toEqual(['L15']);
  });

  test('finds balances that are missing', () => {
    const books = withClosing((closing) => closing.filter(({ currency }) => currency !== 'BTC'));
    expect(brokenRules(books)).toEqual(['L15']);
  });
});
