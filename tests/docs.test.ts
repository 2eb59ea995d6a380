/** The documents agree with the code, wherever both can be compared automatically. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSourceFiles } from './support/source-file.ts';
import { readConfig } from '#src/config/config.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencyIds } from '#src/domain/assets/currencies.ts';
import { alertSeverity } from '#src/domain/back-office/alert.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { publicStatus } from '#src/domain/order/public-status.ts';
import { placeSettings, writeExample } from '../scripts/write-settings.ts';
import manifest from '../package.json' with { type: 'json' };
import { diagramCommand, diagramFile, drawOrderDiagram, placeDiagram } from '../scripts/draw-order-diagram.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Number words, as documents write small numbers. */
const inWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five'
).split(' ');

const decisions = fs.readdirSync(path.join(root, 'docs/decisions')).filter((name) => /^\d/.test(name));
const documents = [
  ...[
    'README',
    'ARCHITECTURE',
    'CONTRIBUTING',
    'SECURITY',
    'CHANGELOG',
    'docs/glossary',
    'docs/alerts',
    'docs/auditors',
    'docs/measures',
    'docs/nodes',
    'docs/proofs',
    'docs/sideshift',
    'docs/threat-model',
  ].map((name) => `${name}.md`),
  ...['docs/decisions', 'docs/runbooks'].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  ),
];

test('the order diagram is the one of the lifecycle table', () => {
  const text = read(diagramFile);
  expect(placeDiagram(text, drawOrderDiagram()), `draw it again: ${diagramCommand}`).toBe(text);
});

test('a diagram without its markers is refused, not lost', () => {
  expect(() => placeDiagram('no markers here', drawOrderDiagram())).toThrow('has lost its marker');
});

test.each([
  ['README.md', /^\| `([A-Z_]+)` \|/gm],
  ['.env.example', /^#([A-Z_]+)=/gm],
])('%s lists exactly the settings that are read', (file, pattern) => {
  const names = new Set<string>();
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, name) => {
          names.add(String(name));
          return undefined;
        },
      },
    ),
  );
  expect(findAll(read(file), pattern).toSorted()).toEqual([...names].toSorted());
});

test('the tables of settings are the ones of src/config/settings.ts', () => {
  expect(placeSettings(read('README.md')), 'npm run settings:write').toBe(read('README.md'));
  expect(writeExample(), 'npm run settings:write').toBe(read('.env.example'));
});

test('a README without the markers of its settings is refused', () => {
  expect(() => placeSettings('no markers here')).toThrow('has lost the markers');
});

test('the README counts chains and assets as the registry does', () => {
  const [, chainCount, assetCount] = /test\s+coins: ([\w-]+) chains, ([\w-]+) assets/.exec(read('README.md')) ?? [];
  expect([chainCount, assetCount]).toEqual([inWords[chainIds.length], inWords[currencyIds.length]]);
});

test.each(chainIds)('the tables of nodes, of domains and of sweeps know %s, where they are about its family', (id) => {
  const { name, family } = chains[id];
  const rowsOf = (file: string, word: string): number =>
    findAll(read(file), /^\s*\| ([^|]+) \|/gm).filter((cell) => cell.split(', ').includes(word)).length;
  expect(rowsOf('docs/nodes.md', `\`${id}\``)).toBe(family === 'utxo' || family === 'monero' ? 1 : 2);
  expect(rowsOf('ARCHITECTURE.md', name)).toBe(family === 'utxo' || family === 'monero' ? 1 : 2);
});

test('the page about alerts names every kind with its severity', () => {
  const rows = Array.from(read('docs/alerts.md').matchAll(/^\| `([a-z_]+)` \| (\w+) \|/gm), ([, ...row]) => row);
  expect(rows).toEqual(Object.entries(alertSeverity));
});

test('the table of postings has every reference of the books, and no other', () => {
  const posted = new Set(
    findAll(
      ['postings', 'venue-postings', 'cold-postings'].map((name) => read(`src/domain/ledger/${name}.ts`)).join(''),
      /makeEntry\(`([a-z-]+:)/g,
    ),
  );
  const listed = findAll(read('ARCHITECTURE.md'), /^\| `([a-z-]+:)` \|/gm);
  expect(listed.toSorted()).toEqual([...posted].toSorted());
});

test('the invariants are listed in order', () => {
  expect(findAll(read('ARCHITECTURE.md'), /^\| (L\d+) \|/gm)).toEqual(
    Array.from({ length: 26 }, (_, place) => `L${place + 1}`),
  );
});

test.each(['Words of the engine', 'Words of the design'])('the code of "%s" in the glossary is there', (section) => {
  const [, body = ''] = read('docs/glossary.md').split(`\n## ${section}\n`);
  const rows = (body.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const named = rows
    .slice(2)
    .flatMap((row) => Array.from((row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g), ([, word = '']) => word));
  const sources = readSourceFiles(['src']).map(({ path: file, text }) => `${file}\n${text}`);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((word) => !sources.some((source) => source.includes(word.replace(/^accounts\./, ''))))).toEqual(
    [],
  );
});

test('the glossary names every state with its public status', () => {
  const rows = Array.from(read('docs/glossary.md').matchAll(/^\| `([a-z_]+)` \|.*\| (\w+) \|$/gm), ([, ...row]) => row);
  expect(rows).toEqual(orderStates.map((state) => [state, publicStatus[state]]));
});

test('every threat has a measure and a test that shows it, and what has none is said to be undefended', () => {
  const text = read('docs/threat-model.md');
  const [, threats = '', after = ''] = text.split(/^## Threats$|^## Departures.*$/m);
  const rows = findAll(threats, /^\| (?!Threat \||-)(.+) \|$/gm).map((row) => row.split(' | '));
  expect(rows.length).toBeGreaterThan(25);
  const unshown = rows.filter(
    ([, measure, tests]) => !measure || !/`(?:src|tests)\/\S+\.(?:test|spec)\.tsx?`/.test(tests ?? ''),
  );
  expect(unshown).toEqual([]);
  expect(after).toContain('## Not defended');
});

describe('a decision', () => {
  test('has a number of its own, without gaps, and a line in the index', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, place) => place + 1));
    const index = read('docs/decisions/README.md');
    expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  test.each(decisions)('has its five parts: %s', (name) => {
    const form =
      /^# \d{4}\. .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|superseded by \[?\d{4}.*)\n\n## Context\n/;
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(form);
    expect(findAll(text, /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
  });
});

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('links to files that are there', () => {
    const targets = findAll(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g);
    const local = targets.filter((target) => !/^https?:/.test(target));
    const missing = local.filter((target) => !fs.existsSync(path.join(root, path.dirname(file), target)));
    expect(missing).toEqual([]);
  });
});

// Decision records are never edited, so they may name files that no longer exist.
test.each(documents.filter((file) => !file.startsWith('docs/decisions/')))('%s names files that are there', (file) => {
  const named = findAll(read(file), /`((?:src|tests|scripts|migrations|docs)\/[^`\s]*)`/g);
  const missing = named.filter((name) => !/[<*]/.test(name) && !fs.existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});

test.each(documents.filter((file) => !file.startsWith('docs/decisions/')))(
  '%s names commands that are there',
  (file) => {
    const named = findAll(read(file), /npm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  },
);

/** The first capture group of every match. */
function findAll(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, word = '']) => word);
}
