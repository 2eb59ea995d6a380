/** Why an operator does something, in their own words: it goes into the audit log and is never left out. */
import { accept, refuse, type Result } from '../result.ts';

export const reasonLength = 500;

const visible = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u;

export function parseReason(text: string): Result<string, 'reason_invalid'> {
  const reason = text.trim();
  const isFine = reason !== '' && reason.length <= reasonLength && visible.test(reason);
  return isFine ? accept(reason) : refuse('reason_invalid', { field: 'reason' });
}
