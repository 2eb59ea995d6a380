/** Replaces the text of an API key. Its id, orders, webhook, limits and restrictions stay. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { hashKeyText, keyBytes, keyHint, makeKeyText } from '#src/domain/developer/key-text.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** How long the text before stays valid if the partner does not say, and at most. */
export const usualOverlapHours = 24;
export const mostOverlapHours = 168;

export type RotatedKey = Readonly<{
  /** The new key, shown this once. */
  key: string;
  hint: string;
  /** Until then the key before is valid too. */
  oldKeyUntil: number;
}>;

/**
 * Only the newest text of a key replaces it: whoever has found the one before cannot take the key over. Replacing it
 * twice ends the first text at once.
 */
export async function rotateKey(
  { ports, developerPorts }: DeveloperDeps,
  { id, textHash }: ApiKey,
  overlapHours: number,
): Promise<Result<RotatedKey, 'key_outdated'>> {
  if (textHash === undefined) throw new Error('a key is replaced by whoever has used it');
  const key = makeKeyText(ports.rules.profile, ports.random.bytes(keyBytes));
  const keyHash = hashKeyText(key);
  if (keyHash === undefined) throw new Error('a key was made that is none');
  const oldKeyUntil = developerPorts.realClock.now() + overlapHours * 3_600_000;
  const hint = keyHint(key);
  const isDone = await developerPorts.store.transaction(
    async ({ developer: { keys } }) =>
      await keys.replaceText(id, { keyHash, hint, old: { keyHash: textHash, until: oldKeyUntil } }),
  );
  return isDone ? accept({ key, hint, oldKeyUntil }) : refuse('key_outdated');
}
