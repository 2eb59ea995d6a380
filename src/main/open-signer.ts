/** Finds the signer for server and worker: one of their own beside them, or one that runs apart. */
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { launchSigner } from './launch-signer.ts';
import type { ProcessContext } from './run-process.ts';
import { findSignerSocket } from './signer-socket.ts';

/** How long a signer that runs apart is waited for, because all may be started at once. */
const patienceMs = 30_000;

/** A signer that is being started. `open` waits until it answers. */
export type ComingSigner = Readonly<{ open(): Promise<Signer> }>;

/** `isApart`: the process is a server or worker alone, which never starts a signer. */
export async function prepareSigner(context: ProcessContext, isApart: boolean): Promise<ComingSigner> {
  const { config, resources } = context;
  const socketPath = await findSignerSocket(config);
  const connection = await resources.open(
    async () => connectSigner({ socketPath }),
    async (opened) => opened.close(),
  );
  const own = isApart || config.signerSocket !== undefined ? undefined : await launchSigner(context, socketPath);
  return {
    open: async () => {
      await own?.open();
      const description = await describe(connection, socketPath);
      if (description.profile !== config.networkProfile) {
        throw new Error(`the signer at ${socketPath} is of NETWORK_PROFILE=${description.profile}`);
      }
      // Asked once: a start does not fail because the signer ends meanwhile.
      return { ...connection, describe: async () => await Promise.resolve(description) };
    },
  };
}

async function describe(signer: Signer, socketPath: string) {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await signer.describe();
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (performance.now() < until) continue;
      throw new Error(`no signer answers at ${socketPath}: start it with npm run signer`, { cause: error });
    }
  }
}
