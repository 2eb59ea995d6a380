import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOrder, forgetOrders, keepOrders, noteKeptOrder, parseKeptOrders, readKeptEntry } from './kept-orders.ts';
import { openOrders, sealOrders } from './kept-orders-file.ts';

const order = (link: string) => ({ link: link.padEnd(22, 'x'), code: '123456789', isOver: false });
const kept = () => parseKeptOrders(readKeptEntry());
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('orders on this device', () => {
  test('are kept one by one, the newest first, and each once', () => {
    expect([keepOrders([order('a')]), keepOrders([order('b')]), keepOrders([order('a')])]).toEqual([true, true, true]);
    expect(kept()).toEqual([order('a'), order('b')]);
  });

  test('leave nothing behind once they are forgotten', () => {
    keepOrders([order('a'), order('b')]);
    forgetOrder(order('a').link);
    expect(kept()).toEqual([order('b')]);
    forgetOrder(order('b').link);
    expect(stored.size).toBe(0);
    keepOrders([order('a'), order('b')]);
    forgetOrders();
    expect(stored.size).toBe(0);
  });

  test('note that an order has ended, and nothing of one that is not kept', () => {
    noteKeptOrder({ link: order('a').link, isOver: true });
    expect(stored.size).toBe(0);
    keepOrders([order('a')]);
    noteKeptOrder({ link: order('a').link, isOver: true });
    expect(kept()).toEqual([{ ...order('a'), isOver: true }]);
  });

  test('are no more than twenty', () => {
    keepOrders(Array.from({ length: 30 }, (_, index) => order(`n${index}`)));
    expect(kept()).toHaveLength(20);
  });

  test.each([null, '', 'nonsense', '{}', '[1,null,{}]', '[{"link":"/evil?","code":"123456789"}]', '[{"link":7}]'])(
    'are not read from %j',
    (text) => expect(parseKeptOrders(text)).toEqual([]),
  );

  test('are said not to be kept where the browser refuses', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('no room');
      },
    });
    expect(keepOrders([order('a')])).toBe(false);
  });
});

describe('the file of orders', () => {
  test('opens with its passphrase alone, and tells nothing of them', async () => {
    const file = await sealOrders([order('a'), order('b')], 'correct horse');
    expect(file).not.toContain(order('a').link);
    expect(await openOrders(file, 'correct horse')).toEqual({ orders: [order('a'), order('b')] });
    expect(await openOrders(file, 'Correct horse')).toEqual({ fault: 'wrong' });
    expect(await sealOrders([order('a')], 'correct horse')).not.toBe(await sealOrders([order('a')], 'correct horse'));
  });

  test('that was changed does not open', async () => {
    const sealed = JSON.parse(await sealOrders([order('a')], 'correct horse')) as Readonly<Record<string, string>>;
    const data = sealed['data'] ?? '';
    const changed = { ...sealed, data: (data.startsWith('A') ? 'B' : 'A') + data.slice(1) };
    expect(await openOrders(JSON.stringify(changed), 'correct horse')).toEqual({ fault: 'wrong' });
  });

  test.each([
    '',
    'null',
    '{}',
    '{"kind":"sampan-orders","version":2}',
    '{"kind":"sampan-orders","version":1,"rounds":1e12}',
  ])('is not %j', async (file) => expect(await openOrders(file, 'x')).toEqual({ fault: 'notFile' }));
});
