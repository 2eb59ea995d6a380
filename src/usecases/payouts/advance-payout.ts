/**
 * Takes a payout one step further: reserve → sign and store → broadcast → watch. Every step is safe to repeat after a
 * crash, because all versions of a payout share one conflict domain: two can be signed, only one can ever be mined.
 */
import type { Payout, PayoutState } from '#src/domain/order/payout.ts';
import { isStopped } from '#src/domain/payout-stop.ts';
import type { Ports } from '../ports/ports.ts';
import { broadcastPayout, recheckMs, sendRaw } from './broadcast-payout.ts';
import { checkBroadcast } from './check-broadcast.ts';
import { reservePayout } from './reserve-payout.ts';
import { signPayout } from './sign-payout.ts';

const steps: Readonly<Record<PayoutState, (ports: Ports, payout: Payout) => Promise<void>>> = {
  planned: reservePayout,
  reserved: signPayout,
  signed: broadcastPayout,
  broadcast: checkBroadcast,
  final: resendFinal,
  void: rest,
};

export async function advancePayout(ports: Ports, payoutId: string): Promise<void> {
  const { payout, stops } = await ports.store.transaction(async (records) => ({
    payout: await records.payouts.find(payoutId),
    stops: await records.stops.all(),
  }));
  if (!payout) return;
  if (payout.state !== 'void' && isStopped(stops, payout.amount.currency)) return await waitForLift(ports, payout);
  await steps[payout.state](ports, payout);
}

/** How often a payout that is stopped looks whether it may go on. */
const stoppedMs = 10_000;

/** The one place where every stop holds: neither is anything bound or signed, nor are stored bytes sent again. */
async function waitForLift({ store, clock }: Ports, { id, version }: Payout): Promise<void> {
  const wakeAt = clock.now() + stoppedMs;
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt }));
}

/** A final payout that a reorganisation took out of its block is sent again, in the same bytes, until it is back. */
async function resendFinal(ports: Ports, payout: Payout): Promise<void> {
  if (payout.minedHeight !== null) return await rest(ports, payout);
  const attempts = await ports.store.snapshot(async (records) => await records.payouts.attempts(payout.id));
  for (const attempt of attempts) await sendRaw(ports, payout, attempt);
  const wakeAt = ports.clock.now() + recheckMs;
  await ports.store.transaction(async (records) => await records.payouts.patch(payout.id, payout.version, { wakeAt }));
}

/** Nothing is left to do: the worker need not look again. */
async function rest({ store }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt: null }));
}
