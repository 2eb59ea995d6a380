/**
 * Makes the certificates by which the signer and those that ask it know each other (X.509, Ed25519). Node checks
 * certificates and makes none; this writes the one form that is needed here, and OpenSSL reads it in every connection.
 */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { bits, explicit, implicit, integer, objectId, octets, sequence, setOf, time, truth, utf8 } from './der.ts';

/** A certificate with its private key, both as PEM. */
export type Certified = Readonly<{ name: string; certificate: string; key: string; privateKey: KeyObject }>;

/**
 * `host`: the name or address that the certificate is good for. `purpose`: for asking, or for being asked; of one with
 * a host the latter.
 */
type Request = Readonly<{
  name: string;
  host?: string;
  purpose?: 'asking' | 'answering';
  from: Date;
  until: Date;
}>;

const purposes = { asking: '1.3.6.1.5.5.7.3.2', answering: '1.3.6.1.5.5.7.3.1' } as const;
const ed25519 = sequence(objectId('1.3.101.112'));

/** An authority, which signs itself. Nobody needs its key but whoever makes further certificates. */
export function makeAuthority(request: Omit<Request, 'host' | 'purpose'>): Certified {
  const key = makeKey();
  const rules = [
    extension('2.5.29.19', sequence(truth, integer(Uint8Array.of(0))), { isCritical: true }),
    extension('2.5.29.15', bits(Uint8Array.of(0b0000_0110), 1), { isCritical: true }),
  ];
  return write(request, rules, { own: key, issuer: { name: request.name, privateKey: key } });
}

/** A certificate of the authority for one party. */
export function makeCertificate(request: Request, issuer: Pick<Certified, 'name' | 'privateKey'>): Certified {
  const { host, purpose = host === undefined ? 'asking' : 'answering' } = request;
  const rules = [
    extension('2.5.29.19', sequence(), { isCritical: true }),
    extension('2.5.29.15', bits(Uint8Array.of(0b1000_0000), 7), { isCritical: true }),
    extension('2.5.29.37', sequence(objectId(purposes[purpose])), { isCritical: true }),
    ...(host === undefined ? [] : [extension('2.5.29.17', sequence(hostName(host)))]),
  ];
  return write(request, rules, { own: makeKey(), issuer });
}

type Keys = Readonly<{ own: KeyObject; issuer: Pick<Certified, 'name' | 'privateKey'> }>;

function write({ name, from, until }: Request, rules: readonly Uint8Array[], { own, issuer }: Keys): Certified {
  const publicKey = publicPart(own);
  const content = sequence(
    explicit(0, integer(Uint8Array.of(2))),
    integer(randomBytes(16)),
    ed25519,
    commonName(issuer.name),
    sequence(time(from), time(until)),
    commonName(name),
    publicKey,
    explicit(
      3,
      sequence(
        ...rules,
        extension('2.5.29.14', octets(keyName(publicKey))),
        extension('2.5.29.35', sequence(implicit(0, keyName(publicPart(issuer.privateKey))))),
      ),
    ),
  );
  const certificate = sequence(content, ed25519, bits(sign(null, content, issuer.privateKey)));
  const key = own.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { name, certificate: toPem(certificate), key, privateKey: own };
}

function makeKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** The public half, with its kind, as it stands in a certificate. */
function publicPart(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function keyName(publicKey: Uint8Array): Uint8Array {
  return createHash('sha256').update(publicKey).digest().subarray(0, 20);
}

function commonName(name: string): Uint8Array {
  return sequence(setOf(sequence(objectId('2.5.4.3'), utf8(name))));
}

function extension(id: string, content: Uint8Array, { isCritical = false } = {}): Uint8Array {
  return sequence(objectId(id), ...(isCritical ? [truth] : []), octets(content));
}

function hostName(host: string): Uint8Array {
  if (isIPv4(host)) return implicit(7, Uint8Array.from(host.split('.'), Number));
  if (isIPv6(host)) throw new TypeError('certificates are made for host names and IPv4 addresses');
  return implicit(2, Buffer.from(host, 'ascii'));
}

function toPem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
