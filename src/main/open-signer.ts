/** Finds the signer for server and worker: one of their own beside them, or one that runs apart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { Unreachable } from '#src/adapters/signer/signer-line.ts';
import { namePlace } from '#src/adapters/signer/signer-place.ts';
import type { Signer, SignerDescription } from '#src/adapters/signer/signer.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import { keepKnownSigner, readKnownSigner } from './known-signer.ts';
import { launchSigner } from './launch-signer.ts';
import type { ProcessContext } from './run-process.ts';
import { findSignerPlace, watchCertificates, type Asker } from './signer-socket.ts';

/** How long a signer that runs apart is waited for, because all may be started at once. */
const patienceMs = 30_000;
const lookEveryMs = 10_000;
/** How often one that is locked and was never met is looked at. */
const unlockedEveryMs = 1_000;

/** A signer that is being started. `open` waits until it answers. */
export type ComingSigner = Readonly<{ open(): Promise<Signer> }>;

/** A server or worker alone has a socket of its own, and never starts a signer. */
export async function prepareSigner(context: ProcessContext, asker: Asker): Promise<ComingSigner> {
  const { config, resources, fail } = context;
  const place = await findSignerPlace(context, asker);
  const name = namePlace(place);
  const connection = await resources.open(
    async () => connectSigner(place),
    async (opened) => opened.close(),
  );
  const isElsewhere = asker !== 'service' || config.signerSocket !== undefined || !('socketPath' in place);
  const own = isElsewhere ? undefined : await launchSigner(context, place.socketPath);
  return {
    open: async () => {
      await own?.open();
      const description = await describe(connection, name, context);
      if (description.profile !== config.networkProfile) {
        throw new Error(`the signer at ${name} is of NETWORK_PROFILE=${description.profile}`);
      }
      // With another seed, deposits would arrive at addresses that nobody can spend from. A new start looks again.
      connection.expect(description, fail);
      await resources.open(
        async () => watch(connection, context, watchCertificates(place, context.log)),
        async (watching) => await watching.stop(),
      );
      // Asked once: a start does not fail because the signer ends meanwhile.
      return { ...connection, describe: async () => await Promise.resolve(description) };
    },
  };
}

type Presence = 'there' | 'locked' | 'away';
const absences = {
  locked: 'the signer is locked: payouts and new orders wait until two people have unlocked it',
  away: 'the signer does not answer: payouts and new orders wait',
};

/** Looks for the signer now and then, so that one that is away, hangs or is another one is noticed without a payout. */
function watch(signer: Signer, { log }: ProcessContext, alsoLook: () => void): Readonly<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let was: Presence = 'there';
  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      alsoLook();
      const is = await signer.describe().then(
        () => 'there' as const,
        (error: unknown) => (error instanceof SignerLocked ? 'locked' : 'away'),
      );
      if (is !== was && !signal.aborted) {
        if (is === 'there') log.info('the signer answers again', {});
        else log.error(absences[is], {});
      }
      was = is;
    }
  };
  void look();
  return {
    stop: async () => {
      await Promise.resolve(stopping.abort());
    },
  };
}

/** What the signer says of itself, or said before if it is away. */
async function describe(
  signer: Signer,
  name: string,
  { config: { dataDir }, say }: ProcessContext,
): Promise<SignerDescription> {
  const known = await readKnownSigner(dataDir);
  // One that said something before may come later. The connection is patient for a while by itself.
  const until = performance.now() + (known ? 0 : patienceMs);
  let isTold = false;
  for (;;) {
    try {
      const told = await signer.describe();
      await keepKnownSigner(dataDir, told);
      return told;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error instanceof SignerLocked && !known) {
        // Nobody knows its addresses yet.
        if (!isTold) say(`the signer at ${name} is locked and was never met: this waits until it is unlocked`);
        isTold = true;
        await sleep(unlockedEveryMs);
        continue;
      }
      if (error instanceof SignerLocked && known) {
        say(`the signer at ${name} is locked. Until two people have unlocked it, payouts and new orders wait`);
        return known;
      }
      if (performance.now() < until) continue;
      const words = `no signer answers at ${name}${toReason(error)}: start it with npm run signer`;
      if (!known) throw new Error(words, { cause: error });
      say(`${words}. Until then payouts and new orders wait`);
      return known;
    }
  }
}

/** A socket that is not there needs no words. A certificate that is refused does. */
function toReason(error: OutsideError): string {
  const reason = error instanceof Unreachable ? error.reason : undefined;
  return reason === undefined || reason === 'ENOENT' || reason === 'ECONNREFUSED' ? '' : ` (${reason})`;
}
