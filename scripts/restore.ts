/**
 * `npm run restore -- file`: restores a back-up into an empty database and stops all payouts on it (the fence). The
 * service must be stopped. With `--keep-chains` only the service's tables are replaced, and the simulated chains keep
 * their state, as real ones would. `--signed-by FINGERPRINT`: whose back-up it must be, if the terms key is lost.
 * `--old`: also one that is older than back-ups are kept.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackupFile } from '#src/adapters/db/backup/backup-file.ts';
import { restoreBackup } from '#src/adapters/db/backup/restore-backup.ts';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { loadOpener } from '#src/main/backup-keys.ts';
import { openDataFolder } from '#src/main/data-folder.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { claimDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';

/** Back-ups are kept for seven days. An older one may have been put in the place of today's. */
const keptMs = 7 * 86_400_000;

await runCommand(async ({ config, args, say }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'keep-chains': { type: 'boolean', default: false },
      'signed-by': { type: 'string' },
      old: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  if (given === undefined) throw new Error('name a file: npm run restore -- sampan.backup');
  const file = path.resolve(given);
  const keepsChains = values['keep-chains'];
  const opener = await loadOpener(config, values['signed-by']);
  // Checked first: a wrong file must not leave a new, empty database behind.
  const { header: found } = await checkBackupFile({ file, opener });
  say(`${file} was made at ${found.at}.`);
  if (!values.old && Date.now() - Date.parse(found.at) > keptMs) {
    throw new Error('it is older than seven days: take a newer one, or say --old if there is none');
  }
  if (!keepsChains) await openDataFolder(config.dataDir);
  const { connection, stop } = await claimDatabase(config, { mayMake: !keepsChains });
  const owner = openOwnerPool({ connection, maxConnections: 2, onIdleError: () => {} });
  try {
    const { header, rows } = await restoreBackup(owner, { file, opener, migrationsFolder, keepsChains, at: found.at });
    const entry = { actor: 'restore', action: 'database_restored', subject: 'all', details: header.at, at: Date.now() };
    await makeStore(owner).transaction(async ({ controls }) => await controls.audit(entry));
    say(`${rows} rows are back as they were at ${header.at}.`);
    say('No payout is sent until each chain was read to its end and agrees with the books.');
    if (values['signed-by'] !== undefined) say('Without the terms key of then, new terms are signed by a new one.');
  } finally {
    await owner.end();
    await stop();
  }
});
