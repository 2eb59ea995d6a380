/** Back-ups of a lab's database, and restoring one while its chains go on. */
import { join } from 'node:path';
import { restoreBackup } from '#src/adapters/db/backup/restore-backup.ts';
import { writeBackup } from '#src/adapters/db/backup/write-backup.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { makeCheckBooks } from '#src/jobs/check-books-job.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import { blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { watchLostAddresses } from '#src/usecases/watcher/watch-lost-addresses.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { makeBackupKeys } from '#tests/support/backup-keys.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';

let backUps = 0;
const keys = makeBackupKeys();

export async function backUp(lab: OrderLab): Promise<string> {
  backUps += 1;
  const file = join(lab.folder, `back-up-${backUps}`);
  await writeBackup(lab.database.ownerPool, { file, seal: (await keys).seal, now: new Date() });
  return file;
}

/** Stops the service, restores its tables and starts it again; the chains are not affected. */
export async function goBackTo(lab: OrderLab, file: string): Promise<void> {
  await restoreBackup(lab.database.ownerPool, {
    file,
    opener: (await keys).opener,
    migrationsFolder,
    keepsChains: true,
  });
  await watchHotWallets(lab.ports);
  for (const chain of chainIds) await watchLostAddresses(lab.ports, chain, 20);
}

export const quiet: JobLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs one whole round of the book-checking job. A new instance, because a restart forgets earlier suspicions. */
export async function lookOnce(lab: OrderLab, log: JobLog = quiet): Promise<void> {
  await makeCheckBooks(lab.ports, log)();
}

export async function stopsOf(lab: OrderLab): Promise<readonly PayoutStop[]> {
  return await lab.ports.store.snapshot(async (records) => await records.stops.all());
}

/** The chains whose fence (payout stop after a restore) is still up. */
export async function fenced(lab: OrderLab): Promise<readonly ChainId[]> {
  const scopes = new Set<string>((await stopsOf(lab)).map(({ scope }) => scope));
  return chainIds.filter((chain) => scopes.has(chain));
}

/** As many blocks and checks as lifting a fence takes if nothing is unexplained. */
export async function letFenceSee(lab: OrderLab, chain: ChainId): Promise<void> {
  for (const _look of ['what is there', 'the count begins', 'it is over']) {
    await lab.watch(chain);
    await lookOnce(lab);
    await lab.mine(chain, blocksToWait(lab.ports, chain));
  }
  await lab.watch(chain);
  await lookOnce(lab);
}
