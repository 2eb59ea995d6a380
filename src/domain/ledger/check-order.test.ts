/** Invariants of one order: each test breaks one in healthy books, and exactly that invariant must be reported. */
import { describe, expect, test } from 'vitest';
import { live, makeBooks, makeHealthyParts } from '#tests/support/make-books.ts';
import { makeAttempt, makeDeposit, makeOrder, makePayout, makeRefund } from '#tests/support/make-order.ts';
import { add, money, type Money } from '../money.ts';
import type { OrderEvent } from '../order/lifecycle.ts';
import type { FixedPrice, Order } from '../order/order.ts';
import type { OrderPayout } from '../order/payout.ts';
import type { OrderBooks } from './books.ts';
import { checkBooks } from './check-books.ts';

type Change = (books: OrderBooks) => OrderBooks;

/**
 * Invariants that are violated when the paid order is changed, or when the entries that `missing` selects are absent.
 */
function brokenRules(change: Change, missing: (ref: string) => boolean = () => false): readonly string[] {
  const parts = makeHealthyParts();
  const healthy = makeBooks({ ...parts, orders: [change(parts.paid), parts.refunded] });
  const books = { ...healthy, hasEntry: (ref: string) => healthy.hasEntry(ref) && !missing(ref) };
  return [...new Set(checkBooks(books).map(({ rule }) => rule))];
}

const changeOrder = (change: (order: Order) => Partial<Order>) =>
  brokenRules((books) => ({ ...books, order: { ...books.order, ...change(books.order) } }));
const changePayout = (change: Partial<OrderPayout>) =>
  brokenRules((books) => ({ ...books, payouts: books.payouts.map((payout) => ({ ...payout, ...change })) }));
const addDeposit = (change: Parameters<typeof makeDeposit>[1]) =>
  brokenRules((books) => ({ ...books, deposits: [...books.deposits, makeDeposit(books.order, change)] }));

const changePrice = (change: (price: FixedPrice) => Partial<FixedPrice>) =>
  changeOrder(({ price }) => ({ price: price && { ...price, ...change(price) } }));

function more(units: bigint, amount: Money): Money {
  return add(amount, money(amount.currency, units));
}

/** Adds refunds of the order's deposit in these states. */
function addRefunds(...states: readonly OrderPayout['state'][]): Change {
  return (books) => {
    const refunds = books.deposits.flatMap((deposit) =>
      states.map((state) => ({ ...makeRefund(books.order, deposit, { state }), attempts: [] })),
    );
    return { ...books, payouts: [...books.payouts, ...refunds] };
  };
}

/** Invariants violated by an order that went through these events and has these deposits and no payouts. */
function alone(deposits: OrderBooks['deposits'], ...events: readonly OrderEvent[]): readonly string[] {
  const bare = { ...live(makeOrder(), ...events), deposits, payouts: [] };
  const books = makeBooks({ entries: [], opening: [], orders: [bare] });
  return [...new Set(checkBooks(books).map(({ rule }) => rule))];
}

describe('L6', () => {
  test('finds a confirmed deposit that was never booked', () => {
    expect(addDeposit({ status: 'confirmed', use: 'unclaimed' })).toEqual(['L6']);
    expect(addDeposit({ status: 'lost', use: 'unclaimed' })).toEqual(['L6']);
  });

  test('lets a deposit that is only seen, or gone, be without an entry', () => {
    expect(addDeposit({ status: 'seen' })).toEqual([]);
    expect(addDeposit({ status: 'dropped' })).toEqual([]);
  });

  test('finds a deposit that was booked before it was confirmed', () => {
    expect(
      brokenRules((books) => ({
        ...books,
        deposits: books.deposits.map((deposit) => ({ ...deposit, status: 'seen' })),
      })),
    ).toEqual(['L6']);
  });
});

describe('L7', () => {
  test('finds that a deposit is refunded although it was exchanged', () => {
    expect(brokenRules(addRefunds('planned'))).toEqual(['L7']);
  });

  test('finds that a deposit is refunded twice', () => {
    expect(brokenRules(addRefunds('planned', 'planned'))).toEqual(['L7']);
  });

  test('does not count a refund that can never be mined', () => {
    expect(brokenRules(addRefunds('void', 'void'))).toEqual([]);
  });
});

