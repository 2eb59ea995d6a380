import { expect, test } from 'vitest';
import { isOrderId } from './order-id.ts';
import { isOrderLink, makeOrderLink, orderIdOfLink } from './order-link.ts';

const link = makeOrderLink(new Uint8Array(16).fill(7));

test('a link leads to one id, which has the form of an id', () => {
  expect(isOrderLink(link)).toBe(true);
  expect(isOrderId(orderIdOfLink(link))).toBe(true);
  expect(orderIdOfLink(link)).toBe(orderIdOfLink(link));
});

test('the id of an order is not its link, and its hash leads elsewhere', () => {
  const id = orderIdOfLink(link);
  expect(id).not.toBe(link);
  expect(orderIdOfLink(id)).not.toBe(id);
});
