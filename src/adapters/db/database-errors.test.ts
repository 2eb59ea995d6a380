import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseBusy, OutsideError } from '#src/usecases/ports/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import { translateCommitError, translateError } from './database-errors.ts';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('as the server says it', 0, 'error'), { code, severity: 'ERROR' });
}

describe('an error of the database', () => {
  test.each(['55P03', '57014'])('%s, which says that it took too long, passes', (code) => {
    expect(translateError(databaseError(code))).toBeInstanceOf(DatabaseBusy);
    expect(translateCommitError(databaseError(code))).toBeInstanceOf(DatabaseBusy);
  });

  test.each(['57P01', '08006', '53300'])('%s is a database that is away or full', (code) => {
    expect(translateError(databaseError(code))).toBeInstanceOf(OutsideError);
    expect(translateError(databaseError(code))).not.toBeInstanceOf(DatabaseBusy);
  });

  test('that nobody expects is passed on', () => {
    const unexpected = databaseError('42703');
    expect(translateError(unexpected)).toBe(unexpected);
  });

  test('a commit is only refused if the server says so', () => {
    expect(translateCommitError(new Error('Connection terminated'))).toBeInstanceOf(CommitUnknown);
  });
});
