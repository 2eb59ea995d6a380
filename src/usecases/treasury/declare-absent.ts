/** An operator decides that a venue never knew a transfer whose answer was lost. */
import { formatMoney, money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { mayDeclareAbsent, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { isTransferNumber } from '#src/domain/treasury/venue-numbers.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import type { TreasuryDeps } from './act-records.ts';

export type AbsentRefusal = 'venue_transfer_not_absent';

/**
 * An operator decides that the venue never knew a transfer whose answer was lost. The coins count as being at the venue
 * again. If the venue shows it after all, it is in transit again.
 */
export async function declareTransferAbsent<Code extends string>(
  { ports, store }: TreasuryDeps,
  { transferId, actor }: Readonly<{ transferId: string; actor: string }>,
  approve: (transfer: VenueTransfer) => Promise<Result<null, Code>>,
): Promise<Result<null, AbsentRefusal | Code>> {
  if (!isTransferNumber(transferId)) return refuse('venue_transfer_not_absent');
  const found = await store.snapshot(async ({ transfers }) =>
    (await transfers.open()).find(({ id }) => id === transferId),
  );
  if (!found || !mayDeclareAbsent(found)) return refuse('venue_transfer_not_absent');
  const approved = await approve(found);
  if (!approved.ok) return approved;
  return await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(transferId);
    if (!transfer || !mayDeclareAbsent(transfer)) return refuse('venue_transfer_not_absent');
    const at = ports.clock.now();
    await advanceTransfer(records, transfer, { event: 'declared_absent', at });
    const details = `${formatMoney(money(transfer.currency, transfer.units))} ${transfer.currency}`;
    await records.controls.audit({ actor, action: 'venue_transfer_absent', subject: transferId, details, at });
    return accept(null);
  });
}
