/** The rule of migrations: what only adds, what takes away, and when that may come. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findBar, lastWithoutStep, numberOf, readStep, type MigrationStep } from './migration-steps.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'migrations');
type File = Readonly<{ name: string; sql: string }>;

function readFiles(): readonly File[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => ({ name, sql: fs.readFileSync(path.join(folder, name), 'utf8') }));
}

/** The last migration of each version that was released. */
const releases = z
  .record(z.string(), z.string().regex(/^\d{4}$/))
  .parse(JSON.parse(fs.readFileSync(path.join(folder, 'releases.json'), 'utf8')));

/** What a program that does not know the migration may trip over. */
const takesAway =
  /\b(drop (table|column|view|function|sequence|type)|rename|revoke|alter column \w+ (type|set (not|data)))\b/i;

function findFault({ name, sql }: File, released: Readonly<Record<string, string>>): string | undefined {
  const step = readStep(sql);
  if (!step) return `${name} does not say its step`;
  if (step.kind === 'expand') {
    const code = sql.replaceAll(/--.*$/gm, '').replaceAll(/\brevoke all on function\b/gi, '');
    return takesAway.test(code) ? `${name} says expand and takes something away` : undefined;
  }
  const [from, own] = [step.from, numberOf(name)];
  const isOut = Object.values(released).some((last) => from <= last && last < own);
  return isOut ? undefined : `${name} takes away what no released version has stopped to use by ${from}`;
}

test('every migration since there are steps keeps the rule', () => {
  const since = readFiles().filter(({ name }) => numberOf(name) > lastWithoutStep);
  expect(since.flatMap((file) => findFault(file, releases) ?? [])).toEqual([]);
});

test.each<[string, string | undefined, Readonly<Record<string, string>>]>([
  ['create table try_a (a int);', '0090_try.sql does not say its step', {}],
  ['-- Step: expand.\nalter table orders add column a int;', undefined, {}],
  ['-- Step: expand.\nalter table orders drop column a;', '0090_try.sql says expand and takes something away', {}],
  ['-- Step: expand.\nrevoke all on function try_a from public;', undefined, {}],
  // Its expand is in the same release.
  [
    contract('0089'),
    '0090_try.sql takes away what no released version has stopped to use by 0089',
    { '0.1.0': '0088' },
  ],
  [contract('0089'), undefined, { '0.1.0': '0088', '0.2.0': '0089' }],
  // It was released as its own expand.
  [
    contract('0090'),
    '0090_try.sql takes away what no released version has stopped to use by 0090',
    { '0.2.0': '0090' },
  ],
])('%j: %j', (sql, fault, released) => {
  expect(findFault({ name: '0090_try.sql', sql }, released)).toBe(fault);
});

function contract(from: string): string {
  return `-- Step: contract, for programs that know ${from}.\nalter table orders drop column a;`;
}

test('a program runs on what was added, and not on what lacks something that it needs', () => {
  const applied = (needs: string | null | undefined) => ({ name: '0092_later.sql', sha256: '', needs });
  expect(findBar(applied(null), '0090')).toBeUndefined();
  expect(findBar(applied('0090'), '0090')).toBeUndefined();
  const newer = 'the database is newer than this program: it has the migration 0092_later.sql';
  expect(findBar(applied('0091'), '0090')).toBe(`${newer}, which wants a program that knows 0091`);
  expect(findBar(applied(undefined), '0090')).toBe(newer);
});

test('a step is read from its own line only', () => {
  const read = (sql: string): MigrationStep | undefined => readStep(sql);
  expect(read('-- A title.\n-- Step: expand.\nselect 1')).toEqual({ kind: 'expand' });
  expect(read(contract('0089'))).toEqual({ kind: 'contract', from: '0089' });
  expect(read('select 1 -- Step: expand.')).toBeUndefined();
});
