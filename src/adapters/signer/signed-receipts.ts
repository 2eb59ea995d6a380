/** What the signer remembers of the receipts it signed: an order has one. */
import type { Payment } from '#src/usecases/ports/chain-adapter.ts';

/** A receipt that is about to be signed. `isRefund`: it says that all went back. `mark`: a hash of its text. */
export type ReceiptBinding = Readonly<{
  order: string;
  isRefund: boolean;
  mark: string;
  payments: readonly Payment[];
}>;
export type ReceiptVerdict = 'bound' | 'unknown' | 'taken';

type Bound = Pick<ReceiptBinding, 'order' | 'mark'>;

export function rememberReceipts(keptMs: number) {
  const orders = new Map<string, Readonly<{ mark: string; at: number }>>();
  return {
    add: (at: number, bound: readonly Bound[]): void => {
      for (const { order, mark } of bound) orders.set(order, { mark, at });
      for (const [order, known] of orders) {
        if (known.at > at - keptMs) break;
        orders.delete(order);
      }
    },
    /** `new`: the order has none. `same`: exactly this was signed before. `other`: it has another one. */
    judge: ({ order, mark }: Bound): 'new' | 'same' | 'other' => {
      const known = orders.get(order);
      if (!known) return 'new';
      return known.mark === mark ? 'same' : 'other';
    },
  };
}

type Rules = Readonly<{
  judge: (bound: Bound) => 'new' | 'same' | 'other';
  /** Whether all its payments were signed for its order, and nothing that contradicts it. */
  isKnown: (binding: ReceiptBinding) => boolean;
}>;

/** Which receipts are signed, and which of them for the first time. Those of one question may contradict each other. */
export function chooseReceipts(
  bindings: readonly ReceiptBinding[],
  { judge, isKnown }: Rules,
): Readonly<{ verdicts: readonly ReceiptVerdict[]; fresh: readonly Bound[] }> {
  const fresh = new Map<string, Bound>();
  const verdicts = bindings.map((binding): ReceiptVerdict => {
    const { order, mark } = binding;
    const before = fresh.get(order);
    const verdict = before ? (before.mark === mark ? 'same' : 'other') : judge(binding);
    if (verdict === 'same') return 'bound';
    if (verdict === 'other') return 'taken';
    if (!isKnown(binding)) return 'unknown';
    fresh.set(order, { order, mark });
    return 'bound';
  });
  return { verdicts, fresh: [...fresh.values()] };
}
