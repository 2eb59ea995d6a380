/**
 * The codes of recent orders, in this browser only and only if the visitor turned that on: without the entry nothing is
 * ever written. Only codes are kept, because a code tracks an order and opens nothing.
 */
const entry = 'sampan-recent-codes';
const mostCodes = 10;
const codeText = /^[0-9]{9}$/;

/** Undefined: turned off. */
export function readRecentCodes(): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry) ?? 'null');
    if (!Array.isArray(kept)) return undefined;
    return kept.filter((code) => typeof code === 'string' && codeText.test(code));
  } catch {
    // Storage may be forbidden or hold what somebody else wrote; then there are no recent codes.
    return undefined;
  }
}

/** Does nothing where the visitor has not turned it on. */
export function rememberCode(code: string): void {
  const kept = readRecentCodes();
  if (kept) writeRecentCodes([code, ...kept.filter((each) => each !== code)].slice(0, mostCodes));
}

export function writeRecentCodes(codes: readonly string[]): void {
  try {
    localStorage.setItem(entry, JSON.stringify(codes));
  } catch {
    // A full or forbidden storage loses a convenience and nothing else.
  }
}

/** Turns it off and leaves no trace. */
export function forgetRecentCodes(): void {
  localStorage.removeItem(entry);
}
