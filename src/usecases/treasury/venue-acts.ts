/** What treasury acts at a venue do: they plan a transfer or a trade under their own number. The worker asks for it. */
import { money } from '#src/domain/money.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { sideOf } from '#src/domain/treasury/venue-facts.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { planVenueTrade } from './plan-venue-trade.ts';
import { planVenueTransfer } from './plan-venue-transfer.ts';

/** Plans what the act says. Answers why it cannot be done, or undefined. */
export async function planVenueAct(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
): Promise<RefusalCode | undefined> {
  const { id, currency, units, reason, proposedBy: requestedBy } = act;
  const wanted = { id, amount: money(currency, units), reason, requestedBy };
  const planned =
    act.kind === 'venue_trade'
      ? await planVenueTrade(ports, records, { ...wanted, side: sideOf(act) })
      : await planVenueTransfer(ports, records, wanted);
  return planned.ok ? undefined : planned.code;
}
