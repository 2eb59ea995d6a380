/** CashAddr against the vectors of its specification. */
import { encodeCashAddress } from '@bitauth/libauth';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { decodeCashAddr, encodeCashAddr } from './cashaddr.ts';
import { normaliseAddress, parseAddress, sameAddress } from './parse-address.ts';
import { spellAddress } from './spell-address.ts';

const pairs = [
  ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'p2pkh'],
  ['1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy', 'p2pkh'],
  ['16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb', 'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r', 'p2pkh'],
  ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', 'p2sh'],
  ['3LDsS579y7sruadqu11beEJoTjdFiFCdX4', 'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e', 'p2sh'],
  ['31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw', 'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37', 'p2sh'],
] as const;

const hashes = {
  20: 'F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9',
  24: '7ADBF6C17084BC86C1706827B41A56F5CA32865925E946EA',
  28: '3A84F9CF51AAE98A3BB3A78BF16A6183790B18719126325BFC0C075B',
  32: '3173EF6623C6B48FFD1A3DCC0CC6489B0A07BB47A37F47CFEF4FE69DE825C060',
  40: 'C07138323E00FA4FC122D3B85B9628EA810B3F381706385E289B0B25631197D194B5C238BEB136FB',
  48: 'E361CA9A7F99107C17A622E047E3745D3E19CF804ED63C5C40C6BA763696B98241223D8CE62AD48D863F4CB18C930E4C',
  56:
    'D9FA7C4C6EF56DC4FF423BAAE6D495DBFF663D034A72D1DC7D52CBFE7D1E6858' +
    'F9D523AC0A7A5C34077638E4DD1A701BD017842789982041',
  64:
    'D0F346310D5513D9E01E299978624BA883E6BDA8F4C60883C10F28C2967E67EC' +
    '77ECC7EEEAEAFC6DA89FAD72D11AC961E164678B868AEEEC5F2C1DA08884175B',
} as const;