describe('L9', () => {
  test('finds a payout of one unit too much, and of two parts that are too much together', () => {
    const { paid } = makeHealthyParts();
    const [payout] = paid.payouts;
    if (!payout) throw new TypeError('there is a payout');
    expect(changePayout({ amount: more(1n, payout.amount) })).toEqual(['L9', 'L17']);
    expect(
      brokenRules((books) => {
        const part = { ...makePayout(books.order, { amount: money('ETH', 1n) }), attempts: [] };
        return { ...sent(books), payouts: [...books.payouts, part] };
      }),
    ).toEqual(['L9']);
  });

  test.each([
    // The payout then does not match the price either, so L17 is violated too.
    ['a result', (price: FixedPrice) => ({ receive: more(1n, price.receive) }), ['L9', 'L17']],
    ['a fee', (price: FixedPrice) => ({ fee: more(1n, price.fee) }), ['L9']],
    ['a rate', ({ rate }: FixedPrice) => ({ rate: { ...rate, numerator: rate.numerator + 1n } }), ['L9']],
    ['a network fee', (price: FixedPrice) => ({ networkFee: more(1n, price.networkFee) }), ['L9']],
    ['a rate of the fee', () => ({ feeBasisPoints: 20n }), ['L9']],
  ])('finds %s that does not follow from the rest of the price', (_, change, rules) => {
    expect(changePrice(change)).toEqual(rules);
  });

  test.each([1n, -1n])('finds that %s unit more was exchanged than was priced', (units) => {
    const change: Change = (books) => ({
      ...books,
      deposits: books.deposits.map((deposit) => ({ ...deposit, amount: add(deposit.amount, money('BTC', units)) })),
    });
    expect(brokenRules(change)).toEqual(['L9']);
  });

  test('finds a payout without a price', () => {
    expect(changeOrder(() => ({ price: null }))).toEqual(['L9', 'L17']);
  });
});

describe('L10', () => {
  test('finds a refund of a deposit that nobody knows', () => {
    expect(
      brokenRules((books) => {
        const elsewhere = makeDeposit(makeOrder());
        const refund = { ...makeRefund(books.order, elsewhere, { state: 'reserved' }), attempts: [] };
        return { ...books, payouts: [...books.payouts, refund] };
      }),
    ).toEqual(['L10']);
  });

  test('finds a payout for a deposit that is not in the books, as does the rule about deposits', () => {
    expect(brokenRules(same, (ref) => ref.startsWith('dep:')).toSorted()).toEqual(['L10', 'L6']);
  });
});

describe('L12', () => {
  test.each(['final', 'broadcast', 'signed'] as const)(
    'finds a payout that is %s without a stored transaction',
    (state) => {
      const { order } = makeHealthyParts().paid;
      const bare: Change = (books) => {
        const unsettled = state === 'final' ? books : sent(books);
        return { ...unsettled, payouts: unsettled.payouts.map((payout) => ({ ...payout, state, attempts: [] })) };
      };
      expect(order.state).toBe('completed');
      // An order in `sending` requires the stored transaction, so L17 is violated too.
      expect(brokenRules(bare).toSorted()).toEqual(state === 'final' ? ['L12'] : ['L12', 'L17']);
    },
  );

  test('finds a payout that was signed without a line in the books', () => {
    expect(brokenRules(same, (ref) => ref.startsWith('out:payout'))).toEqual(['L12']);
  });
});

