/**
 * What a migration does to programs that do not know it. An `expand` migration only adds, so that they run on. A
 * `contract` migration takes away what they may use: it says which migration a program must know at least. Each file
 * says so in its own words, and the database keeps it, because an older program does not have the file.
 */
export type MigrationStep = Readonly<{ kind: 'expand' } | { kind: 'contract'; from: string }>;

/** Migrations up to this one were written before there were steps. No program that knows steps lacks one of them. */
export const lastWithoutStep = '0089';

const line = /^-- Step: (?:(expand)|contract, for programs that know (\d{4}))\.$/m;

/** The step of a migration. Undefined if its file does not say it. */
export function readStep(sql: string): MigrationStep | undefined {
  const found = line.exec(sql);
  if (!found) return undefined;
  return found[2] === undefined ? { kind: 'expand' } : { kind: 'contract', from: found[2] };
}

export type AppliedMigration = Readonly<{
  name: string;
  sha256: string;
  /** Of a contract migration: what a program must know. Null if it only adds, undefined if nobody said it. */
  needs?: string | null | undefined;
}>;

/** Why a program must not run on a database with this migration, which it does not know. Undefined if it may. */
export function findBar({ name, needs }: AppliedMigration, newest: string): string | undefined {
  if (needs === null || (needs !== undefined && needs <= newest)) return undefined;
  const wants = needs === undefined ? '' : `, which wants a program that knows ${needs}`;
  return `the database is newer than this program: it has the migration ${name}${wants}`;
}

export function numberOf(name: string): string {
  return name.slice(0, 4);
}
