import { cashAddressToLockingBytecode, encodeCashAddress } from '@bitauth/libauth';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { encodeBase58Check } from '#src/domain/address/base58check.ts';
import { toOutputScript } from './output-script.ts';

const keyScript = '0014751e76e8199196d454941c45d1b3a323f1433bd6';
const cashHash = '76a04053bda0a88bda5177b86a15c3b29f559873';

/** Addresses of BIP-173, BIP-350, BIP-13 and the CashAddr specification, and their output scripts. */
const scripts = [
  ['bitcoin', 'main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', keyScript],
  ['bitcoin', 'test', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', keyScript],
  [
    'bitcoin',
    'test',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bitcoin',
    'main',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
  ['bitcoin', 'main', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
  ['litecoin', 'main', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', keyScript],
  ['litecoin', 'test', 'QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z', 'a9147860667e60a6545e18e541984094b29c9c46991b87'],
  ['bitcoin-cash', 'main', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', `76a914${cashHash}88ac`],
  ['bitcoin-cash', 'main', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', `76a914${cashHash}88ac`],
  ['bitcoin-cash', 'main', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', `76a914${cashHash}88ac`],
  ['bitcoin-cash', 'main', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', `a914${cashHash}87`],
  ['bitcoin-cash', 'main', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', `a914${cashHash}87`],
] as const;

/** Libauth's reading of addresses that the specification of CashAddr has no scripts for. */
const cashTypes = [
  ['p2pkhWithTokens', cashHash],
  ['p2shWithTokens', cashHash],
  ['p2sh', `${cashHash}3173ef6623c6b48ffd1a3dcc`],
  ['p2shWithTokens', `${cashHash}3173ef6623c6b48ffd1a3dcc`],
] as const;

describe('the script behind an address', () => {
  test.each(scripts)('of %s (%s), %s, is known', (chain, kind, address, script) => {
    expect(hex.encode(toOutputScript(chain, kind, address))).toBe(script);
  });

  test.each(cashTypes)('of Bitcoin Cash of the type %s, %s, is the one that libauth finds', (type, hash) => {
    const { address } = encodeCashAddress({ payload: hex.decode(hash), prefix: 'bitcoincash', type });
    const locking = cashAddressToLockingBytecode(address);
    if (typeof locking === 'string') throw new Error(locking);
    expect(toOutputScript('bitcoin-cash', 'main', address)).toEqual(locking.bytecode);
  });

  test('of a Litecoin test network is the same in its old and its new spelling', () => {
    const old = encodeBase58Check({ version: 0xc4, hash: hex.decode('7860667e60a6545e18e541984094b29c9c46991b') });
    const script = toOutputScript('litecoin', 'test', old);
    expect(script).toEqual(toOutputScript('litecoin', 'test', 'QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z'));
  });

  test.each([
    ['bitcoin', 'test', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['bitcoin', 'main', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['litecoin', 'main', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ['bitcoin-cash', 'main', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
    ['bitcoin', 'main', ''],
  ] as const)('is never guessed: %s (%s) has no address %s', (chain, kind, address) => {
    expect(() => toOutputScript(chain, kind, address)).toThrow(`not an address of the ${kind} network of ${chain}`);
  });
});
