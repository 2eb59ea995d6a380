/**
 * Answers of authenticators to a challenge (WebAuthn level 3, section 7.2), as far as they can be checked by whoever
 * has the public key alone. What the challenge was made for is looked at by the callers.
 */
import { createHash, createPublicKey, verify as verifySignature, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { readAuthenticatorData, type AuthenticatorData } from './authenticator-data.ts';

export const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[A-Za-z0-9_-]+$/);
export const Named = z.object({ id: Base64Url.max(1364), type: z.literal('public-key') });
const Asserted = Named.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
const ClientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});
export type ClientData = z.infer<typeof ClientDataSchema>;

export type Assertion = Readonly<{
  id: string;
  userHandle: string | undefined;
  client: ClientData;
  data: AuthenticatorData;
}>;

/** Reads an answer whose signature is of this key. Throws if it is wrong in any way. */
export function readAssertion(answer: string, publicKey: string): Assertion {
  const { id, response } = Asserted.parse(JSON.parse(answer));
  const client = bytesOf(response.clientDataJSON);
  const signed = bytesOf(response.authenticatorData);
  const message = Buffer.concat([signed, createHash('sha256').update(client).digest()]);
  if (!isSigned(message, readKey(publicKey), bytesOf(response.signature))) throw new WrongAnswer();
  return {
    id,
    userHandle: response.userHandle ?? undefined,
    client: readClientData(client),
    data: readAuthenticatorData(signed),
  };
}

/** The challenge that an answer is for, whoever gave it. Undefined if it is none. */
export function findChallenge(answer: string): string | undefined {
  try {
    return readClientData(bytesOf(Asserted.parse(JSON.parse(answer)).response.clientDataJSON)).challenge;
  } catch {
    return undefined;
  }
}

export class WrongAnswer extends Error {}

export function readClientData(client: Buffer): ClientData {
  return ClientDataSchema.parse(JSON.parse(client.toString('utf8')));
}

/** Whether the person was there and was recognised, at this site. */
export function isOfPerson({ siteHash, has }: AuthenticatorData, hostname: string): boolean {
  const isWhole = has('present') && has('verified') && (has('backupEligible') || !has('backedUp'));
  return isWhole && createHash('sha256').update(hostname).digest().equals(siteHash);
}

export function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function readKey(publicKey: string): KeyObject {
  return createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' });
}

function isSigned(message: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  return verifySignature(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', message, key, signature);
}
