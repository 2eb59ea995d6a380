/** Ethereum addresses against the vectors of EIP-55. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { toChecksumAddress } from './evm.ts';
import { parseAddress } from './parse-address.ts';

const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('an EVM address', () => {
  test.each(vectors)('%s is the checksummed spelling of its bytes', (text) => {
    expect(toChecksumAddress(hex.decode(text.slice(2).toLowerCase()))).toBe(text);
  });

  test.each(vectors)('%s is accepted on every EVM chain, for any network', (text) => {
    for (const chain of ['ethereum', 'bnb-chain', 'polygon'] as const) {
      const expected = { chain, text, network: 'any', kind: 'account' };
      expect(parseAddress(chain, text, ['test'])).toEqual({ ok: true, value: expected });
    }
  });

  test.each(vectors)('%s is accepted in lower case, which carries no checksum', (text) => {
    expect(parseAddress('ethereum', text.toLowerCase(), ['main']).ok).toBe(true);
  });

  test.each(vectors.slice(2))('%s is refused in upper case, because that is not its checksum', (text) => {
    const shouted = `0x${text.slice(2).toUpperCase()}`;
    expect(parseAddress('ethereum', shouted, ['main'])).toEqual({ ok: false, code: 'address_checksum_wrong' });
  });

  test.each(vectors.slice(4))('%s is refused when the case of any one letter is wrong', (text) => {
    for (const [at, digit] of Array.from(text.slice(2)).entries()) {
      const flipped = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase();
      if (flipped === digit) continue;
      const wrong = text.slice(0, at + 2) + flipped + text.slice(at + 3);
      expect(parseAddress('ethereum', wrong, ['main'])).toEqual({ ok: false, code: 'address_checksum_wrong' });
    }
  });

  test.each([
    ['no prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a capital prefix', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a digit too few', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['a digit too many', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0'],
    ['a letter that is no digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
    ['a chain prefix', 'eth:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a name instead', 'vitalik.eth'],
  ])('with %s is malformed', (_what, text) => {
    expect(parseAddress('polygon', text, ['main'])).toEqual({ ok: false, code: 'address_malformed' });
  });

  test.each([
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0x000000000000000000000000000000000000dead',
    ...Array.from({ length: 9 }, (_, at) => `0x000000000000000000000000000000000000000${at + 1}`),
    '0x0000000000000000000000000000000000000100',
    '0x0000000000000000000000000000000000001010',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xffffffffffffffffffffffffffffffffffffffff',
    '0xdead000000000000000042069420694206942069',
  ])('%s belongs to nobody and is forbidden', (text) => {
    expect(parseAddress('bnb-chain', text, ['main'])).toEqual({ ok: false, code: 'address_forbidden' });
  });

  test('with few leading zeros is not forbidden', () => {
    expect(parseAddress('ethereum', '0x00000000219ab540356cbb839cbe05303d7705fa', ['main']).ok).toBe(true);
  });
});
