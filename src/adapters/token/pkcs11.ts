/**
 * The calls of PKCS#11 that are needed here, by the library of a token's maker. That library runs in this process, so
 * only the signer loads it. All numbers of the interface are unsigned longs of 64 bits.
 */
import process from 'node:process';
import type koffi from 'koffi';

/** A call that the token has not done. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(call: string, code: number) {
    super(`the token has not done ${call} (${meanings[code] ?? `0x${code.toString(16)}`})`);
  }
}

const meanings: Readonly<Record<number, string>> = {
  0x30: 'device error',
  0x31: 'device memory',
  0x32: 'device removed',
  0x40: 'encrypted data invalid',
  0x70: 'mechanism invalid',
  0xa0: 'PIN incorrect',
  0xa2: 'PIN has a wrong length',
  0xa4: 'PIN locked',
  0xb3: 'session closed',
  0xe0: 'token not present',
  0x101: 'not logged in',
};

export type Attribute = readonly [type: number, value: Uint8Array];
export type GcmParameters = Readonly<{ iv: Uint8Array; about: Uint8Array }>;
export type Mechanism = Readonly<{ mechanism: number; parameter?: GcmParameters }>;
export type KeyHalves = Readonly<{ open: readonly Attribute[]; secret: readonly Attribute[] }>;
export type KeyUse = Readonly<{ mechanism: Mechanism; key: number; data: Uint8Array }>;

export type Pkcs11 = Readonly<{
  slots(): readonly number[];
  /** The token in a slot: its label, without the blanks at its end, and its flags. */
  infoOf(slot: number): Readonly<{ label: string; flags: bigint }>;
  openSession(slot: number): number;
  login(session: number, pin: Uint8Array): void;
  find(session: number, attributes: readonly Attribute[]): readonly number[];
  read(session: number, object: number, type: number): Buffer;
  makeKey(session: number, mechanism: Mechanism, attributes: readonly Attribute[]): number;
  makeKeyPair(session: number, mechanism: Mechanism, halves: KeyHalves): void;
  encrypt(session: number, use: KeyUse): Buffer;
  decrypt(session: number, use: KeyUse): Buffer;
  sign(session: number, use: KeyUse): Buffer;
  close(): void;
}>;

/** Room for an answer: sealed words are some hundred bytes. */
const mostBytes = 64 * 1024;
const mostFound = 16;
/** Where the flags stand in the description of a token: after four texts. */
const flagsAt = 96;
const [serialSession, readWrite, user] = [4, 2, 1];

export async function loadPkcs11(modulePath: string): Promise<Pkcs11> {
  if (!['x64', 'arm64'].includes(process.arch)) throw new Error(`tokens are not used on ${process.arch}`);
  const { default: foreign } = await import('koffi');
  const shapes = defineShapes(foreign);
  const calls = defineCalls(foreign, shapes, foreign.load(modulePath));
  const toMechanism = ({ mechanism, parameter }: Mechanism) => {
    const memory = parameter && shapes.encodeGcm(parameter);
    return { mechanism, parameter: memory ?? null, length: memory?.length ?? 0 };
  };
  const use =
    (begin: Call, run: Call) =>
    (session: number, { mechanism, key, data }: KeyUse): Buffer => {
      begin(session, toMechanism(mechanism), key);
      const [output, length] = [Buffer.alloc(data.length + mostBytes), [data.length + mostBytes]];
      run(session, data, data.length, output, length);
      const result = Buffer.from(output.subarray(0, length[0]));
      output.fill(0);
      return result;
    };
  calls.initialize(null);
  return {
    slots: () => {
      const count = [0];
      calls.getSlotList(1, null, count);
      const slots = Array.from({ length: count[0] ?? 0 }, () => 0);
      if (slots.length > 0) calls.getSlotList(1, slots, count);
      return slots;
    },
    infoOf: (slot) => {
      const info = Buffer.alloc(512);
      calls.getTokenInfo(slot, info);
      return { label: info.subarray(0, 32).toString('utf8').trimEnd(), flags: info.readBigUInt64LE(flagsAt) };
    },
    openSession: (slot) => made((session) => calls.openSession(slot, serialSession | readWrite, null, null, session)),
    login: (session, pin) => calls.login(session, user, pin, pin.length),
    find: (session, list) => {
      calls.findInit(session, toList(list), list.length);
      const [found, count] = [Array.from({ length: mostFound }, () => 0), [0]];
      try {
        calls.find(session, found, mostFound, count);
      } finally {
        calls.findFinal(session);
      }
      return found.slice(0, count[0]);
    },
    read: (session, object, type) => {
      const value = Buffer.alloc(1024);
      const list = [{ type, value, length: value.length }];
      calls.getAttribute(session, object, list, 1);
      return Buffer.from(value.subarray(0, list[0]?.length));
    },
    makeKey: (session, kind, list) =>
      made((key) => calls.generateKey(session, toMechanism(kind), toList(list), list.length, key)),
    makeKeyPair: (session, kind, { open, secret }) => {
      const halves = [toList(open), open.length, toList(secret), secret.length];
      calls.generatePair(session, toMechanism(kind), ...halves, [0], [0]);
    },
    encrypt: use(calls.encryptInit, calls.encrypt),
    decrypt: use(calls.decryptInit, calls.decrypt),
    sign: use(calls.signInit, calls.sign),
    close: () => calls.finalize(null),
  };
}

