/**
 * Runs the next step of a payout: reserve → sign and store → broadcast → watch. Every step is safe to repeat after a
 * crash, because all versions of a payout share one conflict domain (the same coins or nonce, or successive validity
 * windows): several can be signed, only one can ever be mined.
 */
import { payoutSubject, type Payout, type PayoutState } from '#src/domain/order/payout.ts';
import { allowsResend, isStopped } from '#src/domain/payout-stop.ts';
import { DatabaseBusy, OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { TellSubject } from '../order-moves/tell-subject.ts';
import { broadcastPayout, recheckMs } from './broadcast-payout.ts';
import { checkBroadcast } from './check-broadcast.ts';
import { giveUpLost } from './give-up-lost.ts';
import { postponePayout } from './postpone-payout.ts';
import { renewFinal } from './renew-final.ts';
import { reservePayout } from './reserve-payout.ts';
import { sendRaw } from './send-raw.ts';
import { signPayout } from './sign-payout.ts';
import { voidStranded } from './void-stranded.ts';

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
  // The leader takes every step for those that have joined it.
  if (payout.domain?.kind === 'joined') return await rest(ports, payout);
  const { currency } = payout.amount;
  if (payout.state === 'void' || !isStopped(stops, currency)) return await takeStep(ports, payout);
  const wasOut = payout.state === 'broadcast' || payout.state === 'final';
  await (wasOut && allowsResend(stops, currency) ? resend(ports, payout) : waitForLift(ports, payout));
}

/** Takes one step of the payout. If a node does not answer, the payout waits, and its order records the reason. */
async function takeStep(ports: Ports, payout: Payout): Promise<void> {
  try {
    if (await voidStranded(ports, payout)) return;
    await steps[payout.state](ports, payout);
  } catch (error) {
    const isUnsent = payout.state === 'planned' || payout.state === 'reserved';
    if (error instanceof OutsideError && !(error instanceof DatabaseBusy) && isUnsent) {
      await postponePayout(ports, payout, { waitsFor: 'chain_down', ms: downMs });
    }
    throw error;
  }
}

/** Retry interval while a node does not answer. */
const downMs = 30_000;

/** How often a stopped payout checks whether the stop was lifted. */
const stoppedMs = 10_000;

/**
 * Enforces payout stops: nothing is reserved or signed, and only transactions that were broadcast before may be sent
 * again.
 */
async function waitForLift(ports: Ports, payout: Payout): Promise<void> {
  const isOut = payout.state === 'broadcast' || payout.state === 'final';
  const waitsFor = isOut ? null : ('payouts_stopped' as const);
  await postponePayout(ports, payout, { waitsFor, ms: stoppedMs });
}

/**
 * Broadcasts a final payout again that a reorg removed from its block, with the same bytes, until it is mined. If its
 * validity window has closed for good it is signed again.
 */
async function resendFinal(ports: Ports, payout: Payout): Promise<void> {
  if (payout.minedHeight !== null) return await rest(ports, payout);
  const attempts = await ports.store.snapshot(async (records) => await records.payouts.attempts(payout.id));
  if (!(await renewFinal(ports, payout, attempts))) await resend(ports, payout);
}

/**
 * Rebroadcasts the stored bytes of a payout unless they are mined. Safe, because only one version can ever be mined.
 */
async function resend(ports: Ports, payout: Payout): Promise<void> {
  if (payout.minedHeight === null) {
    const attempts = await ports.store.snapshot(async (records) => await records.payouts.attempts(payout.id));
    if (await giveUpLost(ports, payout, attempts)) return;
    // On chains with validity windows, versions share no coin or nonce, so an earlier version must never be sent again.
    const open = payout.domain?.kind === 'window' ? attempts.slice(-1) : attempts;
    for (const attempt of open) await sendRaw(ports, payout, attempt);
  }
  const wakeAt = ports.clock.now() + recheckMs;
  await ports.store.transaction(async (records) => await records.payouts.patch(payout.id, payout.version, { wakeAt }));
}

/** Clears the wake-up time, because nothing is left to do for the payout. */
async function rest({ store }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => await records.payouts.patch(id, version, { wakeAt: null }));
}
