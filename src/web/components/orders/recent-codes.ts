/**
 * The codes of recent orders, in this browser only and only if the visitor turned that on: without the entry nothing is
 * ever written. Only codes are kept, because a code tracks an order and opens nothing.
 */
const entry = 'sampan-recent-codes';
const mostCodes = 10;
const codeText = /^[0-9]{9}$/;
const listeners = new Set<() => void>();

/** What is kept, as it is kept; null while it is turned off. For `useSyncExternalStore`, with `followRecentCodes`. */
export function readRecentEntry(): string | null {
  try {
    return localStorage.getItem(entry);
  } catch {
    // Storage may be forbidden; then there is nothing recent.
    return null;
  }
}

export function followRecentCodes(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Undefined: turned off. What somebody else wrote there counts as nothing. */
export function parseRecentEntry(text: string | null): readonly string[] | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string' && codeText.test(code)) : undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where the visitor has not turned it on. */
export function rememberCode(code: string): void {
  const kept = parseRecentEntry(readRecentEntry());
  if (!kept || kept[0] === code) return;
  writeRecentCodes([code, ...kept.filter((each) => each !== code)].slice(0, mostCodes));
}

/** Turns it on, too. */
export function writeRecentCodes(codes: readonly string[]): void {
  try {
    localStorage.setItem(entry, JSON.stringify(codes));
  } catch {
    // A full or forbidden storage loses a convenience and nothing else.
  }
  tellListeners();
}

/** Turns it off and leaves no trace. */
export function forgetRecentCodes(): void {
  localStorage.removeItem(entry);
  tellListeners();
}

function tellListeners(): void {
  for (const tell of listeners) tell();
}