function toList(list: readonly Attribute[]) {
  return list.map(([type, value]) => ({ type, value: Buffer.from(value), length: value.length }));
}

/** A number that a call writes. */
function made(call: (into: number[]) => void): number {
  const into = [0];
  call(into);
  return into[0] ?? 0;
}

type Foreign = typeof koffi;
type Shapes = ReturnType<typeof defineShapes>;
type Shape = string | ReturnType<Foreign['pointer']> | ReturnType<Foreign['out']>;
type Call = (...given: readonly unknown[]) => void;

/** The structures of the interface. */
function defineShapes(foreign: Foreign) {
  const gcm = foreign.struct({
    iv: 'void *',
    ivLength: 'ulong',
    ivBits: 'ulong',
    about: 'void *',
    aboutLength: 'ulong',
    tagBits: 'ulong',
  });
  return {
    attributes: foreign.pointer(foreign.struct({ type: 'ulong', value: 'void *', length: 'ulong' })),
    mechanism: foreign.pointer(foreign.struct({ mechanism: 'ulong', parameter: 'void *', length: 'ulong' })),
    encodeGcm: ({ iv, about }: GcmParameters): Buffer => {
      const memory = Buffer.alloc(foreign.sizeof(gcm));
      const lengths = { ivLength: iv.length, ivBits: iv.length * 8, aboutLength: about.length, tagBits: 128 };
      foreign.encode(memory, gcm, { iv, about, ...lengths });
      return memory;
    },
  };
}

function defineCalls(foreign: Foreign, { attributes, mechanism }: Shapes, library: ReturnType<Foreign['load']>) {
  const define = (name: string, ...types: Shape[]): Call => {
    const call = library.func(`C_${name}`, 'ulong', types) as (...given: unknown[]) => number;
    return (...given) => {
      const code = call(...given);
      if (code !== 0) throw new TokenError(`C_${name}`, code);
    };
  };
  const [long, bytes] = ['ulong', 'void *'];
  const out = foreign.out(foreign.pointer('ulong'));
  const size = foreign.inout(foreign.pointer('ulong'));
  return {
    initialize: define('Initialize', bytes),
    finalize: define('Finalize', bytes),
    getSlotList: define('GetSlotList', 'uint8', out, size),
    getTokenInfo: define('GetTokenInfo', long, bytes),
    openSession: define('OpenSession', long, long, bytes, bytes, out),
    login: define('Login', long, long, bytes, long),
    findInit: define('FindObjectsInit', long, attributes, long),
    find: define('FindObjects', long, out, long, size),
    findFinal: define('FindObjectsFinal', long),
    getAttribute: define('GetAttributeValue', long, long, foreign.inout(attributes), long),
    generateKey: define('GenerateKey', long, mechanism, attributes, long, out),
    generatePair: define('GenerateKeyPair', long, mechanism, attributes, long, attributes, long, out, out),
    encryptInit: define('EncryptInit', long, mechanism, long),
    encrypt: define('Encrypt', long, bytes, long, bytes, size),
    decryptInit: define('DecryptInit', long, mechanism, long),
    decrypt: define('Decrypt', long, bytes, long, bytes, size),
    signInit: define('SignInit', long, mechanism, long),
    sign: define('Sign', long, bytes, long, bytes, size),
  };
}
