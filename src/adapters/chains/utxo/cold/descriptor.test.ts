import { HDKey } from '@scure/bip32';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { makeColdKeys } from './make-cold-keys.ts';
import { checksumOf, readDescriptor } from './descriptor.ts';

/** BIP-84's own test vector. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const xpub = HDKey.fromExtendedKey(zpub, { public: 0x04b2_4746, private: 0 });
const plain = new HDKey({
  versions: { public: 0x0488_b21e, private: 0 },
  publicKey: xpub.publicKey ?? new Uint8Array(),
  chainCode: xpub.chainCode ?? new Uint8Array(),
  depth: 3,
  index: xpub.index,
  parentFingerprint: xpub.parentFingerprint,
}).publicExtendedKey;

const main = { script: 'wpkh', kind: 'main' } as const;
const keys = makeColdKeys({ chain: 'bitcoin', kind: 'main', prefix: 'bc' });

describe('a descriptor', () => {
  test('has the checksum of BIP-380', () => {
    expect(checksumOf('raw(deadbeef)')).toBe('89f8spxm');
    expect(checksumOf('raw(deadbeef)é')).toBeUndefined();
  });

  test('is kept in one spelling, however it was typed', () => {
    const origin = "[73c5da0a/84'/0'/0']";
    const typed = [
      `wpkh([73C5DA0A/84h/0h/0h]${plain}/<0;1>/*)`,
      `wpkh(${origin}${plain}/0/*)`,
      `wpkh(${origin}${plain}/**)`,
      `${origin}${plain}`,
      `${origin}${zpub}`,
    ];
    const read = typed.map((text) => readDescriptor(text, main));
    const [first] = read;
    if (!first?.ok) throw new Error('the first is not read');
    expect(first.value.text).toMatch(/^wpkh\(\[73c5da0a\/84h\/0h\/0h\]xpub.*\/<0;1>\/\*\)#[a-z0-9]{8}$/);
    expect(read.map((each) => each.ok && each.value.text)).toEqual(typed.map(() => first.value.text));
    // What is stored is read again, checksum and all.
    expect(readDescriptor(first.value.text, main)).toMatchObject({ ok: true, value: { text: first.value.text } });
  });

  test('makes the addresses of BIP-84', () => {
    const read = keys.read(zpub);
    if (!read.ok) throw new Error(read.code);
    expect([
      keys.addressAt(read.value.key, { branch: 0, index: 0 }),
      keys.addressAt(read.value.key, { branch: 0, index: 1 }),
      keys.addressAt(read.value.key, { branch: 1, index: 0 }),
    ]).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    ]);
  });

  const origin = '[73c5da0a/84h/0h/0h]';
  test.each([
    ['', 'cold_key_invalid'],
    [`wpkh(${plain}`, 'cold_key_invalid'],
    [`wpkh(${plain})`, 'cold_key_invalid'],
    [`wpkh(${origin}${plain}/1/*)`, 'cold_key_invalid'],
    [`wpkh(${origin}${plain}/0/*)#aaaaaaaa`, 'cold_key_invalid'],
    [`pkh(${origin}${plain}/0/*)`, 'cold_key_invalid'],
    [`sh(wpkh(${origin}${plain}/0/*))`, 'cold_key_invalid'],
    [`wpkh([73c5da0a/4294967295h]${plain}/0/*)`, 'cold_key_invalid'],
    [`${plain.slice(0, -1)}1`, 'cold_key_invalid'],
    [HDKey.fromMasterSeed(new Uint8Array(32)).privateExtendedKey, 'cold_key_private'],
    [`wpkh(${HDKey.fromMasterSeed(new Uint8Array(32)).privateExtendedKey}/0/*)`, 'cold_key_private'],
  ])('%s is refused', (text, code) => {
    expect(readDescriptor(text, main)).toMatchObject({ ok: false, code });
  });

  test('of another network is refused as that', () => {
    expect(readDescriptor(plain, { ...main, kind: 'test' })).toMatchObject({
      ok: false,
      code: 'cold_key_wrong_network',
    });
  });

  test('with any letter changed is refused, or has another key', () => {
    for (let place = 0; place < plain.length; place += 1) {
      const letter = plain[place] === 'x' ? 'y' : 'x';
      const changed = `${plain.slice(0, place)}${letter}${plain.slice(place + 1)}`;
      expect(readDescriptor(changed, main).ok).toBe(false);
    }
    expect(base58.decode(plain)).toHaveLength(82);
  });
});
