/**
 * Describes an error for the log: name, code, first line of the message, stack frames, and causes, without secrets in
 * URLs. Messages of causes are left out, because most come from databases, nodes and parsers, which quote their input.
 */
import { readFrames } from './read-frames.ts';

type Origin = Readonly<{
  name: string;
  code?: string;
  /** Stack frames as file, line and function, innermost first. */
  frames?: readonly string[];
}>;

export type DescribedError = Origin &
  Readonly<{
    message: string;
    /** The chain of causes, nearest first. */
    causes?: readonly Origin[];
  }>;

const mostCauses = 3;
const longestMessage = 300;

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: 'Unknown', message: 'something that is not an error was thrown' };
  // Node throws an AggregateError without a message if a connection fails on all of several addresses.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message === '' && inner instanceof Error ? inner.message : error.message;
  const causes = findCauses(error).map(findOrigin);
  return { ...findOrigin(error), message: withoutSecrets(message), ...(causes.length > 0 ? { causes } : {}) };
}

function findOrigin(error: Error): Origin {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = readFrames(error);
  return { name: error.name, ...code, ...(frames.length > 0 ? { frames } : {}) };
}

/** Follows the chain of causes, taking the first error of an AggregateError. Stops at a cycle. */
function findCauses(error: Error): readonly Error[] {
  const found: Error[] = [];
  let next = causeOf(error);
  while (next instanceof Error && next !== error && !found.includes(next) && found.length < mostCauses) {
    found.push(next);
    next = causeOf(next);
  }
  return found;
}

function causeOf(error: Error): unknown {
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
}

function withoutSecrets(message: string): string {
  const [firstLine = ''] = message.split('\n');
  return firstLine.replaceAll(addressPattern, toBareAddress).slice(0, longestMessage);
}

const addressPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;

/** Shortens a URL to its scheme and host, because node providers put keys into user names, paths and queries. */
function toBareAddress(address: string): string {
  const scheme = address.slice(0, address.indexOf('://') + 3);
  const authority = address.slice(scheme.length).split(/[/?#]/)[0] ?? '';
  return scheme + authority.slice(authority.lastIndexOf('@') + 1);
}
