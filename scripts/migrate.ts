/**
 * `npm run migrate`: applies the migrations of this version, apart from any start. With `MIGRATIONS=apart` it is the
 * only one who needs the rights of the owner. Servers and workers of this version and of the one before may be running.
 */
import { migrationsFolder, prepareSchema } from '#src/main/open-database.ts';
import { readMigrations } from '#src/adapters/db/migrate.ts';
import { claimDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, say }) => {
  const { connection, stop } = await claimDatabase(config, { mayMake: true });
  try {
    const info = (message: string, fields?: Readonly<{ migration?: string }>): void =>
      say(`${message}: ${fields?.migration ?? ''}`);
    await prepareSchema({ config, log: { info } }, connection);
    const last = (await readMigrations(migrationsFolder)).at(-1)?.name ?? 'none';
    say(`The database has every migration of this version. The last one is ${last}.`);
  } finally {
    await stop();
  }
});
