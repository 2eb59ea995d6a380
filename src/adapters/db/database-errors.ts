/** Maps database errors to the error classes of the port: taken, overdrawn, conflict, unreachable, commit unknown. */
import { DatabaseError } from 'pg';
import { DatabaseBusy, OutsideError } from '#src/usecases/ports/outside-error.ts';
import { AlreadyTaken, CommitUnknown } from '#src/usecases/ports/records.ts';

/** Error for an entry that would overdraw an account. */
export class Overdrawn extends Error {
  override readonly name = 'Overdrawn';
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const uniqueViolation = '23505';
/** Somebody else held a lock for too long; the statement as a whole took too long. */
const tookTooLong: readonly (string | undefined)[] = ['55P03', '57014'];

/** Maps the error of a failed statement. Unknown errors are returned unchanged. */
export function translateError(error: unknown): unknown {
  if (isConnectionLost(error)) return new OutsideError('the database does not answer', { cause: error });
  if (!(error instanceof DatabaseError)) return error;
  // Class 53, insufficient resources: disk full, out of memory, too many connections.
  if (error.code?.startsWith('53')) return new OutsideError('the database has no room', { cause: error });
  // Nothing was done, and a moment later it may be.
  if (tookTooLong.includes(error.code)) return new DatabaseBusy('the database is too busy', { cause: error });
  if (error.code === uniqueViolation) return new AlreadyTaken(error.constraint ?? 'unnamed');
  if (error.constraint === 'balances_overdrawn')
    return new Overdrawn('the account would be overdrawn', { cause: error });
  return error;
}

/**
 * Maps the error of a failed commit. A commit has failed only if the server reports it. After a lost connection, a
 * shutdown or a timeout it is unknown whether the commit was written.
 */
export function translateCommitError(error: unknown): unknown {
  const isRefused = error instanceof DatabaseError && error.severity === 'ERROR' && !isConnectionLost(error);
  return isRefused ? translateError(error) : new CommitUnknown('the answer to a commit was lost', { cause: error });
}

/** Whether the error is a serialization failure or deadlock, after which the whole transaction can be retried. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}

const socketCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of driver errors that have no code. */
const driverMessages = /^(?:connection terminated|client has encountered a connection error|timeout exceeded when)/i;

function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    return code.startsWith('08') || code.startsWith('57P') || error.severity === 'FATAL' || error.severity === 'PANIC';
  }
  if (!(error instanceof Error)) return false;
  return ('code' in error && socketCodes.has(String(error.code))) || driverMessages.test(error.message);
}
