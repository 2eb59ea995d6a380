/**
 * Consistent books of two finished orders, one paid out and one refunded, made by the posting functions. A test breaks
 * one thing in them and checks which rule reports it.
 */
import { chainHash, genesisHash } from '#src/domain/hash-chain.ts';
import type { Balance, Books, LoanBooks, OrderBooks } from '#src/domain/ledger/books.ts';
import { describeEntry, type Entry, type JournalRow } from '#src/domain/ledger/entry.ts';
import {
  postConversion,
  postDeposit,
  postFunding,
  postRefundFee,
  postSetAside,
  postSettled,
  postReserved,
} from '#src/domain/ledger/postings.ts';
import { money, subtract } from '#src/domain/money.ts';
import { advance, type OrderEvent, type OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import {
  builtAt,
  makeAttempt,
  makeCoin,
  makeCoinsDomain,
  makeDeposit,
  makeNonceDomain,
  makeOrder,
  makePayout,
  makePrice,
  makeRefund,
} from './make-order.ts';

export type BooksParts = Readonly<{
  entries: readonly Entry[];
  opening: readonly Balance[];
  orders: readonly OrderBooks[];
  loans?: readonly LoanBooks[];
}>;

/** Builds books from entries, valid or not: hashes and balances are computed from them. */
export function makeBooks({ entries, opening, orders, loans = [] }: BooksParts): Books {
  const rows = chainEntries(entries);
  const refs = new Set(entries.map(({ ref }) => ref));
  const lines = [...opening, ...entries.flatMap((entry) => entry.lines)];
  return {
    openingHash: genesisHash,
    opening,
    rows,
    closing: addUp(lines),
    orders,
    loans,
    hasEntry: (ref) => refs.has(ref),
  };
}

export type HealthyParts = BooksParts & Readonly<{ paid: OrderBooks; refunded: OrderBooks }>;

export function makeHealthyParts(): HealthyParts {
  const paid = makePaid();
  const refunded = makeRefunded();
  const entries = [
    postFunding('ethereum:faucet:0', money('ETH', 10n ** 18n)),
    postFunding('bitcoin:faucet:0', money('BTC', 10n ** 9n)),
    ...paid.entries,
    ...refunded.entries,
  ];
  const orders = [paid.books, refunded.books];
  return { entries, opening: [], orders, paid: paid.books, refunded: refunded.books };
}

/** The order after these events, and its history. */
export function live(order: Order, ...events: readonly OrderEvent[]): Pick<OrderBooks, 'order' | 'history'> {
  const history: OrderHistory[] = [];
  let state: OrderState = 'awaiting_deposit';
  for (const event of events) {
    const step = advance(state, event);
    if (!step.ok) throw new TypeError(`${event} was refused in ${state}`);
    const { to } = step.value;
    history.push({
      orderId: order.id,
      key: `fact-${history.length}`,
      event,
      from: state,
      to,
      reason: null,
      at: builtAt,
    });
    state = to;
  }
  return { order: { ...order, state, version: history.length }, history };
}

type Life = Readonly<{ books: OrderBooks; entries: readonly Entry[] }>;

/** Bitcoin was received and ether paid out. */
function makePaid(): Life {
  const ordered = makeOrder({ version: 0 });
  const price = makePrice(ordered);
  const lived = live(
    { ...ordered, price },
    'deposit_seen',
    'deposit_confirmed',
    'payout_broadcast',
    'payout_confirmed',
  );
  const deposit = makeDeposit(ordered, { status: 'confirmed', use: 'swap', height: 100 });
  const payout = makePayout(lived.order, { state: 'final', domain: makeNonceDomain(7), minedHeight: 50 });
  const attempts = [makeAttempt(payout)];
  return {
    books: { ...lived, deposits: [deposit], payouts: [{ ...payout, attempts }] },
    entries: [
      postDeposit(deposit, ordered.orderNumber),
      postConversion(ordered, price),
      postReserved(payout),
      postSettled(payout, 21_000n),
    ],
  };
}

/** Bitcoin was received too late and refunded. */
function makeRefunded(): Life {
  const ordered = makeOrder({ version: 0, refundAddress: 'refund-address' });
  const lived = live(ordered, 'window_elapsed', 'late_deposit_confirmed', 'refund_confirmed');
  const deposit = makeDeposit(ordered, { status: 'confirmed', use: 'refund', height: 100 });
  const fee = money('BTC', 1_128n);
  const payout = makeRefund(ordered, deposit, {
    amount: subtract(deposit.amount, fee),
    state: 'final',
    domain: makeCoinsDomain(makeCoin({ units: 6_000_000n })),
    minedHeight: 105,
  });
  const attempts = [makeAttempt(payout)];
  return {
    books: { ...lived, deposits: [deposit], payouts: [{ ...payout, attempts }] },
    entries: [
      postDeposit(deposit, ordered.orderNumber),
      postSetAside(deposit, ordered.orderNumber),
      postRefundFee(payout.key, deposit.id, fee),
      postReserved(payout),
      postSettled(payout, 1_000n),
    ],
  };
}

function chainEntries(entries: readonly Entry[]): readonly JournalRow[] {
  let prevHash = genesisHash;
  return entries.map((entry, place) => {
    const row = { ...entry, seq: place + 1, at: builtAt + place, prevHash, hash: '' };
    const hash = chainHash(prevHash, describeEntry(entry, row.at));
    prevHash = hash;
    return { ...row, hash };
  });
}

function addUp(lines: readonly Balance[]): readonly Balance[] {
  const sums = new Map<string, Balance>();
  for (const line of lines) {
    const name = `${line.account} ${line.currency}`;
    sums.set(name, { ...line, units: (sums.get(name)?.units ?? 0n) + line.units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}
