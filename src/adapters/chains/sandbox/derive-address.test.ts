/** The sandbox's own addresses: valid, deterministic and unique. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { decodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { decodeSegwit } from '#src/domain/address/segwit.ts';
import { chainIds, isEvmChain, type ChainId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { hasEpochs, lastEpoch } from '#src/domain/key-epoch.ts';
import { addressRoles, type AddressRole } from './address-formats.ts';
import { deriveAddress } from './derive-address.ts';

/** The BIP-39 seed of "abandon abandon … about" without a passphrase. */
const seed = hex.decode(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);

const otherKinds: Readonly<Record<Exclude<ChainId, EvmChainId>, string>> = {
  bitcoin: 'p2wpkh',
  litecoin: 'p2wpkh',
  'bitcoin-cash': 'p2pkh',
  tron: 'account',
  solana: 'account',
  monero: 'subaddress',
};
const kindOf = (chain: ChainId): string => (isEvmChain(chain) ? 'account' : otherKinds[chain]);

/** The hot wallet of a chain of coins has one address for each epoch of its keys. */
const mostOf = (chain: ChainId, role: AddressRole): number =>
  role === 'hot' && hasEpochs(chain) ? lastEpoch + 1 : 2 ** 31;

describe('a sandbox address', () => {
  test.each(chainIds)('is a valid test address of %s in every role', (chain) => {
    for (const role of addressRoles) {
      for (const index of [0, 1, 2, 999, 2 ** 31 - 1].filter((each) => each < mostOf(chain, role))) {
        const text = deriveAddress(seed, chain, role, index);
        const kind = chain === 'monero' && role === 'hot' && index === 0 ? 'standard' : kindOf(chain);
        expect(parseAddress(chain, text, ['test'])).toMatchObject({ ok: true, value: { text, kind } });
      }
    }
  });

  test.each([
    ['bitcoin', /^bcrt1q/],
    ['litecoin', /^rltc1q/],
    ['bitcoin-cash', /^bchreg:q/],
    ['monero', /^7/],
  ] as const)('on %s cannot be mistaken for one of the main network', (chain, shape) => {
    const text = deriveAddress(seed, chain, 'deposit', 0);
    expect(text).toMatch(shape);
    expect(parseAddress(chain, text, ['main'])).toMatchObject({ ok: false, code: 'address_wrong_network' });
  });

  test.each([
    ['ethereum', 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['tron', 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    ['tron', 1, 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
    ['solana', 0, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  ] as const)(
    'for deposits on %s is what any wallet derives first from the same phrase (%s)',
    (chain, index, address) => {
      expect(deriveAddress(seed, chain, 'deposit', index)).toBe(address);
    },
  );

  test.each(chainIds)('on %s follows from the contents of the seed alone', (chain) => {
    const first = deriveAddress(seed, chain, 'visitor', 5);
    const otherSeed = Uint8Array.from(seed, (byte) => byte ^ 1);
    expect(deriveAddress(otherSeed, chain, 'visitor', 5)).not.toBe(first);
    expect(deriveAddress(Uint8Array.from(seed), chain, 'visitor', 5)).toBe(first);
  });

  test('is not reused in another role or on another chain', () => {
    const all = chainIds.flatMap((chain) =>
      addressRoles.flatMap((role) =>
        Array.from({ length: Math.min(25, mostOf(chain, role)) }, (_, index) =>
          deriveAddress(seed, chain, role, index),
        ),
      ),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(chainIds.length * addressRoles.length * 20);
  });

  test.each(['bitcoin', 'solana', 'monero'] as const)(
    'is not reused among a thousand on %s',
    { timeout: 30_000 },
    (chain) => {
      const all = Array.from({ length: 1000 }, (_, index) => deriveAddress(seed, chain, 'deposit', index));
      expect(new Set(all).size).toBe(1000);
    },
  );

  test('never shares its key with an address of another coin', () => {
    const hashes = addressRoles.flatMap((role) => [
      decodeSegwit(deriveAddress(seed, 'bitcoin', role, 3), ['bcrt']),
      decodeSegwit(deriveAddress(seed, 'litecoin', role, 3), ['rltc']),
      decodeCashAddr(deriveAddress(seed, 'bitcoin-cash', role, 3), ['bchreg']),
    ]);
    const texts = hashes.map((decoded) => {
      if (!decoded.ok) throw new Error(decoded.code);
      return hex.encode('hash' in decoded.value ? decoded.value.hash : decoded.value.program);
    });
    expect(new Set(texts).size).toBe(addressRoles.length * 3);
  });

  test.each([-1, 0.5, 2 ** 31, Number.NaN])('does not exist at index %s', (index) => {
    expect(() => deriveAddress(seed, 'bitcoin', 'deposit', index)).toThrow(RangeError);
  });
});
