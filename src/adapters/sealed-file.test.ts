import { describe, expect, test } from 'vitest';
import { isSealed, seal, unseal } from './sealed-file.ts';

const words = Buffer.from('legal winner thank year wave sausage worth useful legal winner thank yellow');
const passphrase = Buffer.from('correct horse');
/** Quick, so that tests are. */
const cost = { memory: 64, passes: 1, parallelism: 1 };

describe('a sealed file', () => {
  test('is opened by its passphrase, and has nothing of the secret in it', async () => {
    const text = await seal(words, passphrase, cost);
    expect(await unseal(text, passphrase)).toEqual(words);
    expect(text).not.toContain('legal');
    expect(text).not.toContain(words.toString('base64').slice(0, 16));
    expect(isSealed(text)).toBe(true);
    expect(isSealed(words.toString())).toBe(false);
  });

  test('costs 128 MiB to try a passphrase on, and is another one each time', async () => {
    const [one, other] = [await seal(words, passphrase), await seal(words, passphrase)];
    expect(JSON.parse(one)).toMatchObject({ kdf: { name: 'argon2id', memory: 131_072, passes: 3, parallelism: 4 } });
    const secrets = (text: string) => {
      const { kdf, nonce, data } = JSON.parse(text) as { kdf: { salt: string }; nonce: string; data: string };
      return [kdf.salt, nonce, data];
    };
    expect(secrets(one).filter((part) => secrets(other).includes(part))).toEqual([]);
  });

  test('is not opened by another passphrase', async () => {
    const text = await seal(words, passphrase, cost);
    await expect(unseal(text, Buffer.from('correct horsf'))).rejects.toThrow('is not opened by this passphrase');
  });

  test.each([
    ['a figure of its cost', (text: string) => text.replace('"passes": 1', '"passes": 2')],
    ['its salt', (text: string) => text.replace(/"salt": "..../, '"salt": "AAAA')],
    ['its nonce', (text: string) => text.replace(/"nonce": "..../, '"nonce": "AAAA')],
    ['its data', (text: string) => text.replace(/"data": "..../, '"data": "AAAA')],
  ])('is not opened if %s was changed', async (_what, change) => {
    const text = await seal(words, passphrase, cost);
    expect(change(text)).not.toBe(text);
    await expect(unseal(change(text), passphrase)).rejects.toThrow('was changed');
  });

  test.each(['{', '{}', '{"sealed":"sampan seed","version":2}'])('is refused if it is %s', async (text) => {
    await expect(unseal(text, passphrase)).rejects.toThrow('is no sealed file that this version can read');
  });
});