/** [hash length in bytes, type bits, address]: all "larger test vectors" of the CashAddr specification. */
const vectors = [
  [20, 0, 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'],
  [20, 1, 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  [20, 1, 'pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5'],
  [24, 0, 'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0'],
  [24, 1, 'bchtest:p9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2u94tsynr'],
  [24, 1, 'pref:p9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2khlwwk5v'],
  [28, 0, 'bitcoincash:qgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcw59jxxuz'],
  [28, 1, 'bchtest:pgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcvs7md7wt'],
  [28, 1, 'pref:pgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcrsr6gzkn'],
  [32, 0, 'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake'],
  [32, 1, 'bchtest:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq7fqng6m6'],
  [32, 1, 'pref:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq4k9m7qf9'],
  [40, 0, 'bitcoincash:qnq8zwpj8cq05n7pytfmskuk9r4gzzel8qtsvwz79zdskftrzxtar994cgutavfklv39gr3uvz'],
  [40, 1, 'bchtest:pnq8zwpj8cq05n7pytfmskuk9r4gzzel8qtsvwz79zdskftrzxtar994cgutavfklvmgm6ynej'],
  [40, 1, 'pref:pnq8zwpj8cq05n7pytfmskuk9r4gzzel8qtsvwz79zdskftrzxtar994cgutavfklv0vx5z0w3'],
  [48, 0, 'bitcoincash:qh3krj5607v3qlqh5c3wq3lrw3wnuxw0sp8dv0zugrrt5a3kj6ucysfz8kxwv2k53krr7n933jfsunqex2w82sl'],
  [48, 1, 'bchtest:ph3krj5607v3qlqh5c3wq3lrw3wnuxw0sp8dv0zugrrt5a3kj6ucysfz8kxwv2k53krr7n933jfsunqnzf7mt6x'],
  [48, 1, 'pref:ph3krj5607v3qlqh5c3wq3lrw3wnuxw0sp8dv0zugrrt5a3kj6ucysfz8kxwv2k53krr7n933jfsunqjntdfcwg'],
  [
    56,
    0,
    'bitcoincash:qmvl5lzvdm6km38lgga64ek5jhdl7e3aqd9895wu04fvhlnare5937w4ywkq57' +
      'juxsrhvw8ym5d8qx7sz7zz0zvcypqscw8jd03f',
  ],
  [
    56,
    1,
    'bchtest:pmvl5lzvdm6km38lgga64ek5jhdl7e3aqd9895wu04fvhlnare5937w4ywkq57juxsrhvw8ym5d8qx7sz7zz0zvcypqs6kgdsg2g',
  ],
  [56, 1, 'pref:pmvl5lzvdm6km38lgga64ek5jhdl7e3aqd9895wu04fvhlnare5937w4ywkq57juxsrhvw8ym5d8qx7sz7zz0zvcypqsammyqffl'],
  [
    64,
    0,
    'bitcoincash:qlg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5' +
      'flttj6ydvjc0pv3nchp52amk97tqa5zygg96mtky5sv5w',
  ],
  [
    64,
    1,
    'bchtest:plg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5' +
      'flttj6ydvjc0pv3nchp52amk97tqa5zygg96mc773cwez',
  ],
  [
    64,
    1,
    'pref:plg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5' +
      'flttj6ydvjc0pv3nchp52amk97tqa5zygg96mg7pj3lh8',
  ],
] as const;

describe('a CashAddr', () => {
  test.each(vectors)('of %s bytes and type %s decodes to its vector and is spelled back (%s)', (size, type, text) => {
    const decoded = decodeCashAddr(text, ['bitcoincash', 'bchtest', 'pref']);
    if (!decoded.ok) throw new Error(decoded.code);
    expect(decoded.value.type).toBe(type);
    expect(hex.encode(decoded.value.hash)).toBe(hashes[size].toLowerCase());
    expect(encodeCashAddr(decoded.value)).toBe(text);
  });

  test.each(vectors)(
    'of %s bytes and type %s is a bitcoin-cash address only if it can be paid (%s)',
    (size, type, text) => {
      const parsed = parseAddress('bitcoin-cash', text, ['main', 'test']);
      const isPayable = size === 20 || (size === 32 && type === 1);
      if (isPayable && !text.startsWith('pref:')) expect(parsed).toMatchObject({ ok: true, value: { text } });
      else expect(parsed).toEqual({ ok: false, code: 'address_malformed' });
    },
  );

  test.each([
    ['prefix:x64nx6hz', 'prefix'],
    ['p:gpf8m4h7', 'p'],
    ['bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn', 'bitcoincash'],
    ['bchtest:spectestnetaddressrealrealaddressqpan2k9lh', 'bchtest'],
    ['bchreg:555555555555555555555555555555555555555555555udxmlmrz', 'bchreg'],
    ['prefix:0qxsg0rgpa', 'prefix'],
    ['prefix:0uwa85v9fp', 'prefix'],
    ['prefix:0zeuqqwwk0xjclsv4lzljpye09m74gv4darmzluu6g4yxxk5eja92nup8dp7p', 'prefix'],
    ['prefix:07euqqwwk0xjclsv4lzljpye09m74gv4darmzluu6g4yxxk5eja922n8zkmjh', 'prefix'],
  ])('%s has a right checksum and no payload we can use', (text, prefix) => {
    expect(decodeCashAddr(text, [prefix])).toEqual({ ok: false, code: 'address_malformed' });
  });

  test.each([
    ['a wrong character', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q', 'address_checksum_wrong'],
    ['a wrong character and no prefix', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q', 'address_checksum_wrong'],
    ['the prefix of another network', 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_checksum_wrong'],
    ['a double prefix', 'bitcoincash:bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
    ['an unknown prefix', 'bitcoin:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
    ['no prefix before the colon', ':qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
    ['mixed case', 'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
    ['an upper-case prefix alone', 'BITCOINCASH:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
  ])('with %s is refused (%s, %s)', (_what, text, code) => {
    expect(parseAddress('bitcoin-cash', text, ['main', 'test'])).toEqual({ ok: false, code });
  });

  test('cannot be made with a hash of a length that the format does not have', () => {
    expect(() => encodeCashAddr({ prefix: 'bchreg', type: 0, hash: new Uint8Array(21) })).toThrow(RangeError);
  });
});

/** Made by another codec: libauth's. */
const tokenAware = [
  ['p2pkh', 20, 'p2pkhWithTokens'],
  ['p2sh', 20, 'p2shWithTokens'],
  ['p2sh', 32, 'p2shWithTokens'],
] as const;

describe('a token-aware bitcoin-cash address', () => {
  test.each(tokenAware)('of %s with %s bytes is the same place as the plain one', (kind, size, type) => {
    const payload = hex.decode(hashes[size]);
    const [plain, aware] = [kind, type].map(
      (each) => encodeCashAddress({ payload, prefix: 'bitcoincash', type: each }).address,
    );
    for (const text of [aware, aware?.slice('bitcoincash:'.length), plain]) {
      const parsed = parseAddress('bitcoin-cash', text ?? '', ['main']);
      if (!parsed.ok) throw new Error(parsed.code);
      expect(parsed.value).toMatchObject({ text, network: 'main', kind });
      expect(normaliseAddress(parsed.value)).toBe(plain);
    }
    expect(spellAddress(plain ?? '')).toContain(aware);
    expect(spellAddress(aware ?? '')).toContain(plain);
  });

  test('to a key has a hash of 20 bytes only', () => {
    const payload = hex.decode(hashes[32]);
    const { address } = encodeCashAddress({ payload, prefix: 'bitcoincash', type: 'p2pkhWithTokens' });
    expect(parseAddress('bitcoin-cash', address, ['main'])).toEqual({ ok: false, code: 'address_malformed' });
  });
});

describe('a bitcoin-cash address', () => {
  test.each(pairs)('%s and %s are the same place, a %s', (legacy, cash, kind) => {
    for (const text of [legacy, cash, cash.toUpperCase(), cash.slice('bitcoincash:'.length)]) {
      const parsed = parseAddress('bitcoin-cash', text, ['main']);
      if (!parsed.ok) throw new Error(`${text} ${parsed.code}`);
      expect(parsed.value).toEqual({ chain: 'bitcoin-cash', text, network: 'main', kind });
      expect(normaliseAddress(parsed.value)).toBe(cash);
      expect(sameAddress('bitcoin-cash', text, legacy)).toBe(true);
    }
  });

  test('on a test network is the same in all its spellings', () => {
    const hash = hex.decode('ce28b26c57472737f5c3561a1761185bd8589a43');
    const legacy = 'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ';
    const testnet = encodeCashAddr({ prefix: 'bchtest', type: 0, hash });
    const regtest = encodeCashAddr({ prefix: 'bchreg', type: 0, hash });
    expect(sameAddress('bitcoin-cash', testnet, regtest)).toBe(true);
    expect(sameAddress('bitcoin-cash', testnet.slice('bchtest:'.length), regtest)).toBe(true);
    expect(sameAddress('bitcoin-cash', legacy, regtest)).toBe(true);
  });
});
