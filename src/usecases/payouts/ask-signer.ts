/**
 * Asks the signer for a signature. Before that it is written down, under the locks of the payout and its owners, that
 * it may be signed: from then on it is not called off any more, whatever becomes of the answer.
 */
import type { Payout } from '#src/domain/order/payout.ts';
import { isStopped } from '#src/domain/payout-stop.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { lockBatch, patchBatch } from '../order-moves/lock-batch.ts';
import type { ChainWallet, SignedTransaction, SigningRequest } from '../ports/chain-adapter.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import { SignerLocked } from '../ports/signer-locked.ts';
import { SignerRefusal } from '../ports/signer-refusal.ts';
import { postpone } from './postpone-payout.ts';

/** Time after which another worker asks again, if this one crashes. */
const answerMs = 30_000;
/** Retry interval after the signer refused. */
const refusedMs = 60_000;

/**
 * Writes down that the signer is asked. Undefined if the payout has changed since it was read, or was called off.
 * Whoever asks makes a new version, so that of several workers only the last one may say that the signer refused.
 */
export async function markAsked(ports: Ports, read: Payout): Promise<Payout | undefined> {
  return await ports.store.transaction(async (records) => {
    const members = await lockBatch(records, read);
    const [{ payout }] = members;
    if (payout.state !== 'reserved' || payout.version !== read.version) return undefined;
    // A stop may have been set meanwhile.
    if (isStopped(await records.stops.all(), payout.amount.currency)) return undefined;
    await patchBatch(records, members, { mayBeSigned: true, wakeAt: ports.clock.now() + answerMs });
    return await records.payouts.find(payout.id);
  });
}

type Asked = Readonly<{
  payout: Payout;
  request: SigningRequest;
  /** Whether the signer was never asked before, so that after a refusal nothing is signed. */
  isFirst: boolean;
}>;

/** Asks the signer. Undefined if the signer refuses; the reason is recorded and raises an alert. */
export async function askSigner(
  ports: Ports,
  wallet: ChainWallet,
  { payout, request, isFirst }: Asked,
): Promise<SignedTransaction | undefined> {
  try {
    return await wallet.sign(request);
  } catch (error) {
    if (error instanceof SignerRefusal) {
      const refused = isFirst ? ({ mayBeSigned: false } as const) : {};
      const waitsFor = error.reason === 'locked' ? 'signer_locked' : 'signer_limit';
      await putOff(ports, payout, { waitsFor, ms: refusedMs, ...refused });
      return undefined;
    }
    // No answer is no refusal: it may be signed.
    const waitsFor = error instanceof SignerLocked ? 'signer_locked' : 'chain_down';
    if (error instanceof OutsideError) await putOff(ports, payout, { waitsFor, ms: answerMs });
    throw error;
  }
}

type PutOff = Readonly<{ waitsFor: WaitReason; ms: number; mayBeSigned?: false }>;

async function putOff(ports: Ports, asked: Payout, wait: PutOff): Promise<void> {
  await ports.store.transaction(async (records) => {
    const members = await lockBatch(records, asked);
    const [{ payout }] = members;
    if (payout.state !== 'reserved' || payout.version !== asked.version) return;
    await postpone(ports, records, { members, ...wait });
  });
}
