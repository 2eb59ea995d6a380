import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { readSeedPhrase } from './seed-phrase.ts';

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

describe('a seed phrase', () => {
  test('gives the seed that BIP-39 wallets make of it without a passphrase', async () => {
    expect(hex.encode(await readSeedPhrase(phrase))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
        '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    );
  });

  test('is read with capital letters, line ends and blanks as people write it', async () => {
    const written = `\n  ${phrase.toUpperCase().replaceAll(' ', '\n ')} \n`;
    expect(await readSeedPhrase(written)).toEqual(await readSeedPhrase(phrase));
  });

  test('with a wrong word or a wrong checksum is refused without being repeated', async () => {
    for (const wrong of [phrase.replace('about', 'abandon'), phrase.replace('about', 'sampan'), '']) {
      await expect(readSeedPhrase(wrong)).rejects.toThrow(/^the seed phrase is not a phrase of BIP-39$/);
    }
  });
});
