/**
 * Signatures of requests that were refused because they came too soon. Their senders sign again what they send again,
 * so that nobody who read one on the way can have it done later, with no text of the key. Whoever has only the key, and
 * not its secret, cannot make us forget those of others: each key has places of its own.
 */
import { signatureWindowMs, readSignature } from '#src/domain/developer/request-signature.ts';

/** Most signatures that are remembered of one key, and most keys. The oldest are forgotten first. */
const mostOfKey = 5_000;
const mostKeys = 500;

export type RefusedSignatures = Readonly<{
  note(keyId: string, header: unknown): void;
  has(keyId: string, header: unknown): boolean;
}>;

export function makeRefusedSignatures(now: () => number): RefusedSignatures {
  /** For each key, the nonces that were refused and when they are forgotten. */
  const refused = new Map<string, Map<string, number>>();
  return {
    note: (keyId, header) => {
      const nonce = nonceOf(header);
      if (nonce === undefined) return;
      const nonces = refused.get(keyId) ?? new Map<string, number>();
      // The key moves to the end, so that the one that was refused longest ago is forgotten first.
      refused.delete(keyId);
      refused.set(keyId, nonces);
      nonces.set(nonce, now() + 2 * signatureWindowMs);
      dropOldest(nonces, mostOfKey, (end) => end < now());
      dropOldest(refused, mostKeys, () => false);
    },
    has: (keyId, header) => {
      const nonce = nonceOf(header);
      const end = nonce === undefined ? undefined : refused.get(keyId)?.get(nonce);
      return end !== undefined && end >= now();
    },
  };
}

function dropOldest<Value>(map: Map<string, Value>, most: number, isOver: (value: Value) => boolean): void {
  for (const [name, value] of map) {
    if (map.size <= most && !isOver(value)) return;
    map.delete(name);
  }
}

function nonceOf(header: unknown): string | undefined {
  return typeof header === 'string' ? readSignature(header)?.nonce : undefined;
}
