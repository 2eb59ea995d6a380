import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOrderId, makeOrderId, orderIdBytes } from '#src/domain/order/order-id.ts';
import { isOrderLink, orderIdOfLink } from '#src/domain/order/order-link.ts';
import { makeOrderLinks } from './order-links.ts';

const viewKey = randomBytes(32);
const open = () => makeOrderLinks({ linkKey: randomBytes(32), viewKey });
const ids = Array.from({ length: 200 }, () => makeOrderId(randomBytes(16)));
const named = { orderNumber: 'TS-20261118-00000001', createdAt: 1_795_000_000_000 };

test.each([
  ['zeros', new Uint8Array(16)],
  ['a leading zero', new Uint8Array(16).fill(7, 1)],
  ['the largest', new Uint8Array(16).fill(255)],
])('the bytes of an id are found again: %s', (_what, bytes) => {
  expect([...orderIdBytes(makeOrderId(bytes))]).toEqual([...bytes]);
});

test('the link of an order is the same every time, and another for every number and time', () => {
  const links = open();
  const link = links.make(named);
  expect(isOrderLink(link)).toBe(true);
  expect(links.make(named)).toBe(link);
  const others = [
    { ...named, orderNumber: 'TS-20261118-00000002' },
    { ...named, createdAt: named.createdAt + 1 },
  ];
  for (const other of others) expect(links.make(other)).not.toBe(link);
  expect(open().make(named)).not.toBe(link);
});

test('a link is read without the key that made it', () => {
  const link = open().make(named);
  expect(open().read(link)).toEqual({ orderId: orderIdOfLink(link), isShown: false });
});

test('the link of an order is told again, and of one that was made otherwise only the one that shows it', () => {
  const [links, others] = [open(), open()];
  const link = links.make(named);
  const order = { ...named, id: orderIdOfLink(link) };
  expect(links.linkOf(order)).toBe(link);
  expect(others.linkOf(order)).toBe(others.viewOf(order.id));
});

test('a link that shows leads back to its order, steers nothing and is no other link', () => {
  const links = open();
  for (const id of ids) {
    const text = links.viewOf(id);
    expect([links.read(text), isOrderId(text), text.includes(id)]).toEqual([
      { orderId: id, isShown: true },
      false,
      false,
    ]);
  }
});

test('one from before ids were hashes still shows its order', () => {
  const links = open();
  const link = links.make(named);
  const cipher = createCipheriv('aes-256-ecb', viewKey, null).setAutoPadding(false);
  const old = `view-${makeOrderId(cipher.update(orderIdBytes(link)))}`;
  expect(links.read(old)).toEqual({ orderId: orderIdOfLink(link), isShown: true });
});

test('one of another installation leads to another id, and other texts lead nowhere', () => {
  const ours = open();
  const theirs = makeOrderLinks({ linkKey: randomBytes(32), viewKey: randomBytes(32) });
  const [id = ''] = ids;
  expect(ours.read(theirs.viewOf(id))?.orderId).not.toBe(id);
  for (const text of ['', 'show-', `show-${id}1`, `Show-${id}`, `show-${'z'.repeat(22)}`, `look-${id}`]) {
    expect(ours.read(text), text).toBeUndefined();
  }
});
