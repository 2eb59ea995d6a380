/**
 * Tracking codes of recent orders, in localStorage, and only if the visitor turned that on: without the entry nothing
 * is ever written. Only codes are kept, because a code tracks an order and gives no access to it.
 */
const entry = 'sampan-recent-codes';
const mostCodes = 10;
const codeText = /^[0-9]{9}$/;
const listeners = new Set<() => void>();

/** The raw entry; null while the feature is off. For `useSyncExternalStore`, with `followRecentCodes`. */
export function readRecentEntry(): string | null {
  try {
    return localStorage.getItem(entry);
  } catch {
    // Storage may be blocked; then there are no recent codes.
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

/** Parses the stored codes. Undefined if the feature is off. Invalid content is ignored. */
export function parseRecentEntry(text: string | null): readonly string[] | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string' && codeText.test(code)) : undefined;
  } catch {
    return undefined;
  }
}

/** Adds a code to the recent ones. Does nothing unless the visitor turned the feature on. */
export function rememberCode(code: string): void {
  const kept = parseRecentEntry(readRecentEntry());
  if (!kept || kept[0] === code) return;
  writeRecentCodes([code, ...kept.filter((each) => each !== code)].slice(0, mostCodes));
}

/** Stores the codes, which also turns the feature on. */
export function writeRecentCodes(codes: readonly string[]): void {
  try {
    localStorage.setItem(entry, JSON.stringify(codes));
  } catch {
    // If storage is full or blocked, only a convenience is lost.
  }
  tellListeners();
}

/** Turns the feature off and deletes the entry. */
export function forgetRecentCodes(): void {
  localStorage.removeItem(entry);
  tellListeners();
}

function tellListeners(): void {
  for (const tell of listeners) tell();
}
