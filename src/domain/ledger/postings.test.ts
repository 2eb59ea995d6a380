/** The posting table: every entry balances, and each event moves exactly the stated amounts. */
import { describe, expect, test } from 'vitest';
import {
  makeCoin,
  makeCoinsDomain,
  makeDeposit,
  makeOrder,
  makeOrderQuote,
  makePayout,
  makePrice,
  makeRefund,
} from '#tests/support/make-order.ts';
import { makeLoan, makeLoanPayout } from '#tests/support/make-loan.ts';
import { money, subtract } from '../money.ts';
import { accounts } from './accounts.ts';
import { findUnbalanced, type Entry } from './entry.ts';
import { postPartnerShare } from './partner-postings.ts';
import {
  postConversion,
  postConversionUndone,
  postCorrection,
  postDeposit,
  postDust,
  postFunding,
  postLoan,
  postLoanUndone,
  postLost,
  postRefundFee,
  postRefundFeeUndone,
  postSetAside,
  postSetAsideUndone,
  postSettled,
  postReserved,
  postUnclaimed,
  postVoided,
} from './postings.ts';

const order = makeOrder();
const price = makePrice(order);
const owed = accounts.order(order.orderNumber);
const deposit = makeDeposit(order);
const held = accounts.held(deposit.id);
const payout = makePayout({ ...order, price });
const refund = makeRefund(order, deposit);
const token = makePayout(makeOrder({ quote: makeOrderQuote({ receiveCurrency: 'USDT-ERC20' }) }));
const fee = money('BTC', 1_128n);
const loan = makeLoan();

const all: readonly Entry[] = [
  postDeposit(deposit, order.orderNumber),
  postUnclaimed(deposit),
  postFunding('bitcoin:abc:0', money('BTC', 10n)),
  postConversion(order, price),
  postConversionUndone(order, price),
  postSetAside(deposit, order.orderNumber),
  postSetAsideUndone(deposit, order.orderNumber, 1),
  postRefundFee('refund:1', deposit.id, fee),
  postRefundFeeUndone('refund:1', deposit.id, fee),
  postDust(deposit.id, deposit.amount),
  postReserved(payout),
  postSettled(payout, 63_000n),
  postSettled(token, 195_000n),
  postVoided(payout),
  postLost(deposit, { account: accounts.loss }),
  postPartnerShare(order, { partnerId: 'key_0123456789ab', amount: fee }),
  postLoan(loan),
  postLoanUndone(loan),
  postCorrection({ id: 'BTC:abc', currency: 'BTC', hotUnits: 1n, depositUnits: 0n }),
];

/** Sums of the entries by account, as `account currency: units`. */
function effect(...entries: readonly Entry[]): Readonly<Record<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const { account, currency, units } of entries.flatMap(({ lines }) => lines)) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0n) + units);
  }
  return Object.fromEntries([...sums].filter(([, units]) => units !== 0n));
}

describe('every posting', () => {
  test.each(all.map((entry) => [entry.ref.split(':')[0], entry] as const))(
    '%s balances, and says something',
    (_, e) => {
      expect(e.lines.length).toBeGreaterThanOrEqual(2);
      expect(findUnbalanced(e.lines)).toBeUndefined();
    },
  );

  test('has a reference of its own, and the same event has the same one again', () => {
    expect(postReserved({ ...payout, version: 9, state: 'reserved' }).ref).toBe(postReserved(payout).ref);
    // Both postings have the same reference, so a deposit can be booked only once.
    expect(postUnclaimed(deposit).ref).toBe(postDeposit(deposit, order.orderNumber).ref);
    const others = all.filter(({ ref }) => ref !== `dep:${deposit.id}`).map(({ ref }) => ref);
    expect(new Set(others).size).toBe(others.length);
  });
});

