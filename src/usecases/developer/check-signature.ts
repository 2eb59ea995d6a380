/**
 * Checks the signatures of requests, for keys that ask for them. What a signature may be used for is told apart from
 * its use: it is used up when its request is accepted.
 */
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

/** `signing_secret_unreadable`: our fault, and told to clients as `signature_invalid`. */
export type SignatureRefusal = 'signature_missing' | 'signature_invalid' | 'signing_secret_unreadable';

type Asked = SignedRequest & Readonly<{ header: string | undefined }>;

/** A right signature: the SHA-256 that the body must have, and the text that is used once. */
export type Signed = Readonly<{ bodyHash: string; nonce: string }>;

export type Signatures = ReturnType<typeof makeSignatures>;

export function makeSignatures({ developerPorts: { seal, realClock } }: DeveloperDeps) {
  // What was used before this process began is not remembered here: signatures of that time are refused.
  const startedAt = Math.floor(realClock.now() / 1000) * 1000;
  /** End of each used signature. The rate limits of keys bound their number: only accepted requests are in it. */
  const used = new Map<string, number>();
  const isUsed = (name: string, now: number): boolean => (used.get(name) ?? 0) >= now;
  return {
    /**
     * Checks a signature without using it up. Null for a key that asks for none. The body itself is not read yet:
     * whoever has no secret should cost as little as possible.
     */
    check: (key: ApiKey, { header, ...request }: Asked): Result<Signed | null, SignatureRefusal> => {
      if (key.sealedSigningSecret === null) return accept(null);
      if (header === undefined) return refuse('signature_missing');
      const signature = readSignature(header);
      if (!signature) return refuse('signature_invalid', { reason: 'malformed' });
      const [now, at] = [realClock.now(), signature.seconds * 1000];
      if (Math.abs(now - at) > signatureWindowMs || at < startedAt) {
        return refuse('signature_invalid', { reason: 'time' });
      }
      const secret = openSecret(seal, key.sealedSigningSecret, key.id);
      if (secret === undefined) return refuse('signing_secret_unreadable');
      if (!isSignatureOf(signature, request, secret)) return refuse('signature_invalid', { reason: 'mismatch' });
      const { bodyHash, nonce } = signature;
      if (isUsed(nameOf(key, nonce), now)) return refuse('signature_invalid', { reason: 'replayed' });
      return accept({ bodyHash, nonce });
    },
    /** Uses a signature up in this process. False if another request did so first. */
    use: (key: Pick<ApiKey, 'id'>, { nonce }: Signed): boolean => {
      const [name, now] = [nameOf(key, nonce), realClock.now()];
      for (const [other, end] of used) {
        if (end >= now) break;
        used.delete(other);
      }
      if (isUsed(name, now)) return false;
      used.set(name, now + 2 * signatureWindowMs);
      return true;
    },
    /** Takes the use of a signature back, because its request was not accepted after all. */
    giveBack: (key: Pick<ApiKey, 'id'>, { nonce }: Signed): void => void used.delete(nameOf(key, nonce)),
  } as const;
}

function nameOf({ id }: Pick<ApiKey, 'id'>, nonce: string): string {
  return `${id} ${nonce}`;
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
