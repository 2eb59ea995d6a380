import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { indexIn } from '#src/domain/key-epoch.ts';
import { openKeyTree } from './key-tree.ts';

const seed = new Uint8Array(64).fill(5);
const open = (reach?: number) => openKeyTree({ seed, purpose: 84, coinType: 1, ...(reach !== undefined && { reach }) });

describe('the tree of keys', () => {
  test.each([
    ['deposit', 7, "m/84'/1'/0'/0/7"],
    ['change', 7, "m/84'/1'/0'/1/7"],
    ['hot', 0, "m/84'/1'/1'/0/0"],
  ] as const)('has the %s key %i at %s', (role, index, path) => {
    const { publicKey, privateKey } = open().keyPairAt({ role, index });
    const node = HDKey.fromMasterSeed(seed).derive(path);
    expect(hex.encode(publicKey)).toBe(hex.encode(node.publicKey ?? new Uint8Array()));
    expect(privateKey).toEqual(node.privateKey);
    expect(open().hashAt({ role, index })).toEqual(node.pubKeyHash);
  });

  test.each([
    ['deposit', 250, 'deposit'],
    ['change', 3, 'deposit'],
    ['deposit', 12, 'change'],
    ['hot', 0, 'deposit'],
  ] as const)('finds the %s key %i by its hash, looked for as %s', async (role, index, likely) => {
    const hash = open().hashAt({ role, index });
    expect(await open().find(hash, likely)).toEqual({ role, index });
  });

  test('does not find a key that is not its own, or one beyond its reach', async () => {
    const beyond = open().hashAt({ role: 'deposit', index: 40 });
    expect(await open(40).find(beyond, 'deposit')).toBeUndefined();
    expect(await open(41).find(beyond, 'deposit')).toEqual({ role: 'deposit', index: 40 });
    expect(await open(40).find(new Uint8Array(20), 'deposit')).toBeUndefined();
  });

  test('finds a key beyond its reach that it was asked for before', async () => {
    const tree = open(10);
    const hash = tree.hashAt({ role: 'deposit', index: 5_000 });
    expect(await tree.find(hash, 'deposit')).toEqual({ role: 'deposit', index: 5_000 });
  });

  test.each([-1, 0.5, 2 ** 31])('has no key %d', (index) => {
    expect(() => open().hashAt({ role: 'deposit', index })).toThrow(RangeError);
    expect(() => open().keyPairAt({ role: 'deposit', index })).toThrow(RangeError);
  });
});

describe('keys of a later epoch', () => {
  test.each([
    ['deposit', indexIn(1, 7), "m/84'/1'/1000'/0/7"],
    ['change', indexIn(2, 7), "m/84'/1'/2000'/1/7"],
    ['hot', 3, "m/84'/1'/3001'/0/0"],
  ] as const)('has the %s key %i at %s', async (role, index, path) => {
    const tree = open();
    const node = HDKey.fromMasterSeed(seed).derive(path);
    expect(tree.keyPairAt({ role, index }).privateKey).toEqual(node.privateKey);
    const hash = tree.hashAt({ role, index });
    expect(hash).toEqual(node.pubKeyHash);
    expect(await tree.find(hash, role)).toEqual({ role, index });
  });
});
