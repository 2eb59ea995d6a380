/**
 * Looks at every new connection before anybody uses it: is this the server, the timeline and the state of the database
 * that the service knows? A standby that took over and a copy that was put back may lack transactions, so the restore
 * fence goes up first. A server never changes its timeline while it runs as a primary, so a connection that was looked
 * at once stays what it was.
 */
import { DatabaseError, type ClientBase, type Pool, type PoolClient } from 'pg';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Log } from '../../log.ts';
import { makeControlRecords } from '../control-records.ts';
import { openSession } from '../transaction-session.ts';
import type { DatabaseWitness, Seen } from './database-witness.ts';
import { passOverAddresses, planPassingOver, putUpFence, renumberPolicy, type UsedUp } from './put-up-fence.ts';

export type DatabaseGuard = Readonly<{
  /** Throws if the connection must not be used. */
  check(client: ClientBase): Promise<void>;
  /** Counts the row of this data folder up, and looks again before that. */
  beat(pool: Pool): Promise<void>;
  /** Calls `forget` whenever the database may have lost something: what was read of it before says nothing any more. */
  onLoss(forget: () => void): void;
}>;

type GuardOptions = Readonly<{ witness: DatabaseWitness; log: Pick<Log, 'error'> }>;

type Place = Readonly<{ systemId: string; timeline: string }>;
type Count = Readonly<{ beats: number; at: number }>;
type Look = Readonly<{
  isStandby: boolean;
  here: Place;
  /** `since`: when it was noted, which no other note has in common with it. */
  known: Place & Readonly<{ since: number }>;
  /** When the first migration was applied, as text. */
  database: string;
  /** By witness. All times are by the clock of the server. */
  counts: Readonly<Record<string, Count>>;
  now: number;
}>;

export function makeDatabaseGuard({ witness, log }: GuardOptions): DatabaseGuard {
  const followers: (() => void)[] = [];
  let last: Pick<Look, 'here' | 'known'> | undefined;

  /** Puts the fence up, unless another process has done so by now. Returns whether it went up. */
  const raise = async (client: ClientBase): Promise<boolean> => {
    await client.query('begin');
    try {
      await client.query('select from database_identity for update');
      const { look, note, seen } = await judge(client, witness);
      const loss = note !== undefined && { note, ageMs: ageOf(look, seen), seen: witness.of(look.database) };
      const usedUp = loss ? await putUp(client, loss) : [];
      await client.query('commit');
      if (loss) log.error('the database may have lost something: payouts wait', { reason: loss.note });
      for (const { chain, why } of usedUp) log.error('a chain stays stopped', { chain, reason: why });
      return loss !== false;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw isLocked(error) ? new OutsideError('another process is putting the fence up', { cause: error }) : error;
    }
  };
  const check = async (client: ClientBase): Promise<Look> => {
    const found = await judge(client, witness);
    if (found.look.isStandby) throw new OutsideError('this server of PostgreSQL is a standby');
    const hasRaised = found.note !== undefined && (await raise(client));
    const look = found.note === undefined ? found.look : await lookAt(client);
    // Another process may have put the fence up.
    const isElsewhere = last !== undefined && !(isSame(last.here, look.here) && last.known.since === look.known.since);
    last = look;
    if (hasRaised || isElsewhere) for (const forget of followers) forget();
    return look;
  };
  return {
    check: async (client) => void (await check(client)),
    beat: async (pool) => {
      const client = await pool.connect();
      let isWell = false;
      try {
        const { database } = await check(client);
        const { witness: own, beats } = witness.of(database);
        await witness.keep(database, await countUp(client, own, beats + 1));
        isWell = true;
      } finally {
        client.release(!isWell);
      }
    },
    onLoss: (forget) => void followers.push(forget),
  };
}

type Judged = Readonly<{ look: Look; note: string | undefined; seen: Seen | undefined }>;

/** Looks, and says what speaks for a loss. */
async function judge(client: ClientBase, witness: DatabaseWitness): Promise<Judged> {
  // Read before the database is: it may be counted up meanwhile, and never down.
  const seen = witness.last();
  const look = await lookAt(client);
  return { look, note: look.isStandby ? undefined : findLoss(look, seen), seen };
}

function findLoss({ here, known, database, counts }: Look, seen: Seen | undefined): string | undefined {
  if (here.systemId !== known.systemId) return 'another server of PostgreSQL';
  if (here.timeline !== known.timeline) return `timeline ${here.timeline} of PostgreSQL, after ${known.timeline}`;
  if (seen?.database !== database) return undefined;
  const stored = counts[seen.witness]?.beats ?? 0;
  return stored < seen.beats ? `an older state of the database: count ${stored}, after ${seen.beats}` : undefined;
}

const hourMs = 60 * 60 * 1_000;

