import { describe, expect, test } from 'vitest';
import { orderIdOfLink } from '../order/order-link.ts';
import { readOrderQuery } from './order-query.ts';

const link = '4vJ9JU1bJJE96FWSJKvHsm';
const id = orderIdOfLink(link);
const hex = 'ab'.repeat(32);

describe('what an operator types', () => {
  test.each([
    ['012345678', { trackingCode: '012345678' }],
    ['ts-20261115-00000001', { orderNumber: 'TS-20261115-00000001' }],
    [link, { orderId: id }],
    [`https://swap.example/zh-tw/payment/${link}?edit=refund#x`, { orderId: id }],
    [`/payment?id=${link}`, { orderId: id }],
    [`https://swap.example/api/v1/exchanges/${link}`, { orderId: id }],
    [hex.toUpperCase(), { txids: [hex, `0x${hex}`] }],
    [`0x${hex}`, { txids: [hex, `0x${hex}`] }],
    ['5'.repeat(88), { txids: ['5'.repeat(88)] }],
  ])('%s is %j', (text, query) => {
    expect(readOrderQuery(text)).toEqual(query);
  });

  const readShown = (text: string) => (text === `show-${id}` ? { orderId: 'shown' } : undefined);
  test.each([
    [`show-${id}`, { orderId: 'shown' }],
    [` https://swap.example/en/payment/show-${id}?x`.trim(), { orderId: 'shown' }],
    [`/payment?id=show-${id}`, { orderId: 'shown' }],
    [`https://swap.example/api/exchanges/show-${id}/terms`, { orderId: 'shown' }],
    [`/payment/${link}`, { orderId: id }],
  ])('%s, with links that only show, is %j', (text, query) => {
    expect(readOrderQuery(text, readShown)).toEqual(query);
  });

  test.each([
    '12345678',
    'hello',
    '<script>',
    `https://swap.example/en/payment/${'x'.repeat(40)}`,
    'a'.repeat(301),
    '0x12',
  ])('%s is nothing that an order has', (text) => {
    expect(readOrderQuery(text)).toBeUndefined();
  });
});

describe('an address', () => {
  const spell = (text: string): readonly string[] => {
    const query = readOrderQuery(text);
    return query && 'addresses' in query ? query.addresses : [];
  };

  test('of an EVM chain is found in any case', () => {
    const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(spell(checksummed)).toContain(checksummed.toLowerCase());
    expect(spell(checksummed.toLowerCase())).toContain(checksummed.toLowerCase());
  });

  test('of Bitcoin Cash is found with and without its prefix, in capitals, and in the legacy form', () => {
    const [cash, legacy] = [
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
    ];
    const bare = cash.slice('bitcoincash:'.length);
    for (const typed of [cash, bare, cash.toUpperCase(), legacy]) {
      expect(spell(typed), typed).toEqual(expect.arrayContaining([cash, bare, legacy]));
    }
  });

  test('of TRON keeps its case too, because ours is stored in it', () => {
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    expect(spell(address)).toEqual([address, address.toLowerCase()]);
  });

  test('that is mistyped is none', () => {
    expect(readOrderQuery('TJRabPrwbZy45sbavfcjinPJC18kjpRTv9')).toBeUndefined();
  });
});
