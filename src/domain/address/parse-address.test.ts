/** Tests of parseAddress that hold for every chain. The address formats are tested beside their codecs. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { chainIds, isEvmChain, type ChainId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { encodeBase58Check } from './base58check.ts';
import { encodeCashAddr } from './cashaddr.ts';
import { normaliseAddress, parseAddress, sameAddress } from './parse-address.ts';
import { encodeSegwit } from './segwit.ts';

const bothNetworks = ['main', 'test'] as const;

const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const evmExample = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const otherExamples: Readonly<Record<Exclude<ChainId, EvmChainId>, string>> = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  litecoin: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  'bitcoin-cash': 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  tron: tronUsdt,
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  monero: '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
};
const exampleOf = (chain: ChainId): string => (isEvmChain(chain) ? evmExample : otherExamples[chain]);

describe('any text given as an address', () => {
  test.each(chainIds)('is missing when there is nothing in it (%s)', (chain) => {
    expect(parseAddress(chain, '', bothNetworks)).toEqual({ ok: false, code: 'address_missing' });
    expect(parseAddress(chain, ' \t\n', bothNetworks)).toEqual({ ok: false, code: 'address_missing' });
  });

  test.each(chainIds)('may have blanks around it but not inside (%s)', (chain) => {
    const text = exampleOf(chain);
    expect(parseAddress(chain, ` ${text}\r\n`, bothNetworks)).toMatchObject({ ok: true, value: { chain, text } });
    const broken = `${text.slice(0, 9)} ${text.slice(9)}`;
    expect(parseAddress(chain, broken, bothNetworks)).toEqual({ ok: false, code: 'address_malformed' });
  });

  test.each(chainIds)('is malformed when it has a letter that only looks right (%s)', (chain) => {
    const text = exampleOf(chain).replace(/[ceaoTH]/, '\u0441');
    expect(parseAddress(chain, text, bothNetworks)).toEqual({ ok: false, code: 'address_malformed' });
  });

  test.each(chainIds)('is malformed when it is too long to be one (%s)', (chain) => {
    const text = exampleOf(chain).padEnd(201);
    expect(parseAddress(chain, text, bothNetworks)).toEqual({ ok: false, code: 'address_malformed' });
  });
});

describe('an address of another chain', () => {
  const strangers = chainIds.flatMap((chain) =>
    chainIds
      .filter((other) => other !== chain && !(isEvmChain(chain) && isEvmChain(other)))
      .map((other) => ({ chain, other })),
  );

  test.each(strangers)('is recognised: $other given for $chain', ({ chain, other }) => {
    const looksLike = isEvmChain(other) ? 'ethereum' : other;
    const parsed = parseAddress(chain, exampleOf(other), bothNetworks);
    expect(parsed).toEqual({ ok: false, code: 'address_wrong_network', details: { looksLike } });
  });

  // Both vectors of Litecoin Core hold one hash.
  test('an old litecoin script address may be one of bitcoin, so its new spelling is asked for', () => {
    const old = encodeBase58Check({ version: 0x05, hash: hex.decode('6d328a5b2a20d943a641c8d29b6cc3c2d2df85d3') });
    const parsed = parseAddress('litecoin', old, ['main']);
    const details = { newSpelling: 'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2' };
    expect(parsed).toEqual({ ok: false, code: 'address_old_spelling', details });
    expect(parseAddress('bitcoin', old, ['main']).ok).toBe(true);
  });

  test.each(['ltcmweb1qq', 'LTCMWEB1QQ', 'tmweb1qq'])('%s… is one of the private blocks of litecoin', (start) => {
    const text = start + 'q'.repeat(108);
    expect(parseAddress('litecoin', text, ['main', 'test'])).toEqual({ ok: false, code: 'address_mweb' });
    expect(parseAddress('bitcoin', text, ['main', 'test'])).toEqual({ ok: false, code: 'address_malformed' });
  });

  test('a legacy address serves bitcoin and bitcoin-cash alike', () => {
    expect(parseAddress('bitcoin', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', ['main']).ok).toBe(true);
    expect(parseAddress('bitcoin-cash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', ['main']).ok).toBe(true);
  });
});

describe('an address of the other network', () => {
  test.each([
    ['bitcoin', 'bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9'],
    ['bitcoin', 'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ'],
    ['litecoin', 'rltc1qghztqugpy7uqamwu8jhv8t6r3c6damv0veh7jv'],
    ['bitcoin-cash', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
    ['bitcoin-cash', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  ] as const)('is refused on the main network of %s: %s', (chain, text) => {
    const refusal = { ok: false, code: 'address_wrong_network', details: { network: 'test' } };
    expect(parseAddress(chain, text, ['main'])).toEqual(refusal);
    expect(parseAddress(chain, text, ['test']).ok).toBe(true);
  });

  test.each(['bitcoin', 'litecoin', 'bitcoin-cash', 'monero'] as const)(
    'is refused on a test network of %s',
    (chain) => {
      const refusal = { ok: false, code: 'address_wrong_network', details: { network: 'main' } };
      expect(parseAddress(chain, exampleOf(chain), ['test'])).toEqual(refusal);
    },
  );

  test.each(['ethereum', 'tron', 'solana'] as const)('cannot be told from a right one on %s', (chain) => {
    expect(parseAddress(chain, exampleOf(chain), ['main'])).toMatchObject({ ok: true, value: { network: 'any' } });
    expect(parseAddress(chain, exampleOf(chain), ['test'])).toMatchObject({ ok: true, value: { network: 'any' } });
  });
});

describe('a burn address', () => {
  const zero = new Uint8Array(20);
  const eater = hex.decode('759d6677091e973b9e9d99f19c68fbf43e3f05f9');

  test.each([
    ['bitcoin', '1BitcoinEaterAddressDontSendf59kuE'],
    ['bitcoin', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['bitcoin', '1111111111111111111114oLvT2'],
    ['bitcoin', encodeBase58Check({ version: 0x05, hash: zero })],
    ['bitcoin', encodeSegwit({ prefix: 'bc', version: 0, program: zero })],
    ['bitcoin', encodeSegwit({ prefix: 'bcrt', version: 0, program: eater })],
    ['bitcoin', encodeSegwit({ prefix: 'tb', version: 1, program: new Uint8Array(32) })],
    ['litecoin', encodeBase58Check({ version: 0x30, hash: zero })],
    ['litecoin', encodeSegwit({ prefix: 'rltc', version: 0, program: zero })],
    ['bitcoin-cash', '1BitcoinEaterAddressDontSendf59kuE'],
    ['bitcoin-cash', encodeCashAddr({ prefix: 'bitcoincash', type: 0, hash: eater })],
    ['bitcoin-cash', encodeCashAddr({ prefix: 'bchreg', type: 1, hash: zero })],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['solana', '11111111111111111111111111111111'],
    ['solana', '1nc1nerator11111111111111111111111111111111'],
  ] as const)('is forbidden on %s: %s', (chain, text) => {
    expect(parseAddress(chain, text, bothNetworks)).toEqual({ ok: false, code: 'address_forbidden' });
  });
});

describe('the spelling for comparing', () => {
  test.each([
    ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo'],
    ['polygon', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x9858effd232b4033e47d90003d41ec34ecaeda94'],
    ['tron', tronUsdt, tronUsdt],
  ] as const)('is one for all ways to write a %s address: %s', (chain, text, canonical) => {
    const parsed = parseAddress(chain, text, bothNetworks);
    if (!parsed.ok) throw new Error(parsed.code);
    expect(parsed.value.text).toBe(text);
    expect(normaliseAddress(parsed.value)).toBe(canonical);
    expect(sameAddress(chain, text, ` ${canonical} `)).toBe(true);
  });

  test('tells different addresses apart, and case where case matters', () => {
    expect(sameAddress('bitcoin', otherExamples.bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false);
    expect(sameAddress('tron', tronUsdt, tronUsdt.toLowerCase())).toBe(false);
  });

  test('has no place for texts that are no addresses', () => {
    expect(sameAddress('bitcoin', 'nonsense', 'nonsense')).toBe(false);
    expect(() => normaliseAddress({ chain: 'tron', text: 'nonsense', network: 'any', kind: 'account' })).toThrow(
      TypeError,
    );
  });
});
