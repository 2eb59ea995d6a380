/** Derivation on secp256k1 against BIP-84 and the well-known addresses of the phrase "abandon … about". */
import { HDKey } from '@scure/bip32';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { toEvmAddress, toTronAddress } from './evm-address.ts';
import { openHdAccount } from './read-account-key.ts';
import { toCashAddress, toSegwitAddress } from './utxo-address.ts';

/** The BIP-39 seed of "abandon abandon … about" without a passphrase. */
const seed = hex.decode(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);

describe('an HD account', () => {
  test.each([
    [`m/84'/0'/0'/0`, 0, '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'],
    [`m/84'/0'/0'/0`, 1, '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77'],
    [`m/84'/0'/0'/1`, 0, '03025324888e429ab8e3dbaf1f7802648b9cd01e9b418485c5fa4c1b9b5700e1a6'],
  ])('has the public key of BIP-84 at %s/%s', (path, index, publicKey) => {
    expect(hex.encode(openHdAccount(seed, path)(index).toBytes(true))).toBe(publicKey);
  });

  test('gives the public keys of the private keys at the same path', () => {
    const publicKeyAt = openHdAccount(seed, `m/44'/60'/3'/0`);
    const branch = HDKey.fromMasterSeed(seed).derive(`m/44'/60'/3'/0`);
    for (const index of [0, 1, 2, 77, 1000, 2 ** 31 - 1]) {
      expect(publicKeyAt(index).toBytes(true)).toEqual(branch.deriveChild(index).publicKey);
    }
  });

  test('gives the same public keys in a row, backwards, of two ranges in turn, and at the end of all indexes', () => {
    const publicKeyAt = openHdAccount(seed, `m/44'/60'/3'/0`);
    const branch = HDKey.fromMasterSeed(seed).derive(`m/44'/60'/3'/0`);
    const range = (from: number) => Array.from({ length: 20 }, (_, place) => from + place);
    const inTurn = range(500).flatMap((index) => [index, index + 1_000]);
    for (const index of [...range(0), ...range(3).toReversed(), ...inTurn, ...range(0), ...range(2 ** 31 - 20)]) {
      expect(publicKeyAt(index).toBytes(true)).toEqual(branch.deriveChild(index).publicKey);
    }
    for (const none of [2 ** 31, -1, 1.5]) expect(() => publicKeyAt(none)).toThrow('no address has index');
  });
});

describe('an address of an HD account', () => {
  test.each([
    [`m/84'/0'/0'/0`, 0, 'bc', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    [`m/84'/0'/0'/0`, 1, 'bc', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    [`m/84'/0'/0'/1`, 0, 'bc', 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
    [`m/84'/1'/0'/0`, 0, 'tb', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    [`m/84'/2'/0'/0`, 0, 'ltc', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ])('is the published one at %s/%s with prefix %s', (path, index, prefix, address) => {
    expect(toSegwitAddress(openHdAccount(seed, path)(index), prefix)).toBe(address);
  });

  test('is the published one on Bitcoin Cash', () => {
    const key = openHdAccount(seed, `m/44'/145'/0'/0`)(0);
    expect(toCashAddress(key, 'bitcoincash')).toBe('bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6');
  });

  test('is the published one on Ethereum', () => {
    const key = openHdAccount(seed, `m/44'/60'/0'/0`)(0);
    expect(toEvmAddress(key)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  });

  test.each([
    [0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    [1, 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
    [2, 'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx'],
  ])('is the published one on TRON at index %s', (index, address) => {
    expect(toTronAddress(openHdAccount(seed, `m/44'/195'/0'/0`)(index))).toBe(address);
  });
});
