/**
 * A token (hardware security module) by PKCS#11: a key in it seals the seed, and the hot wallet of a chain can sign in
 * it. Keys in it never leave it.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { loadPkcs11, TokenError, type Attribute, type GcmParameters, type Pkcs11 } from './pkcs11.ts';

export type TokenPlace = Readonly<{
  /** The library of the token's maker. */
  modulePath: string;
  /** Label of the token. */
  label: string;
}>;

export type Token = Readonly<{
  /** Seals with the key of that name, which is made if the token has none. */
  seal(keyName: string, secret: Uint8Array, about: Uint8Array): Promise<Readonly<{ nonce: Buffer; data: Buffer }>>;
  unseal(keyName: string, box: Readonly<{ nonce: Buffer; data: Buffer }>, about: Uint8Array): Promise<Buffer>;
  /** Makes an Ed25519 key pair. Throws if there is one of that name. */
  makeEd25519(keyName: string): Promise<Ed25519Key>;
  findEd25519(keyName: string): Promise<Ed25519Key>;
  close(): void;
}>;

/** A key of the token. It signs the same message with the same bytes. */
export type Ed25519Key = Readonly<{ publicKey: Uint8Array; sign(message: Uint8Array): Promise<Uint8Array> }>;

const attribute = {
  class: 0x00,
  token: 0x01,
  private: 0x02,
  label: 0x03,
  keyType: 0x100,
  sensitive: 0x103,
  encrypt: 0x104,
  decrypt: 0x105,
  sign: 0x108,
  verify: 0x10a,
  valueLength: 0x161,
  extractable: 0x162,
  curve: 0x180,
  point: 0x181,
} as const;
const mechanism = { makeAes: 0x1080, gcm: 0x1087, makeEdwards: 0x1055, eddsa: 0x1057 } as const;
const [publicClass, privateClass, secretClass] = [2, 3, 4];
const aesType = 0x1f;
const yes = Uint8Array.of(1);
const no = Uint8Array.of(0);
/** The name of the curve, as tokens of version 3.0 of the interface write it: a printable text in DER. */
const edwards25519 = Buffer.concat([Buffer.from([0x13, 0x0c]), Buffer.from('edwards25519')]);
const publicKeyBytes = 32;

/**
 * `isByHand`: a person is there, who has looked at the PIN. A process that starts again and again by itself must not:
 * it would try a wrong PIN until the token locks itself for good.
 */
type Login = Readonly<{ pin: Uint8Array; isByHand: boolean }>;

export async function openToken({ modulePath, label }: TokenPlace, login: Login): Promise<Token> {
  await checkModule(modulePath);
  const module = await loadPkcs11(modulePath);
  try {
    return useToken(module, openSession(module, label, login));
  } catch (error) {
    module.close();
    throw error;
  }
}

/** Flags of a token: a wrong PIN was tried since the last right one, one try is left, or none. */
const wrongBefore = 0x1_0000n;
const [lastTry, locked] = [0x2_0000n, 0x4_0000n];

/** The library becomes part of this process: nobody else may write to it. */
async function checkModule(file: string): Promise<void> {
  const { mode } = await stat(file).catch((cause: unknown) => {
    throw new Error(`the library of the token ${file} cannot be read`, { cause });
  });
  if ((mode & 0o022) !== 0) throw new Error(`the library of the token ${file} may be written to by others`);
}

function openSession(module: Pkcs11, label: string, { pin, isByHand }: Login): number {
  const [slot, ...more] = module.slots().filter((each) => module.infoOf(each).label === label);
  if (slot === undefined) throw new Error(`there is no token with the label ${label}`);
  if (more.length > 0) throw new Error(`there are several tokens with the label ${label}`);
  const { flags } = module.infoOf(slot);
  if ((flags & (lastTry | locked)) !== 0n) throw new Error('the token has one try of its PIN left, or none');
  if ((flags & wrongBefore) !== 0n && !isByHand) {
    throw new Error('a wrong PIN was tried: look at it, and log in once with npm run token-key -- login');
  }
  const session = module.openSession(slot);
  module.login(session, pin);
  return session;
}