describe('L13', () => {
  test('finds a version that does not count the moves', () => {
    expect(changeOrder(({ version }) => ({ version: version + 1 }))).toEqual(['L13']);
    expect(changeOrder(({ version }) => ({ version: version - 1 }))).toEqual(['L13']);
  });

  test('finds a state that the history does not lead to', () => {
    expect(changeOrder(() => ({ state: 'held' }))).toEqual(['L13']);
  });

  test('finds a move that the table does not have', () => {
    expect(
      brokenRules((books) => ({
        ...books,
        history: books.history.map((line) =>
          line.event === 'payout_broadcast' ? { ...line, event: 'cancelled' } : line,
        ),
      })),
    ).toEqual(['L13']);
  });

  test('finds a gap in the history', () => {
    expect(
      brokenRules((books) => {
        const history = books.history.filter(({ event }) => event !== 'deposit_confirmed');
        return { ...books, history, order: { ...books.order, version: history.length } };
      }),
    ).toEqual(['L13']);
  });
});

describe('L16', () => {
  test('finds a payout to another address than the visitor gave', () => {
    expect(changePayout({ toAddress: 'somebody-else' })).toEqual(['L16']);
  });

  test('finds it in the case of a single letter', () => {
    const { order } = makeHealthyParts().paid;
    expect(changePayout({ toAddress: order.receiveAddress.toUpperCase() })).toEqual(['L16']);
  });
});

describe('L17', () => {
  test.each([
    ['confirming', ['deposit_seen']],
    ['exchanging', ['deposit_seen', 'deposit_confirmed']],
    ['sending', ['deposit_seen', 'deposit_confirmed', 'payout_broadcast']],
    ['completed', ['deposit_seen', 'deposit_confirmed', 'payout_broadcast', 'payout_confirmed']],
    ['refunding', ['window_elapsed', 'late_deposit_confirmed']],
    ['refunded', ['window_elapsed', 'late_deposit_confirmed', 'refund_confirmed']],
  ] as const)('finds an order that says it is %s and has nothing to show for it', (_, events) => {
    expect(alone([], ...events)).toEqual(['L17']);
  });

  test('finds an order that waits for the confirmation of a deposit that has vanished', () => {
    expect(alone([makeDeposit(makeOrder(), { status: 'dropped' })], 'deposit_seen')).toEqual(['L17']);
    expect(alone([makeDeposit(makeOrder(), { status: 'seen' })], 'deposit_seen')).toEqual([]);
  });

  test('asks nothing of an order that says nothing yet', () => {
    expect(alone([])).toEqual([]);
    expect(alone([], 'window_elapsed')).toEqual([]);
  });

  test('finds a completed order whose payout is not final, or not settled in the books', () => {
    expect(changePayout({ state: 'broadcast' })).toEqual(['L17']);
    expect(brokenRules(same, (ref) => ref.startsWith('settle:payout'))).toEqual(['L17']);
  });

  test('takes no extra refund for the refund of the order', () => {
    const { paid, refunded, ...parts } = makeHealthyParts();
    const payouts = refunded.payouts.map((payout) => ({ ...payout, isExtra: true }));
    const books = makeBooks({ ...parts, orders: [paid, { ...refunded, payouts }] });
    expect(checkBooks(books)).toMatchObject([{ rule: 'L17', about: refunded.order.orderNumber }]);
  });
});

describe('L19', () => {
  test('finds a quote whose fee or result does not follow from its inputs', () => {
    expect(changeOrder(({ quote }) => ({ quote: { ...quote, fee: more(-1n, quote.fee) } }))).toEqual(['L19']);
    expect(changeOrder(({ quote }) => ({ quote: { ...quote, receive: more(-1n, quote.receive) } }))).toEqual(['L19']);
  });

  test('finds a quote that could never have been given', () => {
    const networkFee = money('ETH', 10n ** 30n);
    const rules = changeOrder(({ quote }) => ({ quote: { ...quote, inputs: { ...quote.inputs, networkFee } } }));
    expect(rules).toEqual(['L19']);
  });
});

function same(books: OrderBooks): OrderBooks {
  return books;
}

/** The paid order before its payout was confirmed. */
function sent(books: OrderBooks): OrderBooks {
  const lived = live(books.order, 'deposit_seen', 'deposit_confirmed', 'payout_broadcast');
  const payouts = books.payouts.map((payout) => ({ ...payout, attempts: [makeAttempt(payout)] }));
  return { ...books, ...lived, payouts };
}
