/**
 * Operators' passwords: Argon2id in PHC string format, which includes the cost, so that the cost can be raised later.
 */
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

type Cost = Readonly<{ memory: number; passes: number; parallelism: number }>;

export type Derivation = Readonly<{ message: string; salt: Uint8Array; length: number; cost: Cost }>;
/** Computes one Argon2id hash, on any thread. */
export type Derive = (derivation: Derivation) => Promise<Uint8Array>;

type PasswordHashing = Readonly<{
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the stored hash, by constant-time comparison. Throws if the stored hash cannot be
   * parsed, which is a bug or data corruption.
   */
  verify(password: string, stored: string): Promise<boolean>;
}>;

/** Cost of new hashes. 64 MiB and three passes take about a quarter of a second on a small server. */
const currentCost: Cost = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;
const phcForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

export function makePasswordHashing(derive: Derive): PasswordHashing {
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      const tag = await derive({ message: toMessage(password), salt, length: tagLength, cost: currentCost });
      const { memory, passes, parallelism } = currentCost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(tag)}`;
    },
    verify: async (password, stored) => {
      const [, memory, passes, parallelism, salt, tag] = phcForm.exec(stored) ?? [];
      if (salt === undefined || tag === undefined) throw new TypeError('the stored password hash has an unknown form');
      const expected = Buffer.from(tag, 'base64');
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const given = { message: toMessage(password), salt: Buffer.from(salt, 'base64') };
      return timingSafeEqual(await derive({ ...given, length: expected.length, cost }), expected);
    },
  };
}

/** Hashing in this process, for its start and for commands. Servers hash on a worker thread (office-passwords.ts). */
export const { hash: hashPassword, verify: verifyPassword } = makePasswordHashing(
  async ({ message, salt, length, cost }) =>
    await new Promise<Uint8Array>((resolve, reject) => {
      argon2('argon2id', { message, nonce: salt, tagLength: length, ...cost }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      );
    }),
);

/** Alphabet of generated passwords, without look-alike characters. 24 of its characters have 118 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password for people to copy: six groups of four. */
export function generatePassword(): string {
  return Array.from({ length: 6 }, generateGroup).join('-');
}

function generateGroup(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The bytes of a password after Unicode normalisation, because keyboards compose the same letter differently. */
function toMessage(password: string): string {
  return password.normalize('NFC');
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
