/**
 * `npm run payouts`: shows where payouts are stopped and why. `-- stop <scope> <why>` stops them, `-- lift <scope>
 * <reason> <why>` lets them go on. A scope is `all`, a chain or a currency. It works beside a running service.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { systemClock } from '#src/adapters/system-clock.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseStopScope, stopReasons, type StopScope } from '#src/domain/payout-stop.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';
import { liftStop, stopPayouts } from '#src/usecases/controls/payout-stops.ts';
import type { Store } from '#src/usecases/ports/records.ts';

const by = 'operator';

await runCommand(async ({ config, args: [verb, ...rest], say }) => {
  const { connection, stop } = await reachDatabase(config);
  const database = openDatabase({ connection, maxConnections: 2, onIdleError: () => {} });
  const ports = { store: makeStore(database.pool), clock: systemClock };
  try {
    if (verb === 'stop') {
      const [scope, ...why] = rest;
      await stopPayouts(ports, { scope: readScope(scope), reason: 'operator', by, note: readWhy(why) });
    } else if (verb === 'lift') {
      const [scope, named, ...why] = rest;
      const reason = stopReasons.find((each) => each === named);
      if (reason === undefined) throw new Error(`name the reason that it was stopped for: ${stopReasons.join(', ')}`);
      const isLifted = await liftStop(ports, { scope: readScope(scope), reason, by, note: readWhy(why) });
      if (!isLifted) throw new Error(`nothing is stopped there for the reason ${reason}`);
    } else if (verb !== undefined) throw new Error('say stop or lift, or nothing to see what is stopped');
    for (const line of await describe(ports.store)) say(line);
  } finally {
    await database.close();
    await stop();
  }
});

function readScope(text: string | undefined): StopScope {
  const scope = text === undefined ? undefined : parseStopScope(text);
  if (scope === undefined) throw new Error('name all, a chain such as bitcoin, or a currency such as USDT-TRC20');
  return scope;
}

function readWhy(words: readonly string[]): string {
  const why = parseReason(words.join(' '));
  if (!why.ok) throw new Error('say why, in a few words: it goes into the audit log');
  return why.value;
}

async function describe(store: Store): Promise<readonly string[]> {
  const stops = await store.snapshot(async (records) => await records.stops.all());
  if (stops.length === 0) return ['No payouts are stopped.'];
  return stops.map(({ scope, reason, since, by: who, note }) => {
    const words = note === '' ? '' : `: ${note}`;
    return `${scope}: ${reason}, since ${new Date(since).toISOString()}, by ${who}${words}`;
  });
}
