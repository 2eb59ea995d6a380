import { describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout, Payout, HandOverPayout, SweepPayout } from '#src/domain/order/payout.ts';
import { depositRefundText, givenRefundText } from '#src/domain/terms/given-refund.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findProof } from './find-proof.ts';

const order = {
  termsText: JSON.stringify({ refundAddress: 'bound' }),
  termsSignature: 'signed',
  refundSignature: null,
  orderNumber: 'TS-1',
  price: { deposited: { currency: 'BTC', units: 7n } },
} as unknown as Order;
const terms = { text: order.termsText, signature: 'signed' };

const released = { act: 'loan_released', by: 'ann', facts: [], answer: 'a' } as const;
const created = { act: 'loan_created', by: 'bob', facts: [], answer: 'b' } as const;

const find = async (payout: Partial<Payout>, found: Order = order, isListed = false) => {
  const verify = (text: string, signature: string) => signature === `signed ${text}`;
  const ports = { screening: { check: () => ({ match: isListed }) }, terms: { verify } } as unknown as Ports;
  const controls = { approvals: async () => [] };
  const loans = { approvals: async (id: string) => (id === 'approved' ? [created, released] : []) };
  const records = { orders: { find: async () => found }, controls, loans } as unknown as Records;
  return await findProof(ports, records, payout as Exclude<Payout, SweepPayout | HandOverPayout>);
};

const payout = { kind: 'payout', orderId: 'o', part: 2, key: 'payout:TS-1:2' } as unknown as Partial<OrderPayout>;
const refund = {
  kind: 'refund',
  orderId: 'o',
  part: 1,
  depositId: 'd',
  key: 'refund:d:1',
  toAddress: 'bound',
  isExtra: false,
  amount: { currency: 'BTC', units: 5n },
} as unknown as Partial<OrderPayout>;

describe('the proof of a payout', () => {
  test('is the terms of its order', async () => {
    const proof = { kind: 'payout', terms, part: 2, depositedUnits: 7n, repeat: 0 };
    expect(await find(payout)).toEqual(proof);
    expect(await find({ ...payout, key: 'payout:TS-1:2.3' })).toEqual({ ...proof, repeat: 2 });
  });

  test('is none that the signer believes if its terms were erased', async () => {
    const erased = { ...order, termsText: '', termsSignature: '' };
    expect(await find(payout, erased)).toMatchObject({ kind: 'payout', terms: { text: '', signature: '' } });
    expect(await find(refund, erased)).toMatchObject({ kind: 'refund', terms: { text: '', signature: '' } });
  });

  test('is the approvals of a loan, its release first', async () => {
    const proof = { kind: 'act', approvals: [released, created] };
    expect(await find({ kind: 'loan', loanId: 'approved' })).toEqual(proof);
  });

  test('is nothing for a loan or a withdrawal', async () => {
    expect(await find({ kind: 'loan' })).toEqual({ kind: 'word', of: 'loan' });
    expect(await find({ kind: 'withdrawal' })).toEqual({ kind: 'word', of: 'withdrawal' });
  });

  test.each(['payout:TS-1:', 'payout:TS-1:2.', 'payout:TS-1:2.x'])('is not found without a number: %s', async (key) => {
    await expect(find({ ...payout, key })).rejects.toThrow('has its number');
  });
});

describe('the proof of a refund', () => {
  const proof = { kind: 'refund', terms, depositId: 'd', repeat: 0 };

  test('is the terms, and why it goes elsewhere than they say', async () => {
    expect(await find(refund)).toEqual(proof);
    expect(await find({ ...refund, toAddress: 'given' }, order, true)).toEqual({ ...proof, exception: 'listed' });
    expect(await find({ ...refund, toAddress: 'given', isExtra: true })).toEqual({ ...proof, exception: 'extra' });
    expect(await find({ ...refund, toAddress: 'changed' })).toEqual(proof);
    const signed = { ...order, refundSignature: `signed ${givenRefundText(order, 'given')}` };
    expect(await find({ ...refund, toAddress: 'given' }, signed)).toEqual({ ...proof, given: signed.refundSignature });
    expect(await find({ ...refund, toAddress: 'changed' }, signed)).toEqual(proof);
    expect(await find({ ...refund, key: 'refund:d:2' })).toEqual({ ...proof, repeat: 1 });
  });

  test('is the signature of its own address, whatever the order was given since', async () => {
    const since = { ...order, refundSignature: `signed ${givenRefundText(order, 'second')}` };
    const first = { ...refund, toAddress: 'given', addressSignature: `signed ${givenRefundText(order, 'given')}` };
    expect(await find(first, since)).toEqual({ ...proof, given: first.addressSignature });
    const typed = `signed ${depositRefundText(order, { depositId: 'd', refundAddress: 'given' })}`;
    expect(await find({ ...first, addressSignature: typed }, since)).toEqual({ ...proof, given: typed });
    expect(await find({ ...first, depositId: 'e', addressSignature: typed }, since)).not.toHaveProperty('given');
  });
});
