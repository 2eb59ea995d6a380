import { expect, test } from 'vitest';
import { auditFacts, digestFacts, isAsShown, listFacts, readFacts, visitorAddress } from './facts.ts';

const facts = { order: 'TS-1', amount: '1 BTC', visitorAddress: 'bc1qexample', reason: 'asked by mail' } as const;
const digest = digestFacts('order_decided', facts);

test('the digest names the same facts in any order, and no others', () => {
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(digestFacts('order_decided', Object.fromEntries(Object.entries(facts).toReversed()))).toBe(digest);
  expect(isAsShown(digest, 'order_decided', facts)).toBe(true);
  for (const name of ['order', 'amount', 'visitorAddress', 'reason'] as const) {
    expect(isAsShown(digest, 'order_decided', { ...facts, [name]: 'another' }), name).toBe(false);
  }
  expect(isAsShown(digest, 'order_decided', { ...facts, fee: '' })).toBe(false);
});

test('the same facts of another action are not what was shown', () => {
  const operator = { operator: 'lookout' };
  expect(isAsShown(digestFacts('operator_disabled', operator), 'operator_removed', operator)).toBe(false);
});

test('nothing was shown before the first look', () => {
  expect(isAsShown('', 'order_decided', facts)).toBe(false);
});

test('a program sends the lines of the facts, or says everything in its request', () => {
  expect(isAsShown(listFacts(facts), 'order_decided', facts)).toBe(true);
  expect(isAsShown(listFacts({ ...facts, amount: '2 BTC' }), 'order_decided', facts)).toBe(false);
  expect(readFacts(listFacts(facts))).toEqual(facts);
  expect(isAsShown(null, 'order_decided', facts)).toBe(true);
});

test('the audit log names the facts but for addresses of visitors', () => {
  expect(auditFacts(facts)).toBe('order: TS-1, amount: 1 BTC, reason: asked by mail');
});

test('an address that the visitor gave is shown by its ends, a typed one whole', () => {
  const address = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';
  expect(visitorAddress({ given: address })).toBe('bc1qxy2k…fjhx0wlh');
  expect(visitorAddress({ typed: address })).toBe(address);
});
