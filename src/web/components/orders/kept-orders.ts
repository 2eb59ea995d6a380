/**
 * Links of orders that the visitor chose to keep, in localStorage, one by one: without a choice nothing is written.
 * A link steers its order, so whoever has the browser has the order; the words beside the button say so.
 */
const entry = 'sampan-orders';
const mostOrders = 20;
const linkText = /^[\w-]{22,64}$/;
const codeText = /^[0-9]{9}$/;
const listeners = new Set<() => void>();

export type KeptOrder = Readonly<{
  /** The text of the order's own link. */
  link: string;
  code: string;
  /** Whether the order had ended when its page was last open. */
  isOver: boolean;
}>;

/** The raw entry; null if nothing is kept. For `useSyncExternalStore`, with `followKeptOrders`. */
export function readKeptEntry(): string | null {
  try {
    return localStorage.getItem(entry);
  } catch {
    // Storage may be blocked; then nothing is kept.
    return null;
  }
}

export function followKeptOrders(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Reads kept orders from a text, which may be of another program: what is no order is left out. */
export function parseKeptOrders(text: string | null): readonly KeptOrder[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((each) => readOrder(each)).slice(0, mostOrders) : [];
  } catch {
    return [];
  }
}

function readOrder(value: unknown): readonly KeptOrder[] {
  if (typeof value !== 'object' || value === null) return [];
  const { link, code, isOver } = value as Partial<Record<keyof KeptOrder, unknown>>;
  if (typeof link !== 'string' || typeof code !== 'string' || !linkText.test(link) || !codeText.test(code)) return [];
  return [{ link, code, isOver: isOver === true }];
}

/** Keeps orders, the newest first, in place of what was kept of them. False if the browser has no room. */
export function keepOrders(added: readonly KeptOrder[]): boolean {
  const others = parseKeptOrders(readKeptEntry()).filter(({ link }) => !added.some((each) => each.link === link));
  return write([...added, ...others].slice(0, mostOrders));
}

/** Notes whether an order has ended, if it is kept. */
export function noteKeptOrder({ link, isOver }: Pick<KeptOrder, 'link' | 'isOver'>): void {
  const kept = parseKeptOrders(readKeptEntry());
  if (!kept.some((each) => each.link === link && each.isOver !== isOver)) return;
  write(kept.map((each) => (each.link === link ? { ...each, isOver } : each)));
}

export function forgetOrder(forgotten: string): void {
  const left = parseKeptOrders(readKeptEntry()).filter(({ link }) => link !== forgotten);
  if (left.length > 0) write(left);
  else forgetOrders();
}

/** Forgets all, and leaves no entry behind. */
export function forgetOrders(): void {
  try {
    localStorage.removeItem(entry);
  } catch {
    // Blocked storage keeps nothing.
  }
  tellListeners();
}

function write(orders: readonly KeptOrder[]): boolean {
  try {
    localStorage.setItem(entry, JSON.stringify(orders));
    return true;
  } catch {
    return false;
  } finally {
    tellListeners();
  }
}

function tellListeners(): void {
  for (const tell of listeners) tell();
}
