/** What the questions about a stop are called on the page: one of its kind each. */
import type { StopRow } from './settings-view.ts';

export function liftId({ scope, reason }: Pick<StopRow, 'scope' | 'reason'>): string {
  return `lift-${scope}-${reason}`;
}

export function bookId({ scope }: Pick<StopRow, 'scope'>): string {
  return `book-${scope}`;
}