function useToken(module: Pkcs11, session: number): Token {
  const findOne = (name: string, objectClass: number): number | undefined => {
    const [key, ...more] = module.find(session, [
      [attribute.class, toLong(objectClass)],
      [attribute.label, Buffer.from(name)],
    ]);
    if (more.length > 0) throw new Error(`the token has several keys ${name}`);
    return key;
  };
  const needOne = (name: string, objectClass: number): number => {
    const key = findOne(name, objectClass);
    if (key === undefined) throw new Error(`the token has no key ${name}`);
    return key;
  };
  const findEd25519 = async (name: string): Promise<Ed25519Key> => {
    const key = needOne(name, privateClass);
    const publicKey = readPoint(module.read(session, needOne(name, publicClass), attribute.point));
    const sign = async (data: Uint8Array): Promise<Uint8Array> =>
      outside(() => module.sign(session, { mechanism: { mechanism: mechanism.eddsa }, key, data }));
    assertPair(publicKey, module, { session, key });
    return { publicKey, sign };
  };
  return {
    seal: async (name, secret, about) => {
      const key = findOne(name, secretClass) ?? makeAes(module, session, name);
      const nonce = randomBytes(12);
      const data = module.encrypt(session, { mechanism: toGcm({ iv: nonce, about }), key, data: secret });
      return { nonce, data };
    },
    unseal: async (name, { nonce, data }, about) => {
      const key = needOne(name, secretClass);
      return module.decrypt(session, { mechanism: toGcm({ iv: nonce, about }), key, data });
    },
    makeEd25519: async (name) => {
      if (findOne(name, privateClass) !== undefined) throw new Error(`the token has a key ${name} already`);
      const label: Attribute = [attribute.label, Buffer.from(name)];
      const open: readonly Attribute[] = [label, [attribute.curve, edwards25519], [attribute.token, yes], verifies];
      module.makeKeyPair(session, { mechanism: mechanism.makeEdwards }, { open, secret: [label, ...kept, signs] });
      return await findEd25519(name);
    },
    findEd25519,
    close: () => module.close(),
  };
}

const verifies: Attribute = [attribute.verify, yes];
const signs: Attribute = [attribute.sign, yes];
/** What keeps a key in the token, for good. */
const kept: readonly Attribute[] = [
  [attribute.token, yes],
  [attribute.private, yes],
  [attribute.sensitive, yes],
  [attribute.extractable, no],
];

function makeAes(module: Pkcs11, session: number, name: string): number {
  return module.makeKey(session, { mechanism: mechanism.makeAes }, [
    [attribute.class, toLong(secretClass)],
    [attribute.keyType, toLong(aesType)],
    [attribute.valueLength, toLong(32)],
    [attribute.label, Buffer.from(name)],
    [attribute.encrypt, yes],
    [attribute.decrypt, yes],
    ...kept,
  ]);
}

function toGcm(parameter: GcmParameters) {
  return { mechanism: mechanism.gcm, parameter };
}

function toLong(number: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(number));
  return bytes;
}

/** Tokens give the point as it is, or within an octet string of DER. */
function readPoint(value: Buffer): Uint8Array {
  const isWrapped = value.length === publicKeyBytes + 2 && value[0] === 0x04 && value[1] === publicKeyBytes;
  const point = isWrapped ? value.subarray(2) : value;
  if (point.length !== publicKeyBytes) throw new Error('the token gives no public key of Ed25519');
  return Uint8Array.from(point);
}

/** Others may write public keys into many tokens: coins must not go to one whose private half is elsewhere. */
function assertPair(
  publicKey: Uint8Array,
  module: Pkcs11,
  { session, key }: Readonly<{ session: number; key: number }>,
) {
  const data = Buffer.concat([Buffer.from('sampan: a key and its public half'), randomBytes(32)]);
  const signature = module.sign(session, { mechanism: { mechanism: mechanism.eddsa }, key, data });
  const spki = Buffer.concat([spkiOfEd25519, publicKey]);
  const isPair = verify(null, data, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
  if (!isPair) throw new Error('the public key in the token is not that of its private key');
}

/** What stands before a public key of Ed25519 in DER. */
const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** A token that is pulled out or hangs has signed nothing that anybody has: the payout waits and is asked for again. */
function outside(sign: () => Uint8Array): Uint8Array {
  try {
    return sign();
  } catch (error) {
    throw error instanceof TokenError ? new OutsideError(error.message, { cause: error }) : error;
  }
}
