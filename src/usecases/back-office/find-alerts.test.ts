/** Alerts about low funds, and about overdue orders and checks. */
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { findAlerts } from './find-alerts.ts';

const now = 1_900_000_000_000;
const minute = 60_000;

type Facts = Parameters<typeof findAlerts>[0];

const cases: Facts['cases'] = {
  orders: [],
  deposits: [],
  payouts: [],
  unsettled: [],
  unplanned: [],
  beside: [],
  overdue: [],
  loans: [],
  newLoans: [],
  refused: [],
  changed: [],
  unannounced: [],
  acts: [],
  transfers: [],
  shortAtVenue: [],
  shortInCold: [],
  uncheckedInCold: [],
  returns: [],
  violations: [],
  cut: [],
};

function find(given: Partial<Facts>): readonly string[] {
  const calm = {
    assets: [],
    chains: [],
    gas: [],
    stock: [],
    signerRefusals: [],
    pauses: [],
    stops: [],
    creditRules: [],
    opinions: [],
  };
  const fresh = {
    rates: { observedAt: now, isStale: false },
    unpriced: [],
    isListStale: false,
    heartbeat: now,
    failedToday: 0,
  };
  const { alerts } = findAlerts({ now, today: now, cases, ...calm, ...fresh, ...given });
  return alerts.map(
    ({ kind, subject, since }) => `${kind} ${subject} ${since === null ? '-' : (now - since) / minute}`,
  );
}

function asset(held: bigint, owed: bigint, inFlight: bigint, lastComparedAt: number | null = now) {
  const btc = (units: bigint) => money('BTC', units);
  const compared = { expected: btc(held), onChain: btc(held), difference: btc(0n), comparedAt: now, lastComparedAt };
  const surplus = btc(0n);
  return { currency: 'BTC', surplus, owed: btc(owed), inFlight: btc(inFlight), held: btc(held), ...compared } as const;
}

test('a wallet is low once less than a fifth of it is free', () => {
  expect(find({ assets: [asset(100n, 80n, 0n)] })).toEqual([]);
  expect(find({ assets: [asset(100n, 50n, 31n)] })).toEqual(['cover_low BTC -']);
  expect(find({ assets: [asset(0n, 0n, 0n)] }), 'an empty wallet').toEqual(['cover_low BTC -']);
  expect(find({ assets: [asset(0n, 0n, 0n, null)] }), 'a currency that is not in use').toEqual([]);
});

test('a chain is low on the coin for its fees', () => {
  const gas = [
    { chain: 'ethereum', held: money('ETH', 1n), payouts: 49n, isLow: true },
    { chain: 'tron', held: money('TRX', 1n), payouts: 50n, isLow: false },
  ] as const;
  expect(find({ gas })).toEqual(['gas_low ethereum -']);
});

test('a currency is below its low mark or above its high mark', () => {
  const stock = [
    { currency: 'BTC', mark: 'low' },
    { currency: 'ETH', mark: 'high' },
    { currency: 'LTC', mark: null },
  ] as const;
  expect(find({ stock })).toEqual(['stock_low BTC -', 'stock_high ETH -']);
});

test('a comparison of books and chain is overdue after four minutes, and not where nothing is compared', () => {
  expect(find({ assets: [asset(1n, 0n, 0n, now - 4 * minute)] })).toEqual([]);
  expect(find({ assets: [asset(1n, 0n, 0n, now - 5 * minute)] })).toEqual(['books_unchecked BTC 5']);
  expect(find({ assets: [asset(1n, 0n, 0n, null)] })).toEqual([]);
});

test('an order past its deadline, and one that nothing could be planned for, are cases of their own', () => {
  const overdue = [{ orderNumber: 'TS-1', since: now - 2 * minute }];
  const unplanned = [{ orderNumber: 'TS-2', currency: 'ETH', since: now - 7 * minute }] as const;
  const found = ['order_overdue TS-1 2', 'payout_waiting TS-2 7'];
  expect(find({ cases: { ...cases, overdue, unplanned } })).toEqual(found);
  const stops = [{ scope: 'ETH', since: now }] as const;
  const stopped = ['payouts_stopped ETH 0', 'order_overdue TS-1 2'];
  expect(find({ cases: { ...cases, overdue, unplanned }, stops })).toEqual(stopped);
});

test('a coin without a price is a case once its last price is too old, and not beside all of them', () => {
  const unpriced = [
    { symbol: 'XMR', since: now - 2 * minute },
    { symbol: 'SOL', since: now - minute },
    { symbol: 'LTC', since: null },
  ];
  expect(find({ unpriced })).toEqual(['price_missing XMR 2', 'price_missing LTC -']);
  expect(find({ unpriced, rates: { observedAt: now - 9 * minute, isStale: true } })).toEqual(['rates_stale  9']);
});

test('coins that nobody announced are a case for each currency', () => {
  expect(find({ cases: { ...cases, unannounced: ['LTC', 'USDT-TRC20'] } })).toEqual([
    'funding_unannounced LTC -',
    'funding_unannounced USDT-TRC20 -',
  ]);
});

test('every refused action of an operator is an alert, and so is every change of access, also the same again', () => {
  const refused = [
    { actor: 'deckhand', subject: 'loan_created', at: now - 3 * minute },
    { actor: 'deckhand', subject: 'policy_changed', at: now - 4 * minute },
  ];
  const change = { actor: 'deckhand', action: 'password_changed', subject: 'deckhand' };
  const changed = [
    { ...change, seq: 12, at: now - minute },
    { ...change, seq: 9, at: now - 2 * minute },
  ];
  expect(find({ cases: { ...cases, refused, changed } })).toEqual([
    'act_refused deckhand: policy_changed 4',
    'act_refused deckhand: loan_created 3',
    'access_changed deckhand: password_changed (9) 2',
    'access_changed deckhand: password_changed (12) 1',
  ]);
});

test('a node that differs is one case, and so is each deposit that waits for a second node', () => {
  const decided = { block: null, voucher: null, counted: null, leftAtWait: null } as const;
  const said = { chain: 'bitcoin', dissenting: [], votes: [], askedAt: now, ...decided, orderNumber: 'one' } as const;
  const at = (id: string, wait: 'one_node' | 'nodes_silent' | 'nodes_differ' | null, since: number) => {
    return { ...said, depositId: id, wait, since: now - since * minute };
  };
  const opinions = [
    { ...at('a', 'nodes_differ', 3), dissenting: ['mine', 'theirs'] },
    { ...at('b', null, 7), dissenting: ['theirs'] },
    at('c', 'one_node', 0),
    at('d', 'nodes_silent', 4),
    at('e', 'nodes_silent', 5),
    { ...at('f', 'one_node', 9), askedAt: now - 3 * minute },
    { ...at('g', 'one_node', 9), leftAtWait: 'one_node' as const },
    { ...at('h', 'nodes_differ', 9), leftAtWait: 'one_node' as const },
  ];
  expect(find({ opinions })).toEqual([
    'nodes_differ bitcoin: mine 3',
    'nodes_differ bitcoin: theirs 7',
    'opinion_missing a 3',
    'opinion_missing c 0',
    'opinion_missing e 5',
    'opinion_missing h 9',
  ]);
});
