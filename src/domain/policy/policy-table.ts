/**
 * The table of policy: every value that an operator can change while the service runs, with its default and its bounds.
 * The type of a policy, its check, the page of the back office and the stored document are made from the rows.
 */
import { currencies, currencyIds, type CurrencyId } from '../assets/currencies.ts';

/** Unit of a value. Values are whole numbers of it; amounts are whole units of their currency. */
export type PolicyUnit = 'basis_points' | 'minutes' | 'hours' | 'days' | CurrencyId;

/** `least` and `most` are inclusive. */
export type PolicyField = Readonly<{ unit: PolicyUnit; usual: bigint; least: bigint; most: bigint }>;

function byCurrency(make: (id: CurrencyId) => PolicyField): Readonly<Record<CurrencyId, PolicyField>> {
  const fields = currencyIds.map((id) => [id, make(id)] as const);
  return Object.fromEntries(fields) as Record<CurrencyId, PolicyField>;
}

export const policyTable = {
  /** Service fees, in basis points of the amount sent. */
  fees: {
    floating: { unit: 'basis_points', usual: 45n, least: 0n, most: 1_000n },
    fixed: { unit: 'basis_points', usual: 95n, least: 0n, most: 1_000n },
    mixPreset: { unit: 'basis_points', usual: 25n, least: 0n, most: 1_000n },
    mixBase: { unit: 'basis_points', usual: 45n, least: 0n, most: 1_000n },
    mixRound: { unit: 'basis_points', usual: 50n, least: 0n, most: 200n },
    mixLongDelay: { unit: 'basis_points', usual: 100n, least: 0n, most: 500n },
    mixMaximum: { unit: 'basis_points', usual: 200n, least: 0n, most: 500n },
    /** Maximum network fee of a floating order, as a share of the fee quoted. Above it the visitor has to agree. */
    networkFeeRise: { unit: 'basis_points', usual: 15_000n, least: 10_000n, most: 30_000n },
  },
  /** Payment windows and deadlines. */
  times: {
    floatingWindow: { unit: 'minutes', usual: 30n, least: 10n, most: 180n },
    /** A fixed price is an option on the market for as long as its window, so the window is short. */
    fixedWindow: { unit: 'minutes', usual: 15n, least: 5n, most: 30n },
    /** Deposits that arrive up to this long after the window are refunded automatically. */
    lateWatch: { unit: 'hours', usual: 24n, least: 1n, most: 336n },
    /** A visitor who is asked to continue or take a refund, and does not answer for this long, gets a refund. */
    choice: { unit: 'days', usual: 1n, least: 1n, most: 14n },
    /** A payout that cannot be made for this long becomes a refund. */
    payoutWait: { unit: 'minutes', usual: 60n, least: 10n, most: 1_440n },
    /** How long an unmined deposit reserves wallet cover for its order. */
    unminedKeep: { unit: 'minutes', usual: 10n, least: 1n, most: 120n },
  },
  /** Least amount of an order. The registry's minimum may only be raised: smaller orders cost more than they bring. */
  minimums: byCurrency((id) => {
    const { minUnits, maxUnits } = currencies[id];
    return { unit: id, usual: minUnits, least: minUnits, most: maxUnits };
  }),
  /**
   * Largest amount of an order. The registry's maximum may only be lowered: confirmations and signing caps are measured
   * by it.
   */
  maximums: byCurrency((id) => {
    const { minUnits, maxUnits } = currencies[id];
    return { unit: id, usual: maxUnits, least: minUnits, most: maxUnits };
  }),
  /** How long the visitor's data of an order is kept. */
  retention: {
    /** Counted from the end of the order. */
    ended: { unit: 'days', usual: 7n, least: 1n, most: 3_650n },
    /** Counted from the end of the time for late deposits, for an order that nobody paid. */
    unpaid: { unit: 'hours', usual: 24n, least: 1n, most: 8_760n },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PolicyField>>>>;