describe('a deposit', () => {
  test('is held by us and owed to its order', () => {
    expect(effect(postDeposit(deposit, order.orderNumber))).toEqual({
      'custody:deposit BTC': 5_000_000n,
      [`${owed} BTC`]: -5_000_000n,
    });
  });

  test('for an erased order is owed under its own name', () => {
    expect(effect(postUnclaimed(deposit))).toEqual({
      'custody:deposit BTC': 5_000_000n,
      [`${held} BTC`]: -5_000_000n,
    });
  });

  test('that is lost again leaves nothing behind where nothing was paid', () => {
    expect(effect(postDeposit(deposit, order.orderNumber), postLost(deposit, { account: owed }))).toEqual({});
    expect(effect(postUnclaimed(deposit), postLost(deposit, { account: held }))).toEqual({});
  });

  test('that is lost after it was paid out is our loss', () => {
    expect(effect(postLost(deposit, { account: accounts.loss }))).toEqual({
      'expense:loss BTC': 5_000_000n,
      'custody:deposit BTC': -5_000_000n,
    });
  });

  test('set aside for a refund is owed to its order again if that continues, under a new reference', () => {
    const { orderNumber } = order;
    expect(effect(postSetAside(deposit, orderNumber), postSetAsideUndone(deposit, orderNumber, 1))).toEqual({});
    const refs = [0, 1, 2].flatMap((refunds) => [
      postSetAside(deposit, orderNumber, refunds).ref,
      postSetAsideUndone(deposit, orderNumber, refunds + 1).ref,
    ]);
    expect(new Set(refs).size).toBe(6);
  });

  test('worth less than sending it back becomes ours', () => {
    const booked = [postDeposit(deposit, order.orderNumber), postSetAside(deposit, order.orderNumber)];
    expect(effect(...booked, postDust(deposit.id, deposit.amount))).toEqual({
      'custody:deposit BTC': 5_000_000n,
      'income:dust BTC': -5_000_000n,
    });
  });
});

describe('a conversion', () => {
  test('turns what is owed into the other currency, and names both fees', () => {
    const { deposited, receive, networkFee } = price;
    expect(effect(postConversion(order, price))).toEqual({
      [`${owed} BTC`]: deposited.units,
      'income:fee BTC': -price.fee.units,
      'position:inventory BTC': -(deposited.units - price.fee.units),
      'position:inventory ETH': receive.units + networkFee.units,
      [`${owed} ETH`]: -receive.units,
      'income:network_fee ETH': -networkFee.units,
    });
  });

  test('that is taken back cancels to the unit', () => {
    expect(effect(postConversion(order, price), postConversionUndone(order, price))).toEqual({});
  });

  test('has a reference of its own, also if two prices are fixed in the same millisecond', () => {
    const later = { ...order, version: order.version + 1 };
    expect(postConversion(later, price).ref).not.toBe(postConversion(order, price).ref);
    expect(postConversionUndone(later, price).ref).not.toBe(postConversionUndone(order, price).ref);
  });
});

describe('a payout', () => {
  test('is in flight from its signature on, and owed again when it is void', () => {
    expect(effect(postReserved(payout))).toEqual({
      [`${owed} ETH`]: payout.amount.units,
      'in_flight:payout ETH': -payout.amount.units,
    });
    expect(effect(postReserved(payout), postVoided(payout))).toEqual({});
  });

  test('from an account takes the amount and the network fee out of the hot wallet', () => {
    expect(effect(postReserved(payout), postSettled(payout, 63_000n))).toEqual({
      [`${owed} ETH`]: payout.amount.units,
      'custody:hot ETH': -(payout.amount.units + 63_000n),
      'expense:network_fee ETH': 63_000n,
    });
  });

  test('of a token takes its fee out of the chain’s own coin', () => {
    expect(effect(postSettled(token, 195_000n))).toEqual({
      'in_flight:payout USDT-ERC20': token.amount.units,
      'custody:hot USDT-ERC20': -token.amount.units,
      'custody:hot ETH': -195_000n,
      'expense:network_fee ETH': 195_000n,
    });
  });

  test('from coins takes each from where it lay, and brings the change back to the hot wallet', () => {
    const coins = [
      makeCoin({ role: 'deposit', units: 3_000_000n }),
      makeCoin({ role: 'hot', units: 1_500_000n }),
      makeCoin({ role: 'change', units: 1_000_000n }),
    ];
    const spent = { ...refund, domain: makeCoinsDomain(...coins) };
    // Coins of 5.5 million units are spent: 5 million are paid, and the network fee is one thousand.
    expect(effect(postSettled(spent, 1_000n))).toEqual({
      'in_flight:payout BTC': 5_000_000n,
      'expense:network_fee BTC': 1_000n,
      'custody:deposit BTC': -3_000_000n,
      'custody:hot BTC': -2_500_000n + 499_000n,
    });
  });

  test('from one deposit coin without change leaves the hot wallet alone', () => {
    const domain = makeCoinsDomain(makeCoin({ role: 'deposit', units: 5_001_000n }));
    expect(effect(postSettled({ ...refund, domain }, 1_000n))).toEqual({
      'in_flight:payout BTC': 5_000_000n,
      'expense:network_fee BTC': 1_000n,
      'custody:deposit BTC': -5_001_000n,
    });
  });
});

