/** An error as it may be written down: its name, code and first line, without the secrets that addresses can carry. */
export function describeError(error: unknown): Readonly<{ name: string; message: string; code?: string }> {
  if (!(error instanceof Error)) return { name: 'Unknown', message: 'something that is not an error was thrown' };
  // A connection tried on several addresses fails with an error that has no message of its own.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message === '' && inner instanceof Error ? inner.message : error.message;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name: error.name, message: withoutSecrets(message), ...code };
}

const longestMessage = 300;

function withoutSecrets(message: string): string {
  const [firstLine = ''] = message.split('\n');
  return firstLine.replaceAll(addressPattern, toBareAddress).slice(0, longestMessage);
}

const addressPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;

/** Keys of node providers sit in user names, paths and queries alike, so only the scheme and the host are kept. */
function toBareAddress(address: string): string {
  const scheme = address.slice(0, address.indexOf('://') + 3);
  const authority = address.slice(scheme.length).split(/[/?#]/)[0] ?? '';
  return scheme + authority.slice(authority.lastIndexOf('@') + 1);
}
