import { expect, test } from 'vitest';
import { findDone, withDone, withoutDone } from './done.ts';

test('news are put into an address and taken out again', () => {
  const address = withDone('/en/admin/orders?state=held', 'order_refunded');
  expect(address).toBe('/en/admin/orders?state=held&done=order_refunded');
  expect(findDone('?state=held&done=order_refunded')).toBe('order_refunded');
  expect(withoutDone('?state=held&done=order_refunded')).toBe('?state=held');
  expect(withoutDone('?done=order_refunded')).toBe('');
});

test.each(['', '?done=', '?done=nothing_we_say', '?done=toString', '?done=__proto__'])(
  'the address "%s" brings no news',
  (search) => {
    expect(findDone(search)).toBeUndefined();
  },
);
