/** Programs that know fewer migrations than this one, as far as the database can tell them: by their migrations. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import { numberOf } from '#src/adapters/db/migration-steps.ts';
import { migrationsFolder } from '#src/main/open-database.ts';

type Database = Readonly<{ pool: Pool; ownerPool: Pool }>;

export function openOlderPrograms() {
  const folders: string[] = [];
  return {
    /** The migrations of a program that knows this one, and none after it. */
    upTo: (number: string): string => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-older-'));
      folders.push(folder);
      for (const name of fs.readdirSync(migrationsFolder).filter((each) => each.endsWith('.sql')))
        if (numberOf(name) <= number) fs.copyFileSync(path.join(migrationsFolder, name), path.join(folder, name));
      return folder;
    },
    /** Both doors of a program: its start without the owner's rights, and its migrations. */
    expectBarred: async ({ pool, ownerPool }: Database, folder: string, by: string): Promise<void> => {
      const bar = `it has the migration ${by}.sql, which wants a program that knows ${numberOf(by)}`;
      await expect(assertMigrated(pool, folder)).rejects.toThrow(bar);
      await expect(migrate(ownerPool, folder)).rejects.toThrow(bar);
    },
    close: () => {
      for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
    },
  };
}
