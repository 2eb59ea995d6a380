/**
 * The policy of the signer itself, which holds whatever server, worker and database say: caps, kill switch, and one
 * payment for each payout, from a log of its own.
 */
import path from 'node:path';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { openSigningLog } from '#src/adapters/signer/signing-log.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { guardWallet } from '#src/usecases/payouts/guard-wallet.ts';
import type { Protect } from './open-keys.ts';
import type { ProcessContext } from './run-process.ts';

export async function openProtection({ config, resources, log }: ProcessContext): Promise<Protect> {
  const signingLog = await resources.open(
    async () =>
      await openSigningLog({ folder: path.join(config.dataDir, 'signer', 'log'), now: () => systemClock.now(), log }),
    async (opened) => await opened.close(),
  );
  const isStopped = makeSignerStop(config.dataDir);
  return (wallet, caps) => {
    const bound = {
      ...wallet,
      sign: async (request: Parameters<typeof wallet.sign>[0]) => {
        await signingLog.bind(request);
        return await wallet.sign(request);
      },
    };
    return guardWallet(bound, { log: signingLog, caps, clock: systemClock, isStopped });
  };
}
