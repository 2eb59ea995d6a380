/** What operators write in their own words: the reason of an action, which goes into the audit log, and notes. */
import { accept, refuse, type Result } from '../result.ts';

export const reasonLength = 500;
export const noteLength = 1000;

const visible = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]*$/u;

export function parseReason(text: string): Result<string, 'reason_invalid'> {
  const reason = text.trim();
  const isFine = reason !== '' && reason.length <= reasonLength && visible.test(reason);
  return isFine ? accept(reason) : refuse('reason_invalid', { field: 'reason' });
}

export function parseNote(text: string): Result<string, 'note_invalid'> {
  const note = text.trim();
  const isFine = note !== '' && note.length <= noteLength && visible.test(note);
  return isFine ? accept(note) : refuse('note_invalid', { field: 'note' });
}
