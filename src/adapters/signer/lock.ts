/**
 * A signer that is locked after a start: it answers, has no keys, and gets them when two people have given their
 * passphrases.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import type { Log } from '../log.ts';
import type { Share, TwoPersonSeal } from '../two-person-seal.ts';
import type { Signer } from './signer.ts';

/** What a person who unlocks is told. `given`: who has given a passphrase that still counts. */
export type UnlockState = Readonly<{ isOpen: boolean; given: readonly string[] }>;

export type Unlock = (name: string, passphrase: Buffer) => Promise<UnlockState>;

type Options = Readonly<{
  seal: TwoPersonSeal;
  /** Opens the keys of the secret, which is overwritten afterwards. */
  open(secret: Buffer): Promise<Signer>;
  log: Pick<Log, 'info' | 'error'>;
  now?: () => number;
  /** Pause before a wrong passphrase is answered, so that nobody guesses quickly. */
  pauseMs?: number;
}>;

/** Most passphrases that wait for those before them. */
const mostWaiting = 3;
/** How long the first passphrase counts: the second person is there, or comes soon. */
export const shareLastsMs = 15 * 60_000;
const usualPauseMs = 1_000;

export function lockSigner(options: Options): Readonly<{ signer: Signer; unlock: Unlock }> {
  let opened: Signer | undefined;
  const need = (): Signer => {
    if (!opened) throw new SignerLocked();
    return opened;
  };
  const desk = openDesk(options);
  const { pauseMs = usualPauseMs } = options;
  const give = async (name: string, passphrase: Buffer): Promise<UnlockState> => {
    if (opened) return { isOpen: true, given: [] };
    const secret = await desk.take(name, passphrase);
    if (!secret) return { isOpen: false, given: desk.given() };
    try {
      opened = await options.open(secret);
    } finally {
      secret.fill(0);
    }
    options.log.info('the signer was unlocked by two people', {});
    return { isOpen: true, given: [] };
  };
  // One at a time: each passphrase costs memory and half a second.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    signer: {
      describe: async () => await need().describe(),
      addresses: async (range) => await need().addresses(range),
      sign: async (chain, request) => await need().sign(chain, request),
      askWallet: async (question) => await need().askWallet(question),
      signTerms: async (orders) => await need().signTerms(orders),
      signRefund: async (refund) => await need().signRefund(refund),
      signReceipts: async (receipts) => await need().signReceipts(receipts),
      signChannels: async (text) => await need().signChannels(text),
      actRule: async () => await need().actRule(),
      voidApprovals: async (approvals) => await need().voidApprovals(approvals),
    },
    unlock: async (name, passphrase) => {
      if (waiting >= mostWaiting) {
        passphrase.fill(0);
        throw new OutsideError('others are unlocking: try again');
      }
      waiting += 1;
      const turn = last.then(async () => await give(name, passphrase)).finally(() => void (waiting -= 1));
      last = turn.catch(() => {});
      try {
        return await turn;
      } catch (error) {
        // Whoever guesses waits; the people behind do not.
        await sleep(pauseMs);
        throw error;
      } finally {
        passphrase.fill(0);
      }
    },
  };
}

/** Keeps what the first person has given until the second comes. */
function openDesk({ seal, log, now = () => performance.now() }: Options) {
  let first: Readonly<{ share: Share; until: number }> | undefined;
  const forget = (): void => {
    first?.share.key.fill(0);
    first = undefined;
  };
  const current = (): Share | undefined => {
    if (first && now() > first.until) forget();
    return first?.share;
  };
  const check = async (name: string, passphrase: Buffer): Promise<Share> => {
    try {
      return await seal.openShare(name, passphrase);
    } catch (error) {
      log.error('somebody tried to unlock the signer with a wrong name or passphrase', {});
      throw new OutsideError(error instanceof Error ? error.message : 'cannot be unlocked');
    }
  };
  return {
    given: (): readonly string[] => [current()?.name ?? []].flat(),
    /** The secret, if this was the second person. */
    take: async (name: string, passphrase: Buffer): Promise<Buffer | undefined> => {
      const share = await check(name, passphrase);
      const waiting = current();
      if (!waiting || waiting.name === share.name) {
        forget();
        first = { share, until: now() + shareLastsMs };
        // Forgotten also if nobody comes.
        setTimeout(current, shareLastsMs + 1_000).unref();
        log.info('one person has given a passphrase to unlock the signer', {});
        return undefined;
      }
      try {
        return seal.openBoth(waiting, share);
      } finally {
        share.key.fill(0);
        forget();
      }
    },
  };
}
