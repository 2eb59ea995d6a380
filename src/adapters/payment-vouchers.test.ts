import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { makeVouchFor } from './payment-vouchers.ts';

test('that two nodes agreed is vouched for apart from the payment, and for one block', () => {
  const vouchFor = makeVouchFor(new Uint8Array(32));
  const seen = { id: 'ethereum:tx:1', chain: 'ethereum', amount: money('ETH', 5n), address: '0xA' } as const;
  const vouchers = [
    vouchFor(seen),
    vouchFor({ ...seen, id: `${seen.id} in h` }),
    vouchFor({ ...seen, agreedIn: 'h' }),
    vouchFor({ ...seen, agreedIn: 'other' }),
    vouchFor({ ...seen, countedIn: 'h' }),
  ];
  expect(new Set(vouchers).size).toBe(vouchers.length);
  expect(vouchFor({ ...seen, agreedIn: 'h' })).toBe(vouchers[2]);
});
