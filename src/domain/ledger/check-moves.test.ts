/** Every mistake in sweeps and top-ups violates an invariant. */
import { describe, expect, test } from 'vitest';
import { makeAttempt, makeDeposit, makeNonceDomain, makeOrder } from '#tests/support/make-order.ts';
import { makeSweep, makeTopUp } from '#tests/support/make-sweep.ts';
import { money } from '../money.ts';
import type { SweepPayout } from '../order/payout.ts';
import { checkBooks } from './check-books.ts';
import { checkMoves } from './check-moves.ts';
import { genesisHash } from '../hash-chain.ts';

const deposit = makeDeposit(makeOrder(), { amount: money('USDT-ERC20', 500n), status: 'confirmed' });
const topUp = makeTopUp(deposit, { state: 'final', domain: makeNonceDomain(1) });
const sweep = makeSweep(deposit, { state: 'final', domain: makeNonceDomain(0, 'deposit-address') });
const booked = [sweep, topUp].flatMap(({ key }) => [`out:${key}`, `settle:${key}`]);

type Case = Readonly<{ moves?: readonly SweepPayout[]; entries?: readonly string[]; attempts?: number }>;

function complaints({ moves = [topUp, sweep], entries = [`dep:${deposit.id}`, ...booked], attempts = 1 }: Case) {
  const signed = moves.map((move) => ({
    ...move,
    attempts: Array.from({ length: attempts }, () => makeAttempt(move)),
  }));
  return checkMoves({ deposit, moves: signed }, (ref) => entries.includes(ref)).map(({ rule }) => rule);
}

test('a deposit that was topped up and swept breaks no rule', () => {
  expect(complaints({})).toEqual([]);
});

test('nor does one whose sweep was taken back with its deposit', () => {
  const entries = [`dep:${deposit.id}`, ...booked, `unsettle:${sweep.key}`];
  expect(complaints({ moves: [topUp, { ...sweep, state: 'void' }], entries })).toEqual([]);
});

describe('it is noticed that a deposit', () => {
  test.each<readonly [string, string, Case]>([
    ['is swept twice', 'L21', { moves: [topUp, sweep, { ...sweep, id: 'again' }] }],
    ['is topped up twice', 'L21', { moves: [topUp, { ...topUp, id: 'again' }, sweep] }],
    ['is swept for more than it brought', 'L21', { moves: [topUp, { ...sweep, amount: money('USDT-ERC20', 501n) }] }],
    ['is swept in another currency', 'L21', { moves: [topUp, { ...sweep, amount: money('USDC-ERC20', 500n) }] }],
    ['is topped up with a token', 'L21', { moves: [{ ...topUp, amount: money('USDC-ERC20', 5n) }, sweep] }],
    ['is swept before its top-up arrived', 'L21', { moves: [{ ...topUp, state: 'broadcast' }, sweep] }],
    ['is swept without being booked', 'L21', { entries: booked }],
    ['was settled and is not final', 'L21', { moves: [topUp, { ...sweep, state: 'broadcast' }] }],
    ['is final and not settled', 'L21', { entries: [`dep:${deposit.id}`, ...booked.slice(0, 1), ...booked.slice(2)] }],
    ['was sent without being stored', 'L12', { attempts: 0 }],
    ['was sent without being booked', 'L12', { entries: [`dep:${deposit.id}`, ...booked.slice(1)] }],
  ])('%s', (_, rule, broken) => {
    expect(complaints(broken)).toContain(rule);
  });
});

test('a sweep and another payout cannot share a nonce', () => {
  const twin = { ...topUp, domain: sweep.domain };
  const moved = [{ deposit, moves: [sweep, twin].map((move) => ({ ...move, attempts: [makeAttempt(move)] })) }];
  const books = { openingHash: genesisHash, opening: [], rows: [], closing: [], orders: [], loans: [], moved };
  expect(checkBooks({ ...books, hasEntry: () => true }).map(({ rule }) => rule)).toContain('L11');
});
