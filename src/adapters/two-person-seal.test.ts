import { describe, expect, test } from 'vitest';
import { isSealed, unseal } from './sealed-file.ts';
import { readTwoPersonSeal, sealForTwo, type Share, type TwoPersonSeal } from './two-person-seal.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };
const secret = Buffer.from('words of the wallet');
const people = ['ana', 'bo', 'carl'].map((name) => ({ name, passphrase: Buffer.from(`passphrase of ${name}`) }));

function read(text: string): TwoPersonSeal {
  const seal = readTwoPersonSeal(text);
  if (!seal) throw new Error('cannot be read');
  return seal;
}

async function share(seal: TwoPersonSeal, name: string): Promise<Share> {
  return await seal.openShare(name, Buffer.from(`passphrase of ${name}`));
}

describe('a secret that is sealed for three people', () => {
  test.each([
    ['ana', 'bo'],
    ['bo', 'ana'],
    ['ana', 'carl'],
    ['carl', 'bo'],
  ])('is opened by %s and %s', async (one, other) => {
    const seal = read(await sealForTwo(secret, people, cost));
    expect(seal.names).toEqual(['ana', 'bo', 'carl']);
    expect(seal.openBoth(await share(seal, one), await share(seal, other))).toEqual(secret);
  });

  test('is not opened by one of them, twice or with a key that is made up', async () => {
    const text = await sealForTwo(secret, people, cost);
    const seal = read(text);
    const ana = await share(seal, 'ana');
    expect(() => seal.openBoth(ana, ana)).toThrow('sealed for two people');
    expect(() => seal.openBoth(ana, { name: 'bo', key: ana.key })).toThrow('was changed');
    expect(() => seal.openBoth(ana, { name: 'bo', key: Buffer.alloc(32) })).toThrow('was changed');
    expect(text).not.toContain(secret.toString());
    expect(text).not.toContain(secret.toString('base64'));
    await expect(unseal(text, Buffer.from('passphrase of ana'))).rejects.toThrow('no sealed file');
  });

  test('tells a wrong passphrase and a wrong name before the second person comes', async () => {
    const seal = read(await sealForTwo(secret, people, cost));
    await expect(seal.openShare('ana', Buffer.from('passphrase of bo'))).rejects.toThrow('not the passphrase of ana');
    await expect(seal.openShare('dora', Buffer.from('passphrase of ana'))).rejects.toThrow('not sealed for dora');
  });

  test.each(['holders.0.name', 'holders.0.kdf.salt', 'holders.2.kdf.passes', 'pairs.0.data', 'pairs.0.nonce'])(
    'is not opened after %s was changed in its file',
    async (place) => {
      const file = JSON.parse(await sealForTwo(secret, people, cost)) as unknown;
      const fields = place.split('.');
      const last = fields.pop() ?? '';
      const at = fields.reduce((part, name) => (part as Record<string, unknown>)[name], file) as Record<
        string,
        unknown
      >;
      at[last] = changed(at[last]);
      const seal = read(JSON.stringify(file));
      const open = async (): Promise<Buffer> => seal.openBoth(await share(seal, 'ana'), await share(seal, 'bo'));
      await expect(open()).rejects.toThrow();
    },
  );

  test('is not replaced by two people of somebody else', async () => {
    const file = JSON.parse(await sealForTwo(secret, people, cost)) as { holders: unknown[] };
    const others = people.map(({ name }) => ({ name, passphrase: Buffer.from('known to the thief') }));
    const planted = JSON.parse(await sealForTwo(Buffer.from('other words'), others, cost)) as { holders: unknown[] };
    const seal = read(JSON.stringify({ ...file, holders: [planted.holders[0], ...file.holders.slice(1)] }));
    const thief = await seal.openShare('ana', Buffer.from('known to the thief'));
    const bo = await share(seal, 'bo');
    expect(() => seal.openBoth(thief, bo)).toThrow('was changed');
  });

  test('is no file that one passphrase opens, and the other way round', async () => {
    const text = await sealForTwo(secret, people, cost);
    expect(isSealed(text)).toBe(true);
    expect(readTwoPersonSeal('{"sealed":"sampan seed","version":1}')).toBeUndefined();
    expect(readTwoPersonSeal('abandon abandon')).toBeUndefined();
  });
});

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (value === 'ana') return 'dora';
  const bytes = Buffer.from(String(value), 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
}
