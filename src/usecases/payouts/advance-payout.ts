/**
 * Takes a payout one step further: reserve → sign and store → broadcast → watch. Every step is safe to repeat after a
 * crash, because all versions of a payout share one conflict domain: two can be signed, only one can ever be mined.
 */
import { payoutSubject, type Payout, type PayoutState } from '#src/domain/order/payout.ts';
import { allowsResend, isStopped } from '#src/domain/payout-stop.ts';
import type { Ports } from '../ports/ports.ts';
import type { TellSubject } from '../order-moves/tell-subject.ts';
import { broadcastPayout, recheckMs, sendRaw } from './broadcast-payout.ts';
import { checkBroadcast } from './check-broadcast.ts';
import { giveUpLost } from './give-up-lost.ts';
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

export async function advancePayout(ports: Ports, payoutId: string, tell?: TellSubject): Promise<void> {
  const { payout, stops } = await ports.store.transaction(async (records) => ({
    payout: await records.payouts.find(payoutId),
    stops: await records.stops.all(),
  }));
  if (!payout) return;
  tell?.(payoutSubject(payout));
  const { currency } = payout.amount;
  if (payout.state === 'void' || !isStopped(stops, currency)) return await steps[payout.state](ports, payout);
  const wasOut = payout.state === 'broadcast' || payout.state === 'final';
  await (wasOut && allowsResend(stops, currency) ? resend(ports, payout) : waitForLift(ports, payout));
}

/** How often a payout that is stopped looks whether it may go on. */
const stoppedMs = 10_000;

/** The one place where every stop holds: nothing is bound or signed, and nothing is sent that was not out before. */
async function waitForLift({ store, clock }: Ports, { id, version }: Payout): Promise<void> {
  const wakeAt = clock.now() + stoppedMs;
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt }));
}

/** A final payout that a reorganisation took out of its block is sent again, in the same bytes, until it is back. */
async function resendFinal(ports: Ports, payout: Payout): Promise<void> {
  await (payout.minedHeight === null ? resend(ports, payout) : rest(ports, payout));
}

/** The same bytes, or none while a block holds them: whatever of them is mined, it is this payout, and once. */
async function resend(ports: Ports, payout: Payout): Promise<void> {
  if (payout.minedHeight === null) {
    const attempts = await ports.store.snapshot(async (records) => await records.payouts.attempts(payout.id));
    if (await giveUpLost(ports, payout, attempts)) return;
    // Where windows close, versions share nothing that only one can consume: an earlier one stays closed.
    const open = payout.domain?.kind === 'window' ? attempts.slice(-1) : attempts;
    for (const attempt of open) await sendRaw(ports, payout, attempt);
  }
  const wakeAt = ports.clock.now() + recheckMs;
  await ports.store.transaction(async (records) => await records.payouts.patch(payout.id, payout.version, { wakeAt }));
}

/** Nothing is left to do: the worker need not look again. */
async function rest({ store }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt: null }));
}
