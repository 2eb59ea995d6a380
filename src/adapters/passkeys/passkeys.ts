/**
 * Verifies answers of authenticators, as WebAuthn level 3 says in sections 7.1 (registration) and 7.2 (assertion). By
 * hand, because all that is needed is a signature over a few bytes: libraries bring certificate chains of
 * manufacturers, which we do not ask for.
 */
import { createHash, createHmac, createPublicKey, verify as verifySignature, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { AnsweredChallenge, Passkeys, PasskeyUse } from '#src/usecases/ports/passkeys.ts';
import { readAttestation, readAuthenticatorData, type AuthenticatorData } from './authenticator-data.ts';
import { makeChallenges } from './challenges.ts';

type Options = Readonly<{ publicUrl: string; key: Uint8Array; randomBytes: (length: number) => Uint8Array }>;

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[A-Za-z0-9_-]+$/);
const Named = z.object({ id: Base64Url.max(1364), type: z.literal('public-key') });
const Created = Named.extend({ response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url }) });
const Asserted = Named.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

export function makePasskeys({ publicUrl, key, randomBytes }: Options): Passkeys {
  const { origin, hostname } = new URL(publicUrl);
  const rpId = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : null;
  const siteHash = createHash('sha256').update(hostname).digest();
  const challenges = makeChallenges({ key, randomBytes });
  const userHandle = (username: string): string =>
    createHmac('sha256', key).update(`user handle ${username}`).digest('base64url');

  /** The challenge of the answer, if the browser gave it to our own page. */
  const readClient = (client: Buffer, type: string, { use, now }: Asked): AnsweredChallenge => {
    const data = ClientData.parse(JSON.parse(client.toString('utf8')));
    const challenge = challenges.read(data.challenge, use, now);
    if (data.type !== type || data.origin !== origin || data.crossOrigin === true || !challenge) throw new Wrong();
    return challenge;
  };
  /** The person was there and was recognised, and the passkey is for our site. */
  const checkPerson = ({ siteHash: given, has }: AuthenticatorData): void => {
    const isWhole = has('present') && has('verified') && (has('backupEligible') || !has('backedUp'));
    if (rpId === null || !siteHash.equals(given) || !isWhole) throw new Wrong();
  };

  return {
    rpId,
    userHandle,
    makeChallenge: (use, now) => challenges.make(use, now),
    readId: (answer) => attempt(() => Named.parse(JSON.parse(answer)).id),
    readNew: (answer, use, now) =>
      attempt(() => {
        const { id, response } = Created.parse(JSON.parse(answer));
        const challenge = readClient(bytesOf(response.clientDataJSON), 'webauthn.create', { use, now });
        const data = readAttestation(bytesOf(response.attestationObject));
        checkPerson(data);
        if (!data.credential || Buffer.from(data.credential.id).toString('base64url') !== id) throw new Wrong();
        const publicKey = data.credential.key.export({ type: 'spki', format: 'der' }).toString('base64url');
        return { passkey: { id, publicKey, counter: data.counter, ...readBackup(data) }, challenge };
      }),
    verify: (answer, { passkey, use, now }) =>
      attempt(() => {
        const { id, response } = Asserted.parse(JSON.parse(answer));
        const client = bytesOf(response.clientDataJSON);
        const challenge = readClient(client, 'webauthn.get', { use, now });
        const signed = bytesOf(response.authenticatorData);
        const data = readAuthenticatorData(signed);
        checkPerson(data);
        const { isBackupEligible, isBackedUp } = readBackup(data);
        const handle = response.userHandle ?? undefined;
        const isOwner = handle === undefined ? use.kind !== 'sign_in' : handle === userHandle(passkey.username);
        if (id !== passkey.id || !isOwner || isBackupEligible !== passkey.isBackupEligible) throw new Wrong();
        // An authenticator that counts has signed before with this number: somebody copied it.
        if ((data.counter > 0 || passkey.counter > 0) && data.counter <= passkey.counter) throw new Wrong();
        const message = Buffer.concat([signed, createHash('sha256').update(client).digest()]);
        if (!isSigned(message, readKey(passkey.publicKey), bytesOf(response.signature))) throw new Wrong();
        return { counter: data.counter, isBackedUp, challenge };
      }),
  };
}

type Asked = Readonly<{ use: PasskeyUse; now: number }>;

class Wrong extends Error {}

/** Whatever is wrong with an answer, it is refused in the same way: parsers of all layers throw. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readBackup({ has }: AuthenticatorData) {
  return { isBackupEligible: has('backupEligible'), isBackedUp: has('backedUp') };
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function readKey(publicKey: string): KeyObject {
  return createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' });
}

function isSigned(message: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  return verifySignature(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', message, key, signature);
}
