/** The troubles of the sandbox: in memory for tests, in the database for the running service. */
import type { Pool } from 'pg';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { LastingTrouble, SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';
import type { Signals } from '../../db/signals.ts';

type Row = Readonly<{ kind: string; subject: string; ends_at_ms: string }>;

export function makeTroubles(clock: Clock): SandboxTroubles & Readonly<{ read(rows: readonly Row[]): void }> {
  const ends = new Map<string, number>();
  const lengthen = (key: string, until: number): void => void ends.set(key, Math.max(until, ends.get(key) ?? 0));
  const forget = (): void => {
    for (const [key, end] of ends) if (end < clock.now()) ends.delete(key);
  };
  return {
    has: (trouble) => (ends.get(keyOf(trouble.kind, subjectOf(trouble))) ?? 0) > clock.now(),
    begin: async (trouble, until) => {
      await Promise.resolve();
      lengthen(keyOf(trouble.kind, subjectOf(trouble)), until);
    },
    read: (rows) => {
      forget();
      rows.forEach(({ kind, subject, ends_at_ms: ms }) => lengthen(keyOf(kind, subject), Number(ms)));
    },
  };
}

/** Processes are told of new troubles; this is for those that were not, and ends what is over. */
const rereadMs = 60_000;

export async function openTroubles(
  pool: Pool,
  clock: Clock,
  signals?: Signals,
): Promise<SandboxTroubles & Readonly<{ close(): void }>> {
  const known = makeTroubles(clock);
  const reread = async (): Promise<void> =>
    known.read((await pool.query<Row>('select kind, subject, ends_at_ms from sandbox.troubles')).rows);
  // Troubles name addresses of orders, which nothing keeps longer than it needs.
  const forget = async (): Promise<void> =>
    void (await pool.query('delete from sandbox.troubles where ends_at_ms < $1', [clock.now()]));
  await reread();
  // A failed read is ignored, as another one follows.
  const look = (): void => void reread().catch(() => undefined);
  const timer = setInterval(
    () =>
      void forget()
        .then(reread)
        .catch(() => undefined),
    rereadMs,
  );
  timer.unref();
  const unfollow = signals?.on('trouble', look);
  return {
    has: (trouble) => known.has(trouble),
    begin: async (trouble, until) => {
      await forget();
      await pool.query(
        `insert into sandbox.troubles (kind, subject, ends_at_ms) values ($1, $2, $3)
          on conflict (kind, subject) do update set ends_at_ms = greatest(troubles.ends_at_ms, excluded.ends_at_ms)`,
        [trouble.kind, subjectOf(trouble), until],
      );
      await known.begin(trouble, until);
    },
    close: () => {
      unfollow?.();
      clearInterval(timer);
    },
  };
}

function subjectOf(trouble: LastingTrouble): string {
  if (trouble.kind === 'prices_away') return '';
  return trouble.kind === 'chain_away' ? trouble.chain : `${trouble.chain}:${trouble.address}`;
}

function keyOf(kind: string, subject: string): string {
  return `${kind} ${subject}`;
}
