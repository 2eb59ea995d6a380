/**
 * A secret that any two of several people open together, each with a passphrase of their own. For every two of them the
 * secret is sealed once, with a key of both passphrases; one alone opens nothing. Nothing but Argon2id, HKDF and
 * AES-256-GCM is in it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveKey, Kdf, listKdf, makeKdf, usualCost, type KdfCost } from './passphrase-key.ts';

const cipher = 'aes-256-gcm';
const tagBytes = 16;
export const mostHolders = 12;

const Base64 = z.base64();
const Name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,31}$/);
const Box = { nonce: Base64, data: Base64 };
const TwoPersonFile = z.strictObject({
  sealed: z.literal('sampan seed'),
  version: z.literal(2),
  cipher: z.literal(cipher),
  /** `data` seals nothing: it tells a wrong passphrase before the second person has come. */
  holders: z
    .array(z.strictObject({ name: Name, kdf: Kdf, ...Box }))
    .min(2)
    .max(mostHolders),
  pairs: z.array(z.strictObject({ of: z.tuple([Name, Name]), ...Box })),
});
type TwoPersonFile = z.infer<typeof TwoPersonFile>;
type Sealed = Readonly<{ nonce: string; data: string }>;

/** What one person has brought. */
export type Share = Readonly<{ name: string; key: Buffer }>;

export type TwoPersonSeal = Readonly<{
  names: readonly string[];
  /** Throws if the passphrase is another one, or nobody has that name. */
  openShare(name: string, passphrase: Uint8Array): Promise<Share>;
  /** The secret. Throws if the file was changed, or both shares are of one person. */
  openBoth(one: Share, other: Share): Buffer;
}>;

export type Holder = Readonly<{ name: string; passphrase: Uint8Array }>;

export async function sealForTwo(
  secret: Uint8Array,
  people: readonly Holder[],
  cost: KdfCost = usualCost,
): Promise<string> {
  const shares: Share[] = [];
  const holders: TwoPersonFile['holders'] = [];
  for (const { name, passphrase } of people) {
    const kdf = makeKdf(cost);
    const key = await deriveKey(passphrase, kdf);
    shares.push({ name, key });
    holders.push({ name, kdf, ...sealBox(new Uint8Array(), checkKey(key), nameHolder({ name, kdf })) });
  }
  const pairs = shares.flatMap((one, place) =>
    shares.slice(place + 1).map((other) => ({
      of: [one.name, other.name] as [string, string],
      ...sealBox(secret, pairKey(one, other), namePair(holders, [one.name, other.name])),
    })),
  );
  for (const { key } of shares) key.fill(0);
  const file = { sealed: 'sampan seed', version: 2, cipher, holders, pairs } as const;
  return `${JSON.stringify(TwoPersonFile.parse(file), null, 2)}\n`;
}

/** Undefined if the text is something else, such as a file that one passphrase opens. */
export function readTwoPersonSeal(text: string): TwoPersonSeal | undefined {
  const file = parse(text);
  if (!file) return undefined;
  const { holders, pairs } = file;
  return {
    names: holders.map(({ name }) => name),
    openShare: async (name, passphrase) => {
      const holder = holders.find((each) => each.name === name);
      if (!holder) throw new Error(`the seed is not sealed for ${name}`);
      const key = await deriveKey(passphrase, holder.kdf);
      if (openBox(holder, checkKey(key), nameHolder(holder))) return { name, key };
      key.fill(0);
      throw new Error(`this is not the passphrase of ${name}, or the file was changed`);
    },
    openBoth: (one, other) => {
      const isEither = ({ of }: Readonly<{ of: readonly string[] }>): boolean =>
        one.name !== other.name && of.includes(one.name) && of.includes(other.name);
      const pair = pairs.find(isEither);
      if (!pair) throw new Error('the seed is sealed for two people');
      const [first, second] = pair.of[0] === one.name ? [one, other] : [other, one];
      const secret = openBox(pair, pairKey(first, second), namePair(holders, pair.of));
      if (!secret) throw new Error('the file of the seed was changed');
      return secret;
    },
  };
}

function parse(text: string): TwoPersonFile | undefined {
  try {
    return TwoPersonFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function checkKey(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'sampan seed: share of one', 32));
}

function pairKey(one: Share, other: Share): Buffer {
  const both = Buffer.concat([one.key, other.key]);
  const key = Buffer.from(hkdfSync('sha256', both, '', 'sampan seed: shares of two', 32));
  both.fill(0);
  return key;
}

function nameHolder({ name, kdf }: Readonly<{ name: string; kdf: Kdf }>): Buffer {
  return Buffer.from(JSON.stringify(['sampan seed', 2, name, ...listKdf(kdf)]));
}

/** All people are sealed in: nobody is added or exchanged in the file without it being noticed. */
function namePair(holders: TwoPersonFile['holders'], of: readonly string[]): Buffer {
  const all = holders.map(({ name, kdf }) => [name, ...listKdf(kdf)]);
  return Buffer.from(JSON.stringify(['sampan seed', 2, all, of]));
}

/** The key is used once and overwritten. */
function sealBox(secret: Uint8Array, key: Buffer, about: Buffer): { nonce: string; data: string } {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(about);
  const data = Buffer.concat([sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
  key.fill(0);
  return { nonce: nonce.toString('base64'), data: data.toString('base64') };
}

/** Undefined if the key is another one, or something was changed. */
function openBox({ nonce, data }: Sealed, key: Buffer, about: Buffer): Buffer | undefined {
  const bytes = Buffer.from(data, 'base64');
  const end = bytes.length - tagBytes;
  if (end < 0) return undefined;
  try {
    const opening = createDecipheriv(cipher, key, Buffer.from(nonce, 'base64'), { authTagLength: tagBytes });
    opening.setAAD(about).setAuthTag(bytes.subarray(end));
    return Buffer.concat([opening.update(bytes.subarray(0, end)), opening.final()]);
  } catch {
    return undefined;
  } finally {
    key.fill(0);
  }
}
