/** A withdrawal that pays out what a partner has earned. */
import type { CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import type { PayoutState } from '../order/payout.ts';
import type { TreasuryAct } from './act.ts';

/**
 * `proposed`: it waits or cools off, and the ledger still owes its amount to the partner. `under_way`: the ledger owes
 * it to the payout. `paid`: it has left. `none`: it came to nothing.
 */
export type PartnerPayoutStage = 'proposed' | 'under_way' | 'paid' | 'none';

export type PartnerPayout = Readonly<{
  actId: string;
  amount: Money;
  stage: PartnerPayoutStage;
  /** When it was paid. Null before. */
  paidAt: number | null;
}>;

type Act = Pick<TreasuryAct, 'id' | 'currency' | 'units' | 'state' | 'endedAt'>;

/** `payout`: the state of the payout of the act, with which its entry in the ledger stands and falls. */
export function toPartnerPayout(act: Act, payout: PayoutState | null): PartnerPayout {
  const stage = stageOf(act, payout);
  const amount: Money = { currency: act.currency, units: act.units };
  return { actId: act.id, amount, stage, paidAt: stage === 'paid' ? act.endedAt : null };
}

function stageOf({ state }: Act, payout: PayoutState | null): PartnerPayoutStage {
  if (payout === 'void') return 'none';
  if (payout !== null) return state === 'done' ? 'paid' : 'under_way';
  return state === 'waiting' || state === 'approved' ? 'proposed' : 'none';
}

/** Sums by currency, in the order of their names. */
export function sumPayouts(payouts: readonly PartnerPayout[], stage: PartnerPayoutStage): readonly Money[] {
  const sums = new Map<CurrencyId, bigint>();
  for (const { amount, stage: own } of payouts)
    if (own === stage) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.units);
  return [...sums]
    .map(([currency, units]): Money => ({ currency, units }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
