/** The automatic code rules on every source file, and a test of each rule that it can fail. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findImportCycles } from './support/import-cycles.ts';
import { readImports, readSourceFiles } from './support/source-file.ts';
import { layers, usecaseFolders, wrongImports } from './support/tidy-imports.ts';
import {
  barrels,
  emptyNames,
  environmentReads,
  hiddenInputs,
  longFiles,
  longLines,
  moneyAsNumber,
  namelessExports,
  orderStateWrites,
  rules,
  strayPorts,
} from './support/tidy-rules.ts';

const files = readSourceFiles(['src', 'tests', 'scripts']);

describe('every source file', () => {
  test('is found', () => {
    expect(files.map((file) => file.path)).toEqual(
      expect.arrayContaining([
        'src/config/config.ts',
        'src/domain/money.ts',
        'tests/tidy.test.ts',
        'src/main/require-node.mjs',
      ]),
    );
  });

  test.each(Object.entries(rules))('%s', (_words, rule) => {
    expect(files.flatMap(rule)).toEqual([]);
  });

  test('is in no circle of imports, not even of types', () => {
    const product = files.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
    expect(findImportCycles(product)).toEqual([]);
  });
});

test('scripts of public share no global name, because the linter reads them as one program', async () => {
  const scripts = (await readdir('public')).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (name) => await readFile(`public/${name}`, 'utf8')));
  const declared = /^(?:async function|function|const|let) (\w+)/gm;
  const names = texts.flatMap((text) => Array.from(text.matchAll(declared), ([, global]) => global ?? ''));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a circle of imports is found through files of other folders', () => {
  const circle = [
    { path: 'src/a/one.ts', text: "import type { Two } from '../b/two.ts';" },
    { path: 'src/b/two.ts', text: "import { three } from '#src/c/three.ts';" },
    { path: 'src/c/three.ts', text: "export type { One } from '../a/one.ts';" },
    { path: 'src/c/four.ts', text: "import { three } from './three.ts';" },
  ];
  expect(findImportCycles(circle)).toEqual([['src/a/one.ts', 'src/b/two.ts', 'src/c/three.ts']]);
});

describe('the import table', () => {
  test.each([
    ['src/domain/quote.ts', "import { x } from '#src/usecases/ports.ts';", 'domain may not import usecases'],
    ['src/domain/quote.ts', "import type { X } from '#src/config/config.ts';", 'domain may not import config'],
    ['src/domain/quote.ts', "import { z } from 'zod';", 'domain may not import the package zod'],
    ['src/domain/quote.ts', "import fs from 'node:fs';", 'domain may not import the package node:fs'],
    ['src/domain/quote.ts', "import { x } from '@scure/baseless';", 'may not import the package @scure/baseless'],
    ['src/usecases/a.ts', "export { x } from '#src/adapters/log.ts';", 'usecases may not import adapters'],
    ['src/usecases/a.ts', "const x = await import('pg');", 'usecases may not import the package pg'],
    ['src/usecases/a.ts', "import '#src/main/start.ts';", 'usecases may not import main'],
    ['src/adapters/log.ts', "import { x } from '#src/http/x.ts';", 'adapters may not import http'],
    ['src/adapters/log.ts', "import {\n  x,\n  y,\n} from '#src/config/config.ts';", 'adapters may not import config'],
    ['src/api/app.ts', "import type { Log } from '#src/adapters/log.ts';", 'api may not import adapters'],
    ['src/api/app.ts', "import { x } from '../http/x.ts';", 'leaves its folder: write #src/http/x.ts'],
    ['src/api/app.ts', "import { x } from '#tests/support/x.ts';", '#tests/support/x.ts is outside src'],
    ['src/web/routes/a.tsx', "import { x } from '#src/usecases/visitor/services.ts';", 'web may not import usecases'],
    ['src/web/features/a/x.tsx', "import { y } from '../b/y.tsx';", 'the feature a may not import the feature b'],
    ['src/web/ui/button.tsx', "import { t } from '../routes.ts';", 'the controls in ui may not import'],
    ['src/usecases/quotes/a.ts', "import { b } from '../orders/b.ts';", 'quotes may not import orders'],
    ['src/usecases/ports/a.ts', "import type { B } from '../quotes/b.ts';", 'ports may not import quotes'],
    ['src/usecases/desk/a.ts', "import { b } from '../ports/b.ts';", 'the folder desk is not among the folders'],
    ['src/adapters/a.ts', "import { b } from '#src/usecases/orders/b.ts';", 'adapters may import only ports'],
    ['src/http/a.ts', "import type { B } from '#src/usecases/orders/b.ts';", 'http may import only ports'],
    ['src/http/a.ts', "import { b } from '#src/usecases/ports/b.ts';", 'http may not import usecases'],
    ['src/lib/x.ts', '', 'the folder src/lib is not in the import table'],
  ])('stops %s from %s', (path, text, words) => {
    expect(wrongImports({ path, text }).join()).toContain(words);
  });

  test.each([
    ['src/domain/quote.ts', "import { sha256 } from '@noble/hashes/sha2.js';\nimport { x } from './money.ts';"],
    ['src/domain/quote.test.ts', "import fc from 'fast-check';"],
    ['src/usecases/a.ts', "import { x } from '#src/domain/money.ts'; // import { y } from 'pg';"],
    ['src/usecases/orders/a.ts', "import { b } from '../quotes/b.ts';"],
    ['src/web/routes/a.tsx', "import type { Services } from '#src/usecases/visitor/services.ts';"],
    ['src/http/limits.ts', "import type { Limits } from '#src/usecases/ports/limits.ts';"],
    ['src/main/start.ts', "import { x } from '#src/adapters/log.ts';\nimport { y } from '#src/config/config.ts';"],
  ])('lets %s import what it may', (path, text) => {
    expect(wrongImports({ path, text })).toEqual([]);
  });

  test('names only layers that it has itself', () => {
    const named = Object.values(layers).flatMap(({ imports, typesOf = [] }) => [...imports, ...typesOf]);
    expect(named.filter((name) => !(name in layers))).toEqual([]);
  });

  test('names only folders of the use cases that are there', async () => {
    const entries = await readdir('src/usecases', { withFileTypes: true });
    expect(entries.map(({ name }) => name).toSorted()).toEqual(usecaseFolders.toSorted());
  });

  test('sees every form of an import', () => {
    const forms =
      "import a from 'a';import'b';export * from 'c';const d = import('d');import type {\n E,\n} from \"e\";";
    expect(readImports(forms).map(({ target }) => target)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('a rule', () => {
  test.each([
    [longFiles, 'src/a.ts', 'x\n'.repeat(301)],
    [longFiles, 'tests/a.test.ts', 'x\n'.repeat(301)],
    [longLines, 'scripts/a.ts', 'x'.repeat(121)],
    [hiddenInputs, 'src/domain/a.ts', 'const now = Date.now();'],
    [hiddenInputs, 'src/usecases/a.ts', 'const id = crypto.randomUUID();'],
    [hiddenInputs, 'src/usecases/a.ts', 'setTimeout(() => {}, 5);'],
    [hiddenInputs, 'src/domain/a.ts', 'return Math.random() * performance;'],
    [environmentReads, 'src/main/a.ts', "const port = process.env['PORT'];"],
    [environmentReads, 'src/adapters/a.ts', 'const { env } = process;'],
    [moneyAsNumber, 'src/adapters/a.ts', 'type Row = { sendUnits: number };'],
    [moneyAsNumber, 'src/domain/a.ts', 'function f(units?: number) {}'],
    [moneyAsNumber, 'src/domain/a.ts', 'const x = Number(order.sendUnits);'],
    [moneyAsNumber, 'src/web/a.tsx', 'const x = Number(amount);'],
    [moneyAsNumber, 'src/web/a.tsx', 'const x = parseFloat(text);'],
    [moneyAsNumber, 'src/web/a.tsx', 'const x = rate.toFixed(2);'],
    [strayPorts, 'src/usecases/orders/a.ts', 'export interface Mail {'],
    [barrels, 'src/domain/index.ts', ''],
    [namelessExports, 'src/domain/a.ts', 'export default function () {}'],
    [namelessExports, 'src/domain/a.ts', 'export { a as default };'],
    [emptyNames, 'src/domain/utils.ts', ''],
    [emptyNames, 'src/http/string-helpers.ts', ''],
    [emptyNames, 'src/usecases/order-manager.test.ts', ''],
    [orderStateWrites, 'src/usecases/a.ts', "db.updateTable('orders').set({ version: 2, state: to }).execute();"],
    [
      orderStateWrites,
      'src/adapters/db/a.ts',
      "sql`update orders set wake_at = null,\n  state = 'failed' where id = 1`",
    ],
    [orderStateWrites, 'scripts/a.ts', "query('UPDATE orders SET state = $1')"],
  ] as const)('%o stops %s with %j', (rule, path, text) => {
    expect(rule({ path, text }).length).toBeGreaterThan(0);
  });

  test.each([
    [longFiles, 'src/adapters/db/generated/schema.ts', 'x\n'.repeat(301)],
    [longLines, 'src/domain/address/bitcoin.vectors.ts', 'x'.repeat(121)],
    [hiddenInputs, 'src/domain/a.ts', "/** A Date. */ const updateDate = 'Date'; // crypto"],
    [hiddenInputs, 'src/adapters/a.ts', 'Date.now()'],
    [hiddenInputs, 'src/domain/a.test.ts', 'Date.now()'],
    [environmentReads, 'src/config/config.ts', 'process.env'],
    [moneyAsNumber, 'src/domain/a.ts', 'const units: bigint = 1n; const count = Number(text);'],
    [strayPorts, 'src/usecases/ports/a.ts', 'export interface Mail {'],
    [strayPorts, 'src/usecases/orders/a.ts', 'type Mail = Readonly<{ text: string }>; // no interface here'],
    [namelessExports, 'vitest.config.ts', 'export default {}'],
    [emptyNames, 'src/domain/commonwealth.ts', ''],
    [orderStateWrites, 'src/adapters/db/order-records.ts', 'sql`update orders set state = 1`'],
    [orderStateWrites, 'src/adapters/db/a.ts', "sql`update orders set lease_until = null where state = 'held'`"],
    [orderStateWrites, 'src/adapters/db/a.ts', "db.updateTable('loans').set({ state: to })"],
  ] as const)('%o lets %s pass with %j', (rule, path, text) => {
    expect(rule({ path, text })).toEqual([]);
  });
});

test('migrations are numbered one after another, and no two share a number', async () => {
  const names = (await readdir(new URL('../migrations', import.meta.url))).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(names.map((_, index) => index + 1));
});
