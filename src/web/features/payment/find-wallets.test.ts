import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findWallets, type Wallet } from './find-wallets.ts';
import { readIcon } from './read-icon.ts';

const icon = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';
let browser: EventTarget;

beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
});

afterEach(() => vi.unstubAllGlobals());

const announce = (detail: unknown): void => {
  browser.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
};
const request = async (): Promise<unknown> => await Promise.resolve(null);

test('wallets that answer are found once each, in their order, until nobody looks any more', () => {
  let asked = 0;
  browser.addEventListener('eip6963:requestProvider', () => {
    asked += 1;
    announce({ info: { uuid: 'one', name: 'One', icon }, provider: { request } });
  });
  let found: readonly Wallet[] = [];
  const stop = findWallets((wallets) => {
    found = wallets;
  });
  announce({ info: { uuid: 'one', name: 'One again' }, provider: { request } });
  announce({ info: { uuid: 'two', name: 'Two'.repeat(20), icon: 'https://example.org/a.png' }, provider: { request } });
  stop();
  announce({ info: { uuid: 'three', name: 'Three' }, provider: { request } });
  expect(asked).toBe(1);
  expect(found.map(({ id, name }) => [id, name.length])).toEqual([
    ['one', 3],
    ['two', 40],
  ]);
  expect(found[0]?.iconUrl).toMatch(/^blob:/);
  expect(found[1]?.iconUrl).toBeUndefined();
});

test.each([
  undefined,
  null,
  'wallet',
  { info: { uuid: 'a', name: 'A' } },
  { info: { uuid: 'a', name: ' ' }, provider: { request } },
  { info: { name: 'A' }, provider: { request } },
  { info: { uuid: 'a', name: 'A' }, provider: {} },
])('what is no wallet is passed over: %#', (detail) => {
  const onFound = vi.fn<() => void>();
  const stop = findWallets(onFound);
  announce(detail);
  stop();
  expect(onFound).not.toHaveBeenCalled();
});

describe('an icon', () => {
  test('is read out of its data URI', async () => {
    const plain = readIcon(icon);
    expect([plain?.type, await plain?.text()]).toEqual(['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>']);
    const coded = readIcon(`data:image/PNG;base64,${Buffer.from([1, 2, 255]).toString('base64')}`);
    expect(coded?.type).toBe('image/png');
    expect([...new Uint8Array(await (coded ?? new Blob()).arrayBuffer())]).toEqual([1, 2, 255]);
    expect(await readIcon('data:image/svg+xml;charset=utf-8,%3Csvg/%3E')?.text()).toBe('<svg/>');
  });

  test.each([
    undefined,
    'https://example.org/icon.png',
    'data:text/html,hello',
    'javascript:alert(1)',
    'data:image/png;base64,***',
    'data:image/svg+xml,%E0%A4%A',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ])('that is none is not shown: %#', (uri) => {
    expect(readIcon(uri)).toBeUndefined();
  });
});
