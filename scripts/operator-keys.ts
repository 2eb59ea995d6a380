/**
 * `npm run operator-keys [-- NAME]`: prints the public keys of operators' passkeys, a line for each, as
 * `npm run signer-operators -- add` on the signer's machine reads them. They are no secret.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import type { OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [wanted], say }) => {
  const { connection, stop } = await reachDatabase(config);
  const database = openDatabase({ connection, maxConnections: 2, onIdleError: () => {} });
  try {
    const { hostname: site } = new URL(config.publicUrl);
    const store = makeOfficeStore(database.pool);
    const keys = await store.snapshot(async ({ office: { team, passkeys } }): Promise<readonly OperatorKey[]> => {
      const members = (await team.list()).filter(({ username }) => wanted === undefined || username === wanted);
      const found = await Promise.all(members.map(async ({ username }) => await passkeys.list(username)));
      return found.flat().map(({ username: name, id, publicKey }) => ({ name, site, id, publicKey }));
    });
    for (const key of keys) say(JSON.stringify(key));
    if (keys.length === 0) throw new Error('there is no passkey: operators add them on their page of the back office');
  } finally {
    await database.close();
    await stop();
  }
});
