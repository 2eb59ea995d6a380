/** Monero addresses against those in the Monero project's own tests. */
import { base58xmr } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { encodeMonero } from './monero.ts';
import { parseAddress } from './parse-address.ts';

const standard = '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';
const integrated =
  '4CMe2PUhs4J4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfSbLRB61BQVATzerHGj';

const vectors = [
  ['main', 'standard', standard],
  [
    'main',
    'standard',
    '44Kbx4sJ7JDRDV5aAhLJzQCjDz2ViLRduE3ijDZu3osWKBjMGkV1XPk4pfDUMqt1Aiezvephdqm6YD19GKFD9ZcXVUTp6BW',
  ],
  [
    'test',
    'standard',
    '9ujeXrjzf7bfeK3KZdCqnYaMwZVFuXemPU8Ubw335rj2FN1CdMiWNyFV3ksEfMFvRp9L9qum5UxkP5rN9aLcPxbH1au4WAB',
  ],
  [
    'test',
    'standard',
    '53teqCAESLxeJ1REzGMAat1ZeHvuajvDiXqboEocPaDRRmqWoVPzy46GLo866qRFjbNhfkNckyhST3WEvBviDwpUDd7DSzB',
  ],
  ['main', 'integrated', integrated],
  [
    'main',
    'integrated',
    '4BxSHvcgTwu25WooY4BVmgdcKwZu5EksVZSZkDd6ooxSVVqQ4ubxXkhLF6hEqtw96i9cf3cVfLw8UWe95bdDKfRQeYtPwLm1Jiw7AKt2LY',
  ],
  [
    'main',
    'subaddress',
    '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
  ],
  [
    'main',
    'subaddress',
    '8AsN91rznfkBGTY8psSNkJBg9SZgxxGGRUhGwRptBhgr5XSQ1XzmA9m8QAnoxydecSh5aLJXdrgXwTDMMZ1AuXsN1EX5Mtm',
  ],
  [
    'main',
    'subaddress',
    '86kKnBKFqzCLxtK1Jmx2BkNBDBSMDEVaRYMMyVbeURYDWs8uNGDZURKCA5yRcyMxHzPcmCf1q2fSdhQVcaKsFrtGRsdGfNk',
  ],
  [
    'test',
    'integrated',
    'AApMA1VuhiCaHzr5X2KXi2Zc9oJ3VaGjkfChxxpRpxkyKf1NetvbRbQTbFMrGkr85DjnEH7JsBaoUFsgKwZnmtnVWnoB8MDotCsLb7eWwz',
  ],
  [
    'test',
    'subaddress',
    'BdKg9udkvckC5T58a8Nmtb6BNsgRAxs7uA2D49sWNNX5HPW5Us6Wxu8QMXrnSx3xPBQQ2iu9kwEcRGAoiz6EPmcZKbF62GS',
  ],
  [
    'test',
    'subaddress',
    'BcFvPa3fT4gVt5QyRDe5Vv7VtUFao9ci8NFEy3r254KF7R1N2cNB5FYhGvrHbMStv4D6VDzZ5xtxeKV8vgEPMnDcNFuwZb9',
  ],
  [
    'test',
    'integrated',
    '5K8mwfjumVseCcQEjNbf59Um6R9NfVUNkHTLhhPCmNvgDLVS88YW5tScnm83rw9mfgYtchtDDTW5jEfMhygi27j1QYphX38hg6m4VMtN29',
  ],
  [
    'test',
    'subaddress',
    '73LhUiix4DVFMcKhsPRG51QmCsv8dYYbL6GcQoLwEEFvPvkVvc7BhebfA4pnEFF9Lq66hwvLqBvpHjTcqvpJMHmmNjPPBqa',
  ],
  [
    'test',
    'subaddress',
    '7A1Hr63MfgUa8pkWxueD5xBqhQczkusYiCMYMnJGcGmuQxa7aDBxN1G7iCuLCNB3VPeb2TW7U9FdxB27xKkWKfJ8VhUZthF',
  ],
] as const;

describe('a Monero address', () => {
  test.each(vectors)('of the %s network, %s, is accepted: %s', (network, kind, text) => {
    const parsed = parseAddress('monero', text, ['main', 'test']);
    expect(parsed).toEqual({ ok: true, value: { chain: 'monero', text, network, kind } });
  });

  test.each(vectors)('of the %s network, %s, is refused where only the other is accepted: %s', (network, _k, text) => {
    const parsed = parseAddress('monero', text, [network === 'main' ? 'test' : 'main']);
    expect(parsed).toEqual({ ok: false, code: 'address_wrong_network', details: { network } });
  });

  test('is spelled from its keys', () => {
    const bytes = base58xmr.decode(standard);
    expect(encodeMonero(18, bytes.slice(1, 33), bytes.slice(33, 65))).toBe(standard);
  });

  test.each([
    ['a wrong last character', `${standard.slice(0, -1)}9`, 'address_checksum_wrong'],
    ['a character missing', standard.slice(0, -1), 'address_malformed'],
    ['the payment id cut off', integrated.slice(0, 95), 'address_malformed'],
    ['a payment id but the prefix of a standard address', standard + integrated.slice(-11), 'address_malformed'],
    ['a block that says more than eight bytes', `${'z'.repeat(11)}${standard.slice(11)}`, 'address_malformed'],
    ['a letter outside the alphabet', `${standard.slice(0, -1)}0`, 'address_malformed'],
    ['an unknown prefix', encodeMonero(20, new Uint8Array(32).fill(5), new Uint8Array(32)), 'address_malformed'],
  ])('with %s is refused (%s, %s)', (_what, text, code) => {
    expect(parseAddress('monero', text, ['main', 'test'])).toEqual({ ok: false, code });
  });

  test('without a spend key is forbidden', () => {
    const text = encodeMonero(18, new Uint8Array(32), new Uint8Array(32).fill(5));
    expect(parseAddress('monero', text, ['main'])).toEqual({ ok: false, code: 'address_forbidden' });
  });
});
