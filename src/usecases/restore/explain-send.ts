/**
 * An operator explains an unknown send (a transaction of ours that a restored database lacks): the payout of an order
 * or loan, or none that we know. The verdict is stored here and applied by the next `advanceFence`.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { payoutSubject } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { findOwed } from './find-send-wait.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export type Explanation = Readonly<{
  chain: ChainId;
  txid: string;
  /** Number of the order or loan that the send paid. Null if this database knows none. */
  paidFor: string | null;
  by: string;
  why: string;
}>;

export type ExplainOutcome = 'explained' | 'not_fenced' | 'no_such_send' | 'no_such_payout';

export async function explainSend(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { chain, txid, paidFor, by, why }: Explanation,
): Promise<ExplainOutcome> {
  return await store.transaction(async (records) => {
    // Verdicts are applied only while the chain is fenced.
    if (!isFenced(await records.stops.all(), chain)) return 'not_fenced';
    if (paidFor !== null && !(await isOwed(records, chain, paidFor, clock.now()))) return 'no_such_payout';
    if (!(await records.stops.explainSend(chain, txid, { paidFor, why }))) return 'no_such_send';
    const details = `${paidFor ?? 'nothing that we know'}: ${why}`;
    await records.controls.audit({ actor: by, action: 'send_explained', subject: chain, details, at: clock.now() });
    return 'explained';
  });
}

/** Whether the order or loan has an unsent payout, or one still to be planned (the verdict then waits). */
async function isOwed(records: Records, chain: ChainId, paidFor: string, now: number): Promise<boolean> {
  const unsent = await records.stops.unsent(chain);
  if (unsent.some((payout) => payoutSubject(payout) === paidFor)) return true;
  return (await findOwed(records, chain, now)).some(({ subject }) => subject === paidFor);
}
