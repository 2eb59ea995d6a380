/** Output descriptors (BIP-380) of one extended public key with a receive and a change branch, and their checksum. */
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ColdPlace } from '#src/domain/treasury/cold.ts';
import type { ColdKeyRefusal } from '#src/usecases/ports/cold-keys.ts';
import { openAccountKey, type PublicKeyAt } from '../../keys/hd-account.ts';

/** `wpkh`: pay to the hash of a key, in the witness. `pkh`: the same in the script. */
export type ScriptName = 'wpkh' | 'pkh';

export type Descriptor = Readonly<{
  script: ScriptName;
  /** Fingerprint of the master key, eight hexadecimal digits. */
  fingerprint: string;
  /** Steps from the master key to the extended key, hardened ones with their high bit. */
  path: readonly number[];
  key: HDKey;
  /** The descriptor in one spelling, with checksum. */
  text: string;
}>;

const hardened = 0x8000_0000;
/** Version bytes of extended public keys, those of SLIP-132 included, and of extended private keys. */
const versions: Readonly<Record<NetworkKind, Readonly<{ own: number; also: number }>>> = {
  main: { own: 0x0488_b21e, also: 0x04b2_4746 },
  test: { own: 0x0435_87cf, also: 0x045f_1cf6 },
};

/** Script name, origin (fingerprint and path), extended key, branches, closing bracket and checksum. */
const parts = [
  String.raw`^(?:(wpkh|pkh)\()?`,
  String.raw`(?:\[([0-9a-f]{8})((?:\/\d{1,10}[h']?)*)\])?`,
  '([1-9A-HJ-NP-Za-km-z]{107,112})',
  String.raw`(\/<0;1>\/\*|\/0\/\*|\/\*\*)?`,
  String.raw`(\))?(?:#([a-z0-9]{8}))?$`,
];
const shape = new RegExp(parts.join(''), 'i');

export function readDescriptor(
  text: string,
  { script, kind }: Readonly<{ script: ScriptName; kind: NetworkKind }>,
): Result<Descriptor, ColdKeyRefusal> {
  // Where a key begins, those of Litecoin's own spelling included.
  if (/(?:^|[\](,])(?:[a-z]prv|[LMt]tpv)/i.test(text)) return refuse('cold_key_private');
  const [, name, origin, steps = '', extended = '', branches, closing, checksum] = shape.exec(text) ?? [];
  const isWhole = (name === undefined) === (closing === undefined) && (name === undefined || branches !== undefined);
  if (extended === '' || !isWhole || (name ?? script).toLowerCase() !== script) return refuse('cold_key_invalid');
  if (checksum !== undefined && checksumOf(text.slice(0, text.lastIndexOf('#'))) !== checksum)
    return refuse('cold_key_invalid');
  const key = readKey(extended, kind);
  if (!key.ok) return key;
  const fingerprint = origin?.toLowerCase() ?? hex.encode(fingerprintOf(key.value));
  const path = steps.split('/').slice(1).map(toStep);
  if (path.some((step) => step === undefined)) return refuse('cold_key_invalid');
  const written = path.map((step = 0) => `/${step % hardened}${step >= hardened ? 'h' : ''}`).join('');
  const body = `${script}([${fingerprint}${written}]${key.value.publicExtendedKey}/<0;1>/*)`;
  return accept({
    script,
    fingerprint,
    path: path.map((step = 0) => step),
    key: key.value,
    text: `${body}#${checksumOf(body)}`,
  });
}

function toStep(text: string): number | undefined {
  const number = Number.parseInt(text, 10);
  if (number >= hardened) return undefined;
  return /[h']$/i.test(text) ? number + hardened : number;
}

function fingerprintOf({ fingerprint }: HDKey): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, fingerprint);
  return bytes;
}

function readKey(text: string, kind: NetworkKind): Result<HDKey, ColdKeyRefusal> {
  for (const network of ['main', 'test'] as const) {
    const { own, also } = versions[network];
    for (const version of [own, also]) {
      const key = parseKey(text, version);
      if (!key) continue;
      if (network !== kind) return refuse('cold_key_wrong_network');
      const { publicKey, chainCode, depth, index, parentFingerprint } = key;
      if (!publicKey || !chainCode) return refuse('cold_key_invalid');
      // Always in the spelling of the network itself, which every offline wallet reads.
      const plain = { versions: { public: own, private: 0 }, publicKey, chainCode, depth, index, parentFingerprint };
      return accept(new HDKey(plain));
    }
  }
  return refuse('cold_key_invalid');
}

function parseKey(text: string, version: number): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text, { public: version, private: 0 });
  } catch {
    return undefined;
  }
}

const inputs = `0123456789()[],'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH\`#"\\ `;
const outputs = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn] as const;

/** The checksum of BIP-380. Undefined if the text has a character that no descriptor has. */
export function checksumOf(body: string): string | undefined {
  const symbols: number[] = [];
  let group: number[] = [];
  for (const letter of body) {
    const place = inputs.indexOf(letter);
    if (place === -1) return undefined;
    symbols.push(place & 31);
    group.push(place >> 5);
    if (group.length === 3) {
      const [a = 0, b = 0, c = 0] = group;
      symbols.push(a * 9 + b * 3 + c);
      group = [];
    }
  }
  const [a = 0, b = 0] = group;
  if (group.length === 1) symbols.push(a);
  if (group.length === 2) symbols.push(a * 3 + b);
  const sum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(polymodStep, 1n) ^ 1n;
  return Array.from({ length: 8 }, (_, place) => outputs[Number((sum >> BigInt(5 * (7 - place))) & 31n)]).join('');
}

function polymodStep(sum: bigint, value: number): bigint {
  const top = sum >> 35n;
  const shifted = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(value);
  return generator.reduce((mixed, each, bit) => (((top >> BigInt(bit)) & 1n) === 1n ? mixed ^ each : mixed), shifted);
}

/** A descriptor that was read before and stored. */
export function openStored(text: string, network: Parameters<typeof readDescriptor>[1]): Descriptor {
  const read = readDescriptor(text, network);
  if (!read.ok) throw new TypeError(`a stored descriptor is ${read.code}`);
  return read.value;
}

export function publicKeyAt({ key }: Descriptor, { branch, index }: ColdPlace): Uint8Array {
  const { publicKey } = key.deriveChild(branch).deriveChild(index);
  if (!publicKey) throw new TypeError('an extended public key has public keys');
  return publicKey;
}

/** Opens a branch for many keys, which takes less time than deriving each from the extended key. */
export function openBranchKeys({ key }: Descriptor, branch: ColdPlace['branch']): PublicKeyAt {
  const { publicKey, chainCode } = key.deriveChild(branch);
  if (!publicKey || !chainCode) throw new TypeError('an extended key has a public key and a chain code');
  return openAccountKey({ publicKey: hex.encode(publicKey), chainCode: hex.encode(chainCode) });
}
