/**
 * Secrets of the service that follow from the terms key, each for one purpose. The signer, which has that key, tells
 * them to server and worker. Neither the key nor one secret can be computed from another.
 */
import { z } from 'zod';

export const secretPurposes = [
  'links that steer orders',
  'links that show orders',
  'mixing sessions',
  'sources of unpaid orders',
  'payments of visitors',
  'proofs of work',
  'second factors',
  'known browsers',
  'passkeys',
  'webhooks',
  'back-ups',
] as const;
export type SecretPurpose = (typeof secretPurposes)[number];

const hexDigits = /^[0-9a-f]{64}$/;
export const SecretsSchema = z.record(z.enum(secretPurposes), z.string().regex(hexDigits));
export type ServiceSecrets = Readonly<Record<SecretPurpose, string>>;

export function readSecret(secrets: ServiceSecrets, purpose: SecretPurpose): Uint8Array {
  return new Uint8Array(Buffer.from(secrets[purpose], 'hex'));
}
