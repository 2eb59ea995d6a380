/** What the signer remembers of what it signed, for as long as its log does: which payment is a second one? */
import { createHash } from 'node:crypto';
import type { JudgedPayment } from '#src/domain/terms/payment-proof.ts';
import type { Payment } from '#src/usecases/ports/chain-adapter.ts';

/** A payment that is about to be signed. Without a judgement only its payout's name tells what it is. */
export type Bindable = Payment & Partial<JudgedPayment>;

/** A payment as the log has it. `mark`: a hash of address and amount. */
export type SignedPayment = Readonly<{
  payoutId: string;
  mark: string;
  subject?: string | undefined;
  order?: string | undefined;
  /** The order that it is a payout or a refund of. */
  of?: string | undefined;
  /** When it was signed first, if it was before. */
  since?: number | undefined;
  units?: bigint | undefined;
  uses?: readonly string[] | undefined;
}>;

/** An approval of an operator that was used: for which payment, with which coin or nonce. `since`: its first use. */
export type Use = Readonly<{
  name: string;
  payoutId: string;
  mark: string;
  key: string | null;
  since: number;
  at: number;
}>;

/** `key`: the coin or nonce, if the chain has such. */
type Signed = Readonly<{ key: string | null; at: number }>;
/** Units of the parts of an order, by subject. */
type SignedOrder = Readonly<{ parts: ReadonlyMap<string, bigint>; at: number }>;

/** `usesKeptMs`: how long approvals are remembered, which may be shown again for longer. */
export function rememberPayments(keptMs: number, usesKeptMs = keptMs) {
  const uses = new Map<string, Use>();
  const payouts: SignedPayouts = new Map();
  const subjects = new Map<string, Signed>();
  const orders = new Map<string, SignedOrder>();

  /**
   * Whether an approval was used for something else. It outlives what is known of its payout. Where no coin or nonce
   * holds versions together, every later version could be paid too: they end when the payout is forgotten.
   */
  const isUsed = (name: string, payment: Bindable, { key, at }: Signed): boolean => {
    const use = uses.get(name);
    if (!use) return false;
    if (use.payoutId !== payment.payoutId || use.mark !== markOf(payment) || use.key !== key) return true;
    return key === null && at - use.since > keptMs;
  };

  /** Whether all parts of the order that were signed, and those of this transaction, are more than the order. */
  const exceeds = ({ order }: Bindable, payments: readonly Bindable[]): boolean => {
    if (!order) return false;
    const parts = new Map(orders.get(order.number)?.parts);
    for (const each of payments) {
      if (each.order?.number === order.number && each.subject !== undefined) parts.set(each.subject, each.amount.units);
    }
    return [...parts.values()].reduce((sum, units) => sum + units, 0n) > order.mostUnits;
  };
  return {
    add: ({ at, key }: Signed, payments: readonly SignedPayment[]): void => {
      for (const { payoutId, mark, subject, order, of, since, units = 0n, uses: used = [] } of payments) {
        setLast(payouts, payoutId, { mark, of, key, since: since ?? at, at });
        for (const name of used) {
          setLast(uses, name, { name, payoutId, mark, key, since: uses.get(name)?.since ?? at, at });
        }
        if (subject === undefined) continue;
        setLast(subjects, subject, { key, at });
        if (order === undefined) continue;
        setLast(orders, order, { at, parts: new Map([...(orders.get(order)?.parts ?? []), [subject, units]]) });
      }
      for (const map of [payouts, subjects, orders]) forgetBefore(map, at - keptMs);
      forgetBefore(uses, at - usesKeptMs);
    },
    addUses: (found: readonly Use[]): void => {
      for (const use of found) setLast(uses, use.name, use);
    },
    ...rememberVoid(uses, usesKeptMs),
    /** When the payout was signed first. Undefined if it was not. */
    sinceOf: (payoutId: string): number | undefined => payouts.get(payoutId)?.since,
    /** Whether a part of the order was paid out. */
    wasPaid: (order: string): boolean => orders.has(order),
    ...readPayouts(payouts, keptMs),
    uses: (): readonly Use[] => [...uses.values()],
    /**
     * Whether a payment could be mined beside one that was signed before. On chains with windows there is no key: that
     * an earlier version has expired is for the caller to know.
     */
    isSecond: ({ at, key }: Signed, payments: readonly Bindable[]): boolean => {
      const named = payments.flatMap(({ subject }) => (subject === undefined ? [] : [subject]));
      const used = payments.flatMap((payment) => payment.uses ?? []);
      if (new Set(named).size < named.length || new Set(used).size < used.length) return true;
      return payments.some((payment) => {
        const payout = payouts.get(payment.payoutId);
        if (payout && (payout.mark !== markOf(payment) || payout.key !== key)) return true;
        if (payment.uses?.some((name) => isUsed(name, payment, { at, key }))) return true;
        const before = payment.subject === undefined ? undefined : subjects.get(payment.subject);
        return (before && before.key !== key) || exceeds(payment, payments);
      });
    },
  };
}

/** `since`: when it was signed first. */
type SignedPayouts = Map<string, Signed & Pick<SignedPayment, 'mark' | 'of'> & Readonly<{ since: number }>>;

function readPayouts(payouts: SignedPayouts, keptMs: number) {
  return {
    /** Whether exactly this payment was signed before, from this coin or nonce: another version of it replaces that. */
    wasSigned: (payment: Payment, key: string | null): boolean => {
      const before = payouts.get(payment.payoutId);
      return key !== null && before?.key === key && before.mark === markOf(payment);
    },
    /**
     * Whether exactly this payment was signed for the order, the first time so lately that a receipt over it would be
     * known too. Signing it again does not make it any younger.
     */
    wasSignedFor: (order: string, payment: Payment, now: number): boolean => {
      const before = payouts.get(payment.payoutId);
      return before?.of === order && before.since > now - keptMs && before.mark === markOf(payment);
    },
  };
}

function rememberVoid(uses: Map<string, Use>, usesKeptMs: number) {
  return {
    /** Approvals that are good for no payment any more. */
    addVoid: (at: number, names: readonly string[]): void => {
      // One that was used is good for its own payment alone, whose next version must be signed.
      const unused = names.filter((name) => !uses.has(name));
      for (const name of unused) setLast(uses, name, { name, payoutId: '', mark: '', key: null, since: at, at });
      forgetBefore(uses, at - usesKeptMs);
    },
    /** Whether it is good for nothing else any more. */
    isSpent: (name: string): boolean => uses.has(name),
    countVoid: (): number => [...uses.values()].filter(({ mark }) => mark === '').length,
  };
}

/** Addresses are not written down: the mark only tells whether a later request is for the same payment. */
export function markOf({ payoutId, to, amount }: Payment): string {
  return createHash('sha256').update(`${payoutId} ${to} ${amount.currency} ${amount.units}`).digest('hex').slice(0, 32);
}

/** Puts an entry behind all others, so that the oldest come first. */
function setLast<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
}

function forgetBefore(map: Map<string, Readonly<{ at: number }>>, time: number): void {
  for (const [name, { at }] of map) {
    if (at > time) return;
    map.delete(name);
  }
}
