/**
 * Makes the memory store's transactions atomic: every change first records how to undo it. Rows are never mutated, so
 * recording the old row is enough, and a transaction costs only what it touches.
 */
export type UndoLog = Readonly<{
  begin(): void;
  /** Throws if a statement of the transaction has failed. The transaction can then only be rolled back. */
  commit(): void;
  rollBack(): void;
  /** Records how to undo the change that follows. */
  note(takeBack: () => void): void;
  /** Marks the transaction as failed: as in PostgreSQL, it can only be rolled back then. */
  spoil(): void;
  /** Whether a transaction is running that can still be committed. */
  isUsable(): boolean;
  /** Number of all changes ever made, including undone ones: while it is unchanged, so are the rows. */
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
