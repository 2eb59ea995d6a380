/** Checks the signature of a request, for keys that ask for one. Each process remembers the signatures that it saw. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import {
  isSignatureOf,
  readSignature,
  signatureWindowMs,
  type SignedRequest,
} from '#src/domain/developer/request-signature.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type SignatureRefusal = 'signature_missing' | 'signature_invalid';

/** Most signatures that are remembered; beyond it the oldest are forgotten. Only holders of a secret can add one. */
const mostSeen = 200_000;

type Asked = SignedRequest & Readonly<{ header: string | undefined }>;

/**
 * Makes the check. Returns the SHA-256 that the body must have, or null for a key that asks for no signature. The body
 * itself is not read yet: whoever has no secret should cost as little as possible.
 */
export function makeCheckSignature({ developerPorts: { seal, realClock } }: DeveloperDeps) {
  const seen = new Map<string, number>();
  return (key: ApiKey, { header, ...request }: Asked): Result<string | null, SignatureRefusal> => {
    if (key.sealedSigningSecret === null) return accept(null);
    if (header === undefined) return refuse('signature_missing');
    const signature = readSignature(header);
    if (!signature) return refuse('signature_invalid', { reason: 'malformed' });
    const now = realClock.now();
    if (Math.abs(now - signature.seconds * 1000) > signatureWindowMs) {
      return refuse('signature_invalid', { reason: 'time' });
    }
    const secret = openSecret(seal, key.sealedSigningSecret, key.id);
    if (secret === undefined || !isSignatureOf(signature, request, secret))
      return refuse('signature_invalid', { reason: 'mismatch' });
    const name = `${key.id} ${signature.nonce}`;
    if ((seen.get(name) ?? 0) >= now) return refuse('signature_invalid', { reason: 'replayed' });
    seen.delete(name);
    seen.set(name, now + 2 * signatureWindowMs);
    forget(seen, now);
    return accept(signature.bodyHash);
  };
}

/** Undefined if the secret was sealed with another key than that of now: then no signature is right. */
function openSecret(seal: SecretSeal, sealed: string, keyId: string): string | undefined {
  try {
    return new TextDecoder().decode(seal.open(sealed, signingPurpose(keyId)));
  } catch {
    return undefined;
  }
}

/** What the secret is sealed for, so that no other sealed text of the key passes for it. */
export function signingPurpose(keyId: string): string {
  return `${keyId} signing`;
}

function forget(seen: Map<string, number>, now: number): void {
  for (const [name, until] of seen) {
    if (until >= now && seen.size <= mostSeen) return;
    seen.delete(name);
  }
}