describe('a refund', () => {
  const paidBack = {
    ...refund,
    amount: subtract(deposit.amount, fee),
    domain: makeCoinsDomain(makeCoin({ role: 'deposit', units: 5_000_000n })),
  };

  test('costs the visitor what sending costs, and leaves nothing owed', () => {
    const life = [
      postDeposit(deposit, order.orderNumber),
      postSetAside(deposit, order.orderNumber),
      postRefundFee('refund:1', deposit.id, fee),
      postReserved(paidBack),
      postSettled(paidBack, fee.units),
    ];
    expect(effect(...life)).toEqual({ 'income:network_fee BTC': -1_128n, 'expense:network_fee BTC': 1_128n });
  });

  test('that is called off costs nothing', () => {
    expect(
      effect(postRefundFee('refund:1', deposit.id, fee), postRefundFeeUndone('refund:1', deposit.id, fee)),
    ).toEqual({});
  });
});

test('money that the operator puts in is capital', () => {
  expect(effect(postFunding('bitcoin:abc:0', money('BTC', 10n)))).toEqual({
    'custody:hot BTC': 10n,
    'equity:capital BTC': -10n,
  });
});

test('a difference that nobody can explain is kept under its own name, whichever way it goes', () => {
  const found = { id: 'BTC:abc', currency: 'BTC', hotUnits: 7n, depositUnits: 0n } as const;
  expect(effect(postCorrection(found))).toEqual({ 'custody:hot BTC': 7n, 'position:unexplained BTC': -7n });
  const missing = { id: 'BTC:def', currency: 'BTC', hotUnits: -7n, depositUnits: -2n } as const;
  expect(effect(postCorrection(missing))).toEqual({
    'custody:hot BTC': -7n,
    'custody:deposit BTC': -2n,
    'position:unexplained BTC': 9n,
  });
});

describe('a loan', () => {
  const lent = makeLoanPayout(loan);
  const owedToCustomer = accounts.loan(loan.id);

  test('is owed by the customer with its fee once it is released, and to the customer until it is sent', () => {
    expect(effect(postLoan(loan))).toEqual({
      'position:loans USDT-TRC20': 1_590_000_000n,
      [`${owedToCustomer} USDT-TRC20`]: -1_500_000_000n,
      'income:loan_fee USDT-TRC20': -90_000_000n,
    });
  });

  test('that has arrived left the hot wallet, and nothing is owed to the customer', () => {
    expect(effect(postLoan(loan), postReserved(lent), postSettled(lent, 345_000n))).toEqual({
      'position:loans USDT-TRC20': 1_590_000_000n,
      'income:loan_fee USDT-TRC20': -90_000_000n,
      'custody:hot USDT-TRC20': -1_500_000_000n,
      'custody:hot TRX': -345_000n,
      'expense:network_fee TRX': 345_000n,
    });
  });

  test('whose payout became impossible was never lent', () => {
    expect(effect(postLoan(loan), postReserved(lent), postVoided(lent), postLoanUndone(loan))).toEqual({});
  });
});
