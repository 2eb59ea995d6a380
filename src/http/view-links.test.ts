import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOrderId, makeOrderId, orderIdBytes } from '#src/domain/order/order-id.ts';
import { makeViewLinks } from './view-links.ts';

const open = () => makeViewLinks({ key: randomBytes(32), publicUrl: 'https://swap.example' });
const ids = Array.from({ length: 200 }, () => makeOrderId(randomBytes(16)));

test.each([
  ['zeros', new Uint8Array(16)],
  ['a leading zero', new Uint8Array(16).fill(7, 1)],
  ['the largest', new Uint8Array(16).fill(255)],
])('the bytes of an id are found again: %s', (_what, bytes) => {
  expect([...orderIdBytes(makeOrderId(bytes))]).toEqual([...bytes]);
});

test('a link leads back to its order, and is no order id itself', () => {
  const links = open();
  for (const id of ids) {
    const token = links.tokenOf(id);
    expect([links.read(token), isOrderId(token), token.includes(id)]).toEqual([id, false, false]);
  }
  expect(links.urlOf(ids[0] ?? '')).toBe(`https://swap.example/payment/${links.tokenOf(ids[0] ?? '')}`);
});

test('a link of another installation leads to another id, and other texts lead nowhere', () => {
  const [ours, theirs] = [open(), open()];
  const [id = ''] = ids;
  expect(ours.read(theirs.tokenOf(id))).not.toBe(id);
  for (const text of ['', 'view-', id, `view-${id}1`, `View-${id}`, `view-${'z'.repeat(22)}`]) {
    expect(ours.read(text), text).toBeUndefined();
  }
});
