/** Base58Check against the vectors of Bitcoin Core and Litecoin Core (key_io_valid.json). */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';
import { parseAddress } from './parse-address.ts';

const bitcoin = [
  ['1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo', 'main', 'p2pkh', 'a31c06bd463e3923bc1aadbde48b16976c080717'],
  ['36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm', 'main', 'p2sh', '373b819a068f32b7a6b38b6b38729647cfde01c2'],
  ['mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ', 'test', 'p2pkh', 'ce28b26c57472737f5c3561a1761185bd8589a43'],
  ['2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK', 'test', 'p2sh', 'ce0bba75891ff9ec60148d4bd4a09ee2dc5c9331'],
  ['mww4LvqtTMKvmeQvizPz2EQv26xTneWrbg', 'test', 'p2pkh', 'b4110ba93ac54afc14da3bdd19614774a2d55d29'],
  ['2N1r7aC69VHeE7yQJPDLi9T1PYq4wnwvjuT', 'test', 'p2sh', '5e5a35ab44b3efaea5129ba22b88ba3e29766145'],
  ['n4fajahJrAuKbN7uNsKjLjQkz9Qn5ewJXQ', 'test', 'p2pkh', 'fdeca3b08e38af53d7c4c60e3ad208ce50664410'],
  ['2MxFajLApXpYk4VodBSZSt7rw8y4ryABkfA', 'test', 'p2sh', '36e9f191e0b75036a77f65e2eaa4752443233fbe'],
  ['1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd', 'main', 'p2pkh', 'a19331b7b2627e663e25a7b001e4c0dcc5e21bc7'],
  ['3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf', 'main', 'p2sh', '6c382dcdf5b284760c8e3fead91f7422cd76aa87'],
] as const;

const litecoin = [
  ['LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeA', 'main', 'p2pkh', '558dbca7118cd5894502767c7b2ffc21a22f54db'],
  ['MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2', 'main', 'p2sh', '6d328a5b2a20d943a641c8d29b6cc3c2d2df85d3'],
  ['M9dw1FAoWpHC6PcMzoCHhqQ9McvTyG5Ywj', 'main', 'p2sh', '130ef8742ad7492b389509252c6721775fb11273'],
  ['mwXn5Vhicdav8Av3KMokx4YNuHoGRKxtWs', 'test', 'p2pkh', 'afa9e672141e283dfbcc1cf28f3793a856d38784'],
  ['QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z', 'test', 'p2sh', '7860667e60a6545e18e541984094b29c9c46991b'],
  ['mpWvR79tSrA5xeziB6mjNYWdaVRwBpgnUP', 'test', 'p2pkh', '62b790654f809d32202587c6a43456ffc1965d83'],
  ['QgDNrG4nJpE4VV7PcFMFhkTgwAHWxWS7pj', 'test', 'p2sh', 'd71bee7a1395c10c9ca9a7f53ac086b53e74369d'],
  ['LbfVMz974gbbGFqXF7FZUpSBWSbwBHDwR5', 'main', 'p2pkh', 'b4565f467408e9e1c1d2a3b0ccdeff84db3a3b93'],
] as const;

const anyVersion = Array.from({ length: 256 }, (_, version) => version);

describe('a legacy address', () => {
  test.each([...bitcoin, ...litecoin])('%s holds the hash of its vector and is spelled back', (text, _n, _k, hash) => {
    const decoded = decodeBase58Check(text, anyVersion);
    if (!decoded.ok) throw new Error(decoded.code);
    expect(hex.encode(decoded.value.hash)).toBe(hash);
    expect(encodeBase58Check(decoded.value)).toBe(text);
  });

  test.each(bitcoin)('%s is a bitcoin address of the %s network, %s', (text, network, kind) => {
    const parsed = parseAddress('bitcoin', text, ['main', 'test']);
    expect(parsed).toEqual({ ok: true, value: { chain: 'bitcoin', text, network, kind } });
  });

  test.each(litecoin)('%s is a litecoin address of the %s network, %s', (text, network, kind) => {
    const parsed = parseAddress('litecoin', text, ['main', 'test']);
    expect(parsed).toEqual({ ok: true, value: { chain: 'litecoin', text, network, kind } });
  });

  test('of litecoin may carry the script version that bitcoin test networks have', () => {
    const parsed = parseAddress('litecoin', '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK', ['test']);
    expect(parsed).toMatchObject({ ok: true, value: { network: 'test', kind: 'p2sh' } });
  });
});

describe('base58 text that is no address', () => {
  test.each([
    ['a private key', '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9'],
    ['a compressed private key', 'L5nJeqKmpHp4P7F8ZYyjwc5a7P4d8EabuGAzfGJk7yC1BJyzNaEd'],
    ['a letter outside the alphabet', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2m0'],
    ['a text cut short', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN'],
    ['a Dogecoin address', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ])('%s is malformed', (_what, text) => {
    expect(parseAddress('bitcoin', text, ['main', 'test'])).toEqual({ ok: false, code: 'address_malformed' });
  });

  test('a wrong last character is a wrong checksum', () => {
    const parsed = parseAddress('bitcoin', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mp', ['main']);
    expect(parsed).toEqual({ ok: false, code: 'address_checksum_wrong' });
  });
});
