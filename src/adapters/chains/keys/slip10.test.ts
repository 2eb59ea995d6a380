/** Derivation on ed25519 against the vectors of SLIP-0010 and the well-known Solana address of "abandon … about". */
import { ed25519 } from '@noble/curves/ed25519.js';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { deriveEd25519Node } from './slip10.ts';
import { toSolanaAddress } from './solana-address.ts';

describe('the ed25519 key tree', () => {
  test.each([
    {
      path: [],
      chainCode: '90046a93de5380a72b5e45010748567d5ea02bbf6522f979e05c0d8d8ca9fffb',
      secret: '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      publicKey: 'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
    },
    {
      path: [0],
      chainCode: '8b59aa11380b624e81507a27fedda59fea6d0b779a778918a2fd3590e16e9c69',
      secret: '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      publicKey: '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
    },
    {
      path: [0, 1, 2, 2, 1_000_000_000],
      chainCode: '68789923a0cac2cd5a29172a475fe9e0fb14cd6adb5ad98a3fa70333e7afa230',
      secret: '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
      publicKey: '3c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a',
    },
  ])('has the node of the first SLIP-0010 vector at $path', ({ path, chainCode, secret, publicKey }) => {
    const node = deriveEd25519Node(hex.decode('000102030405060708090a0b0c0d0e0f'), path);
    expect(hex.encode(node.chainCode)).toBe(chainCode);
    expect(hex.encode(node.secret)).toBe(secret);
    expect(hex.encode(ed25519.getPublicKey(node.secret))).toBe(publicKey);
  });

  test(`gives the published Solana address at m/44'/501'/0'/0'`, () => {
    const seed = hex.decode(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
        '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    );
    const { secret } = deriveEd25519Node(seed, [44, 501, 0, 0]);
    expect(toSolanaAddress(secret)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
  });
});
