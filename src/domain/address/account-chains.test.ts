/** TRON and Solana codecs against well-known addresses. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { decodeBase58Check } from './base58check.ts';
import { parseAddress } from './parse-address.ts';

describe('a TRON address', () => {
  test.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', undefined],
    ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', undefined],
    ['TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm', undefined],
    ['TXmVpin5vq5gdZsciyyjdZgKRUju4st1wM', undefined],
    ['TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK', undefined],
  ])('%s is accepted', (text, hash) => {
    const expected = { chain: 'tron', text, network: 'any', kind: 'account' };
    expect(parseAddress('tron', text, ['main'])).toEqual({ ok: true, value: expected });
    const decoded = decodeBase58Check(text, [0x41]);
    if (hash !== undefined) expect(decoded.ok && hex.encode(decoded.value.hash)).toBe(hash);
  });

  test.each([
    ['the hex form', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'address_malformed'],
    ['lower case', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', 'address_malformed'],
    ['a character too many', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt', 'address_malformed'],
    ['a wrong last character', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'address_checksum_wrong'],
    ['two characters swapped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt', 'address_checksum_wrong'],
  ])('in %s is refused (%s, %s)', (_what, text, code) => {
    expect(parseAddress('tron', text, ['main'])).toEqual({ ok: false, code });
  });
});

describe('a Solana address', () => {
  test.each([
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    'So11111111111111111111111111111111111111112',
  ])('%s is accepted', (text) => {
    const expected = { chain: 'solana', text, network: 'any', kind: 'account' };
    expect(parseAddress('solana', text, ['test'])).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['a key of 31 bytes', '1'.repeat(31)],
    ['a key of 33 bytes', '1'.repeat(33)],
    ['a value that needs 33 bytes', 'z'.repeat(44)],
    ['a letter outside the alphabet', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpq0'],
    ['the end missing', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT'],
    ['no key, such as that of a program', 'Vote111111111111111111111111111111111111111'],
    ['no key, such as a wallet’s account for a token', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B'],
  ])('with %s is malformed', (_what, text) => {
    expect(parseAddress('solana', text, ['test'])).toEqual({ ok: false, code: 'address_malformed' });
  });
});
