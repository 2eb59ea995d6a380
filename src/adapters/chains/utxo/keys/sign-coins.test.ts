import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { Script, Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { openKeyTree } from './key-tree.ts';
import { payToKeyHash } from './output-script.ts';
import { digestToSign, signCoins, type SigningStyle } from './sign-coins.ts';

/** A mined Bitcoin Cash transaction that spent a coin of 5,151 units. */
const mined =
  '0100000001e28c2b955293159898e34c6840d99bf4d390e2ee1c6f606939f18ee1e2000d05020000006b483045022100b70d158b43cbcded60' +
  'e6977e93f9a84966bc0cec6f2dfd1463d1223a90563f0d02207548d081069de570a494d0967ba388ff02641d91cadb060587ead95a98d4e353' +
  '4121038eab72ec78e639d02758e7860cdec018b49498c307791f785aa3019622f4ea5bffffffff0258020000000000001976a914769bdff96a' +
  '02f9135a1d19b749db6a78fe07dc9088ace5100000000000001976a9149e089b6889e032d46e3b915a3392edfd616fb1c488ac00000000';
const spentUnits = 5_151n;
const keyOfSpent = hex.decode('038eab72ec78e639d02758e7860cdec018b49498c307791f785aa3019622f4ea5b');

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };

/** Takes an input's signature and public key from its script or witness and verifies the signature. */
function isSigned(
  transaction: Transaction,
  style: SigningStyle,
  coin: Readonly<{ keyHash: Uint8Array; units: bigint }>,
) {
  const { finalScriptSig, finalScriptWitness } = transaction.getInput(0);
  const [signature, publicKey] = finalScriptWitness ?? Script.decode(finalScriptSig ?? new Uint8Array());
  if (!(signature instanceof Uint8Array) || !(publicKey instanceof Uint8Array))
    throw new Error('an input is not signed');
  const digest = digestToSign(transaction, 0, coin, style);
  return secp256k1.verify(signature.slice(0, -1), digest, publicKey, { prehash: false, format: 'der' });
}

describe('a signature', () => {
  test('of Bitcoin Cash is over the digest that its miners check', () => {
    const transaction = Transaction.fromRaw(hex.decode(mined), lenient);
    const coin = { keyHash: ripemd160(sha256(keyOfSpent)), units: spentUnits };
    expect(transaction.id).toBe('96ee20002b34e468f9d3c5ee54f6a8ddaa61c118889c4f35395c2cd93ba5bbb4');
    expect(isSigned(transaction, 'fork_id', coin)).toBe(true);
    expect(isSigned(transaction, 'witness', coin)).toBe(false);
    expect(isSigned(transaction, 'fork_id', { ...coin, units: spentUnits + 1n })).toBe(false);
  });

  test.each(['witness', 'fork_id'] as const)(
    'in the style %s is ours, says so, and is the same every time',
    (style) => {
      const tree = openKeyTree({ seed: new Uint8Array(64).fill(1), purpose: 44, coinType: 145 });
      const place = { role: 'deposit', index: 3 } as const;
      const coin = {
        id: `${'ab'.repeat(32)}:1`,
        units: 9_000n,
        keyHash: tree.hashAt(place),
        keys: tree.keyPairAt(place),
      };
      const outputs = [{ script: payToKeyHash(new Uint8Array(20).fill(2)), units: 8_000n }];
      const signed = signCoins({ inputs: [coin], outputs, style });
      const transaction = Transaction.fromRaw(hex.decode(signed.raw), lenient);
      expect(transaction.id).toBe(signed.txid);
      expect(isSigned(transaction, style, coin)).toBe(true);
      expect(transaction.getInput(0).sequence).toBe(0xffff_fffd);
      expect(signCoins({ inputs: [coin], outputs, style })).toEqual(signed);
    },
  );

  test('is not made for a coin whose name cannot be read', () => {
    const tree = openKeyTree({ seed: new Uint8Array(64).fill(1), purpose: 44, coinType: 145 });
    const place = { role: 'hot', index: 0 } as const;
    const coin = { id: 'abc:1', units: 9_000n, keyHash: tree.hashAt(place), keys: tree.keyPairAt(place) };
    expect(() => signCoins({ inputs: [coin], outputs: [], style: 'witness' })).toThrow('not the name of a coin');
  });
});
