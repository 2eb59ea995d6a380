/** An operator's reason for an action, in their own words. It is mandatory and goes into the audit log. */
import { accept, refuse, type Result } from '../result.ts';

export const reasonLength = 500;

const visible = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u;

export function parseReason(text: string): Result<string, 'reason_invalid'> {
  const reason = text.trim();
  const isFine = reason !== '' && reason.length <= reasonLength && visible.test(reason);
  return isFine ? accept(reason) : refuse('reason_invalid', { field: 'reason' });
}
