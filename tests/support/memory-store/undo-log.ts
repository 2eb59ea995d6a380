/**
 * What makes the memory store's transactions all or nothing: every change first notes how to take it back. Rows are
 * never changed in place, so noting the old row is enough, and the cost follows what a transaction touches.
 */
export type UndoLog = Readonly<{
  begin(): void;
  /** Throws when the transaction was spoilt; it must be rolled back then. */
  commit(): void;
  rollBack(): void;
  /** Notes how to take back the change that follows. */
  note(takeBack: () => void): void;
  /** A statement failed: as in PostgreSQL, nothing of this transaction can be kept any more. */
  spoil(): void;
  /** Whether a transaction is under way that can still be committed. */
  isUsable(): boolean;
  /** How many changes there ever were, those that were taken back too: while it stands still, so do the rows. */
  changes(): number;
}>;

export function makeUndoLog(): UndoLog {
  let state: 'idle' | 'open' | 'spoilt' = 'idle';
  const steps: (() => void)[] = [];
  let changes = 0;
  return {
    begin: () => {
      state = 'open';
    },
    commit: () => {
      if (state !== 'open') throw new Error('a statement failed, so the transaction cannot be committed');
      state = 'idle';
      steps.length = 0;
    },
    rollBack: () => {
      state = 'idle';
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
    },
    note: (takeBack) => {
      changes += 1;
      steps.push(takeBack);
    },
    spoil: () => {
      if (state === 'open') state = 'spoilt';
    },
    isUsable: () => state === 'open',
    changes: () => changes,
  };
}