/**
 * How much time may be missing: since the newest count that the database has. Where this data folder alone was counted
 * then, nothing ran after its last count. Otherwise others may have run until now. So may its own, if the folder says
 * less than the database: it was put back too, or could not be written. One count may be in the database alone.
 */
function ageOf({ database, counts, known, now }: Look, seen: Seen | undefined): number {
  const times = Object.values(counts).map(({ at }) => at);
  const newest = times.length > 0 ? Math.max(...times) : known.since;
  const others = Object.entries(counts).filter(([name]) => name !== seen?.witness);
  const isAlone = others.every(([, { at }]) => at < newest - hourMs);
  const isWhole = seen?.database === database && seen.beats >= (counts[seen.witness]?.beats ?? 0) - 1;
  return ((isAlone && isWhole ? seen.at : undefined) ?? now) - newest;
}

type Loss = Readonly<{ note: string; ageMs: number; seen: Pick<Seen, 'witness' | 'beats'> }>;

async function putUp(client: ClientBase, { note, ageMs, seen }: Loss): Promise<readonly UsedUp[]> {
  const cause = { by: 'service', note } as const;
  await putUpFence(client, cause);
  const { steps, usedUp } = await planPassingOver(client, ageMs);
  await renumberPolicy(client, { ...cause, ageMs });
  await noteServer(client);
  if (seen.beats > 0) await countUp(client, seen.witness, seen.beats);
  await audit(client, [
    { action: 'database_loss_feared', subject: 'all', details: note },
    ...usedUp.map(({ chain, why }) => ({ action: 'payouts_stopped', subject: chain, details: `operator: ${why}` })),
  ]);
  // Last: a sequence does not go back when the transaction fails, and every further try would pass over more.
  await passOverAddresses(client, steps);
  return usedUp;
}

/**
 * Whether somebody else held the row for longer than statements wait. A new primary lets no commit end before it has a
 * standby again, where it replicates synchronously.
 */
function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

function isSame(one: Place, other: Place): boolean {
  return one.systemId === other.systemId && one.timeline === other.timeline;
}

type Found = Readonly<{
  isStandby: boolean;
  systemId: string;
  timeline: string | null;
  knownSystemId: string;
  knownTimeline: string;
  since: string;
  database: string;
  counts: Look['counts'];
  now: string;
}>;

/** Both functions may be called by everybody unless an administrator has forbidden it. */
const timelineHere = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint`;

/** In milliseconds, with their fractions. As text a time would depend on settings of the session. */
function msOf(time: string): string {
  return `1000 * extract(epoch from ${time})`;
}

async function lookAt(client: ClientBase): Promise<Look> {
  const { rows } = await client.query<Found>(`
    select pg_is_in_recovery() as "isStandby",
      (select system_identifier::text from pg_control_system()) as "systemId",
      case when pg_is_in_recovery() then null else ${timelineHere} end as timeline,
      known.system_id as "knownSystemId", known.timeline as "knownTimeline",
      ${msOf('known.since')} as since,
      (select extract(epoch from min(applied_at))::text from schema_migrations) as database,
      (
        select coalesce(json_object_agg(witness, json_build_object('beats', beats, 'at', ${msOf('seen_at')})), '{}')
        from database_witnesses
      ) as counts,
      ${msOf('clock_timestamp()')} as now
    from database_identity as known`);
  const [found] = rows;
  if (!found) throw new Error('the database does not say which server it was last on');
  return {
    isStandby: found.isStandby,
    here: { systemId: found.systemId, timeline: found.timeline ?? '' },
    known: { systemId: found.knownSystemId, timeline: found.knownTimeline, since: Number(found.since) },
    database: found.database,
    counts: found.counts,
    now: Number(found.now),
  };
}

/** Stores which server and timeline this is. */
export async function noteServer(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  await client.query(`
    update database_identity
    set system_id = (select system_identifier::text from pg_control_system()), timeline = ${timelineHere},
      since = clock_timestamp()`);
}

/** Raises the count of a witness to at least this, or by one. */
async function countUp(client: ClientBase, witness: string, least: number): Promise<Count> {
  const { rows } = await client.query<{ beats: string; at: string }>(
    `insert into database_witnesses as mine (witness, beats, seen_at) values ($1, $2, clock_timestamp())
     on conflict (witness) do update set beats = greatest(mine.beats + 1, excluded.beats), seen_at = excluded.seen_at
     returning beats, ${msOf('seen_at')} as at`,
    [witness, least],
  );
  const [counted] = rows;
  if (!counted) throw new Error('the database did not count');
  return { beats: Number(counted.beats), at: Number(counted.at) };
}

type Line = Readonly<{ action: string; subject: string; details: string }>;

async function audit(client: ClientBase, lines: readonly Line[]): Promise<void> {
  const session = openSession(client as PoolClient);
  const records = makeControlRecords(session.db);
  for (const line of lines) await records.audit({ actor: 'service', ...line, at: Date.now() });
  session.shut();
}
