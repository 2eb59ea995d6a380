/** Unique ids of the confirmation dialogs for a payout stop. */
import type { StopRow } from './settings-view.ts';

export function liftId({ scope, reason }: Pick<StopRow, 'scope' | 'reason'>): string {
  return `lift-${scope}-${reason}`;
}

export function bookId({ scope }: Pick<StopRow, 'scope'>): string {
  return `book-${scope}`;
}
