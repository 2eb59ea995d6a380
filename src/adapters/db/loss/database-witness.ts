/**
 * What this data folder saw of the database: how often it has counted its own row up. A copy of the database that was
 * put back has a lower count, even on the same server and timeline.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A newer version may have written more into the file, which stays in it. */
const SeenSchema = z.looseObject({
  /** When its first migration was applied, which no other database has in common with it. */
  database: z.string(),
  witness: z.string().min(1),
  beats: z.int().nonnegative(),
  /** When it was last counted up, by the clock of the database. */
  at: z.number().optional(),
});
export type Seen = Readonly<z.infer<typeof SeenSchema>>;

export type DatabaseWitness = Readonly<{
  /** The row of this folder in that database, and how far it was counted up. A new row in a new database. */
  of(database: string): Pick<Seen, 'witness' | 'beats'>;
  /** The same of the database that was used last. */
  last(): Seen | undefined;
  /** Keeps a count that the database has for certain. It never goes down. */
  keep(database: string, count: Readonly<{ beats: number; at: number }>): Promise<void>;
}>;

export async function openDatabaseWitness(dataDir: string): Promise<DatabaseWitness> {
  const file = path.join(dataDir, 'database-witness.json');
  let seen = await readSeen(file);
  let turn: Promise<void> = Promise.resolve();
  const of = (database: string): Seen => {
    if (seen?.database !== database) seen = { database, witness: randomUUID(), beats: 0 };
    return seen;
  };
  return {
    of,
    last: () => seen,
    keep: async (database, { beats, at }) => {
      const known = of(database);
      if (beats > known.beats) seen = { ...known, beats, at };
      const mine = turn.then(async () => await write(file, of(database)));
      turn = mine.catch(() => {});
      await mine;
    },
  };
}

/** Only a file that is not there is begun anew. One that cannot be read may be what notices an older database. */
async function readSeen(file: string): Promise<Seen | undefined> {
  try {
    return SeenSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(
      `${path.basename(file)} in the data folder cannot be read: give it back to the user of the service, or, if it ` +
        'is broken, delete it once you know that the database is the newest there is',
      { cause: error },
    );
  }
}

async function write(file: string, seen: Seen): Promise<void> {
  const beside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, JSON.stringify(seen), { mode: 0o600, flush: true });
    // Whole at any time: several servers and workers of one data folder write it.
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
