/**
 * `npm run admin:reset`: gives the operator (ADMIN_USERNAME, or the name after `--`) a new password, printed once,
 * turns off the second factor and ends every session. The service may be running or not.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { generatePassword, hashPassword } from '#src/adapters/passwords.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';
import { resetOperator } from '#src/usecases/back-office/reset-operator.ts';

await runCommand(async ({ config, args: [username = config.adminUsername], say }) => {
  const { connection, stop } = await reachDatabase(config);
  const database = openDatabase({ connection, maxConnections: 2, onIdleError: () => {} });
  try {
    const password = generatePassword();
    const reset = { username, passwordHash: await hashPassword(password), at: Date.now() };
    if (!(await resetOperator(makeOfficeStore(database.pool), reset)))
      throw new Error(`there is no operator ${username}`);
    say(`Operator name:     ${username}`);
    say(`Operator password: ${password}   (generated; shown only this once)`);
  } finally {
    await database.close();
    await stop();
  }
});
