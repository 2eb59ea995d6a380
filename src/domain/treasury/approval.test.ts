import { expect, test } from 'vitest';
import { areForPayment, shownForLoan, type Approval } from './approval.ts';

const payment = {
  payoutId: 'TL-1-p1',
  to: '0xours',
  amount: { currency: 'ETH', units: 1_500_000_000_000_000_000n },
} as const;
const facts = ['amount: 1.5 ETH', 'withdrawalAddress: 0xours', 'reason: profit'];
const proposal: Approval = { act: 'withdrawal_proposed', by: 'ann', facts, answer: 'a' };
const agreement: Approval = {
  act: 'act_agreed',
  by: 'bob',
  facts: ['amount: 1.5 ETH', 'withdrawalAddress: 0xours', 'proposedBy: ann', 'reason: profit'],
  answer: 'b',
};

test('a proposal is for its payment, and so is the agreement of another person', () => {
  expect(areForPayment(payment, [proposal])).toBe(true);
  expect(areForPayment(payment, [proposal, agreement])).toBe(true);
  const cold = { ...proposal, act: 'cold_move_proposed', facts: ['label: CA-1', ...facts] } as const;
  expect(areForPayment(payment, [cold])).toBe(true);
});

/** The facts of an approval with one said otherwise. */
function swap({ facts: lines }: Approval, line: string): readonly string[] {
  const name = line.slice(0, line.indexOf(':'));
  return lines.map((each) => (each.startsWith(`${name}:`) ? line : each));
}

const released: Approval = {
  act: 'loan_released',
  by: 'ann',
  facts: ['loan: TL-1', 'amount: 1.5 ETH', 'fee: 0.09 ETH', 'visitorAddress: 0xours', 'repaymentAddress: 0xback'],
  answer: 'c',
};
const created: Approval = {
  act: 'loan_created',
  by: 'bob',
  facts: ['amount: 1.5 ETH', 'fee: 0.09 ETH', 'rate: 31.5', 'visitorAddress: 0xours', 'repaymentAddress: 0xback'],
  answer: 'd',
};

test('the release of a loan is for its payout, and so is its creation by another person', () => {
  expect(areForPayment(payment, [released])).toBe(true);
  expect(areForPayment(payment, [released, created])).toBe(true);
});

test('a loan shows its release, and its creation if that was somebody else', () => {
  expect(shownForLoan([created, released])).toEqual([released, created]);
  expect(shownForLoan([{ ...created, by: 'ann' }, released])).toEqual([released]);
  expect(shownForLoan([created])).toEqual([]);
});

test.each<readonly [string, readonly Approval[]]>([
  ['nobody', []],
  ['an agreement alone', [agreement]],
  ['another amount', [{ ...proposal, facts: ['amount: 1.6 ETH', ...facts.slice(1)] }]],
  ['another currency', [{ ...proposal, facts: ['amount: 1.5 BNB', ...facts.slice(1)] }]],
  ['another address', [{ ...proposal, facts: [facts[0] ?? '', 'withdrawalAddress: 0xtheirs', facts[2] ?? ''] }]],
  ['no address', [{ ...proposal, facts: [facts[0] ?? '', facts[2] ?? ''] }]],
  ['a fact that is said twice', [{ ...proposal, facts: [...facts, 'withdrawalAddress: 0xtheirs'] }]],
  ['what is no fact', [{ ...proposal, facts: [...facts, 'anything'] }]],
  ['an agreement of the same person', [proposal, { ...agreement, by: 'ann' }]],
  ['an agreement to what somebody else proposed', [{ ...proposal, by: 'carl' }, agreement]],
  [
    'an agreement to another reason',
    [proposal, { ...agreement, facts: [...agreement.facts.slice(0, 3), 'reason: x'] }],
  ],
  ['two proposals', [proposal, { ...proposal, by: 'bob' }]],
  ['a creation of a loan alone', [created]],
  ['a release of another loan', [{ ...released, facts: ['loan: TL-2', ...released.facts.slice(1)] }]],
  ['a release without a loan', [{ ...released, facts: released.facts.slice(1) }]],
  ['a release to another address', [{ ...released, facts: swap(released, 'visitorAddress: 0xtheirs') }]],
  ['a release of another amount', [{ ...released, facts: swap(released, 'amount: 1.6 ETH') }]],
  ['a creation by the same person', [released, { ...created, by: 'ann' }]],
  ['a creation to another address', [released, { ...created, facts: swap(created, 'visitorAddress: 0xtheirs') }]],
  ['a creation with another fee', [released, { ...created, facts: swap(created, 'fee: 0.01 ETH') }]],
  ['an agreement to a loan', [released, agreement]],
  ['a loan that is a withdrawal', [{ ...released, act: 'withdrawal_proposed' }]],
  ['a withdrawal that is a loan', [{ ...proposal, act: 'loan_released' }]],
  ['three people', [proposal, agreement, { ...agreement, by: 'carl' }]],
])('%s approve nothing', (_who, approvals) => {
  expect(areForPayment(payment, approvals)).toBe(false);
});
