/**
 * `npm run backup -- file`: writes a consistent snapshot of the database to one encrypted and signed file, whether the
 * service is running or not. It contains no keys: the wallet's seed, the terms key and the back-up key are kept
 * separately (docs/runbooks).
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { checkBackupFile } from '#src/adapters/db/backup/backup-file.ts';
import { keyPrint, type BackupOpener } from '#src/adapters/db/backup/seal.ts';
import { writeBackup } from '#src/adapters/db/backup/write-backup.ts';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { findOpener, loadSeal } from '#src/main/backup-keys.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [given], say }) => {
  if (given === undefined) throw new Error('name a file: npm run backup -- sampan.backup');
  const file = path.resolve(given);
  const { connection, stop } = await reachDatabase(config);
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    const seal = await loadSeal(config);
    const { tables, rows } = await writeBackup(owner, { file, seal, now: new Date() });
    const opener = await findOpener(config, seal);
    if (opener) await checkOrRename(file, opener);
    say(`${rows} rows of ${tables} tables are in ${file}`);
    say(opener ? 'Read again from its beginning to its end.' : 'Not read again: what opens it is not on this machine.');
    say(`Encrypted to ${seal.recipient}`);
    if (seal.madeFile !== undefined) say(`A new key was made in ${seal.madeFile}: keep a copy of it elsewhere.`);
    say(`Signed by ${keyPrint(seal.signingKey)}`);
    say('It holds visitors’ data and no keys: let it go after seven days.');
  } finally {
    await owner.end();
    await stop();
  }
});

/** Reads the file again. One that cannot be restored must not have the name of one that can. */
async function checkOrRename(file: string, opener: BackupOpener): Promise<void> {
  try {
    await checkBackupFile({ file, opener });
  } catch (error) {
    await rename(file, `${file}.broken`);
    throw error;
  }
}
