import { expect, test } from 'vitest';
import { readMonero } from '#src/domain/address/monero.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { openWalletKeys } from './wallet-keys.ts';
import { toIndexesBelow, toMinor } from './view-keys.ts';

const seed = new Uint8Array(64).fill(7);

test('a seed has one wallet, with addresses of its network', () => {
  const stagenet = openWalletKeys(seed, 'stagenet');
  expect(stagenet.primary).toBe(deriveAddress(seed, 'monero', 'hot', 0));
  expect(readMonero(stagenet.addressAt(1))).toMatchObject({ ok: true, value: { network: 'test', kind: 'subaddress' } });
  expect(readMonero(openWalletKeys(seed, 'testnet').primary)).toMatchObject({ ok: true, value: { network: 'test' } });
  expect(readMonero(openWalletKeys(seed, 'main').primary)).toMatchObject({ ok: true, value: { network: 'main' } });
});

test('another seed has another wallet, another file and another password', () => {
  const [ours, theirs] = [openWalletKeys(seed, 'main'), openWalletKeys(new Uint8Array(64).fill(8), 'main')];
  expect(theirs.primary).not.toBe(ours.primary);
  expect(theirs.file.name).not.toBe(ours.file.name);
  expect(theirs.file.password).not.toBe(ours.file.password);
  expect(openWalletKeys(seed, 'main').file).toEqual(ours.file);
});

test('no address has two uses', () => {
  const minors = [0, 1, 2, 50].flatMap((index) => [toMinor('deposit', index), toMinor('change', index)]);
  expect(new Set([0, ...minors]).size).toBe(9);
  for (const index of [-1, 0.5, 2 ** 30]) expect(() => toMinor('deposit', index)).toThrow(RangeError);
});

test('numbers below one that the wallet has made are those that it may have given out', () => {
  for (const index of [0, 1, 7]) {
    expect(toIndexesBelow(toMinor('deposit', index))).toBe(index);
    expect(toIndexesBelow(toMinor('deposit', index) + 1)).toBe(index + 1);
  }
  expect(toIndexesBelow(1)).toBe(0);
});
