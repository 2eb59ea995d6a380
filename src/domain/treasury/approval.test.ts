import { expect, test } from 'vitest';
import { areForPayment, type Approval } from './approval.ts';

const payment = { to: '0xours', amount: { currency: 'ETH', units: 1_500_000_000_000_000_000n } } as const;
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
  ['three people', [proposal, agreement, { ...agreement, by: 'carl' }]],
])('%s approve nothing', (_who, approvals) => {
  expect(areForPayment(payment, approvals)).toBe(false);
});
