/**
 * `npm run backup -- file`: writes a consistent snapshot of the database to one file, whether the service is running or
 * not. It contains no keys: the wallet's seed and the terms key are backed up separately (docs/runbooks).
 */
import path from 'node:path';
import { writeBackup } from '#src/adapters/db/backup/write-backup.ts';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';
import { readTermsKeyPrint } from '#src/main/terms-key-print.ts';

await runCommand(async ({ config, args: [given], say }) => {
  if (given === undefined) throw new Error('name a file: npm run backup -- sampan.backup');
  const file = path.resolve(given);
  const termsKey = await readTermsKeyPrint(config);
  const { connection, stop } = await reachDatabase(config);
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    const { tables, rows } = await writeBackup(owner, { file, termsKey, now: new Date() });
    say(`${rows} rows of ${tables} tables are in ${file}`);
    say('It holds visitors’ data and no keys: keep it closed, and let it go after seven days.');
  } finally {
    await owner.end();
    await stop();
  }
});
