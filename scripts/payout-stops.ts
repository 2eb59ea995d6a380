/**
 * `npm run payouts`: lists the payout stops and their reasons. `-- stop <scope> <why>` adds one, `-- lift <scope>
 * <reason> <why>` removes it. A scope is `all`, a chain or a currency; `lift each <reason> <why>` removes every stop
 * for that reason. After a restore `-- sends` lists transactions of ours that the books do not explain, and `-- explain
 * <chain> <transaction> <order number, or lost> <why>` records what one was. The service may be running.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { payoutSubject } from '#src/domain/order/payout.ts';
import { parseStopScope, stopReasons, type StopReason, type StopScope } from '#src/domain/payout-stop.ts';
import { reachDatabase } from '#src/main/reach-database.ts';
import { runCommand } from '#src/main/run-command.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { formatPaid } from '#src/usecases/payouts/record-unmatched-sends.ts';
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
      const lifted = await lift(ports, { scope, reason, note: readWhy(why) });
      if (lifted === 0) throw new Error(`nothing is stopped there for the reason ${reason}`);
    } else if (verb === 'explain') await explain(ports, rest);
    else if (verb !== undefined && verb !== 'sends') {
      throw new Error('say stop, lift, sends or explain, or nothing to see what is stopped');
    }
    const isAboutSends = verb === 'sends' || verb === 'explain';
    for (const line of await (isAboutSends ? describeSends : describe)(ports.store)) say(line);
  } finally {
    await database.close();
    await stop();
  }
});

type Lifting = Readonly<{ scope: string | undefined; reason: StopReason; note: string }>;

/** Returns how many stops were lifted. */
async function lift(ports: Parameters<typeof liftStop>[0], { scope, reason, note }: Lifting): Promise<number> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  const those = stops.filter((stop) => stop.reason === reason).map((stop) => stop.scope);
  let lifted = 0;
  for (const each of scope === 'each' ? those : [readScope(scope)]) {
    if (await liftStop(ports, { scope: each, reason, by, note })) lifted += 1;
  }
  return lifted;
}

/**
 * The service carries this out when it next checks the fence, because only the service can ask the node what was sent.
 */
async function explain(ports: Parameters<typeof explainSend>[0], rest: readonly string[]): Promise<void> {
  const [named, txid = '', whom, ...why] = rest;
  const chain = chainIds.find((id) => id === named);
  if (chain === undefined || whom === undefined) {
    throw new Error('name chain, transaction, and the order that it paid or the word lost: -- sends shows them');
  }
  const paidFor = whom === 'lost' ? null : whom;
  const outcome = await explainSend(ports, { chain, txid, paidFor, by, why: readWhy(why) });
  if (outcome === 'not_fenced') throw new Error(`${chain} has no fence: nothing there waits to be explained`);
  if (outcome === 'no_such_send') throw new Error(`no such payment waits to be explained on ${chain}`);
  if (outcome === 'no_such_payout') throw new Error(`${whom} has nothing to pay on ${chain} that is not sent yet`);
}

async function describeSends(store: Store): Promise<readonly string[]> {
  const lines = await store.snapshot(async ({ stops, chains }) => {
    const found: string[] = [];
    for (const chain of chainIds) {
      const unsent = await stops.unsent(chain);
      for (const { txid, height, verdict, paid, waitsFor } of await stops.unknownSends(chain)) {
        const header = await chains.headerAt(chain, height);
        const at = header ? ` at ${new Date(header.time).toISOString()}` : '';
        const said = verdict ? `${verdict.paidFor ?? 'lost'}: ${verdict.why}` : 'unexplained';
        const waits = waitsFor === null ? '' : ` (waits: ${waitsFor})`;
        found.push(`${chain} ${txid} in block ${height}${at}, ${paid ?? 'an amount that is hidden'}: ${said}${waits}`);
        const alike = unsent.filter(({ amount }) => formatPaid(amount) === paid).map(payoutSubject);
        if (alike.length > 0) found.push(`  careful: the same amount is still to be sent for ${alike.join(', ')}`);
      }
    }
    return found;
  });
  return lines.length === 0 ? ['Everything that we sent is explained.'] : lines;
}

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
