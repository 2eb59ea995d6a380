/**
 * `npm run admin:reset`: gives the operator (ADMIN_USERNAME, or the name after `--`) a new password, shown once, turns
 * the second factor off and ends every session. It works beside a running service and without one.
 */
import process from 'node:process';
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { describeError } from '#src/adapters/describe-error.ts';
import { generatePassword, hashPassword } from '#src/adapters/passwords.ts';
import { loadConfig, type Config } from '#src/config.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { resetOperator } from '#src/usecases/back-office/reset-operator.ts';

try {
  const loaded = loadConfig();
  if (!loaded.ok) throw new Error(loaded.problems.join('; '));
  await run(loaded.config, process.argv[2] ?? loaded.config.adminUsername);
} catch (error) {
  process.stderr.write(`sampan: ${describeError(error).message}\n`);
  process.exitCode = 1;
}

async function run(config: Config, username: string): Promise<void> {
  const { connection, stop } = await reachDatabase(config);
  const database = openDatabase({ connection, maxConnections: 2, onIdleError: () => {} });
  try {
    const password = generatePassword();
    const reset = { username, passwordHash: await hashPassword(password), at: Date.now() };
    if (!(await resetOperator(makeOfficeStore(database.pool), reset)))
      throw new Error(`there is no operator ${username}`);
    process.stdout.write(`Operator name:     ${username}\n`);
    process.stdout.write(`Operator password: ${password}   (generated; shown only this once)\n`);
  } finally {
    await database.close();
    await stop();
  }
}
