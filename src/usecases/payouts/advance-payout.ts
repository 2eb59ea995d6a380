/**
 * Takes a payout one step further: reserve → sign and store → broadcast → watch. Every step is safe to repeat after a
 * crash, because all versions of a payout share one conflict domain: two can be signed, only one can ever be mined.
 */
import type { Payout, PayoutState } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import { broadcastPayout } from './broadcast-payout.ts';
import { checkBroadcast } from './check-broadcast.ts';
import { reservePayout } from './reserve-payout.ts';
import { signPayout } from './sign-payout.ts';

const steps: Readonly<Record<PayoutState, (ports: Ports, payout: Payout) => Promise<void>>> = {
  planned: reservePayout,
  reserved: signPayout,
  signed: broadcastPayout,
  broadcast: checkBroadcast,
  final: rest,
  void: rest,
};

export async function advancePayout(ports: Ports, payoutId: string): Promise<void> {
  const payout = await ports.store.transaction(async (records) => await records.payouts.find(payoutId));
  if (payout) await steps[payout.state](ports, payout);
}

/** Nothing is left to do: the worker need not look again. */
async function rest({ store }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt: null }));
}
