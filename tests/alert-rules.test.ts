/** The alert rules and the dashboard name metrics that we have, and pages that are there. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from './support/source-file.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
const rules = read('ops/prometheus/sampan.rules.yml');
const ruleTests = read('ops/prometheus/sampan.rules.test.yml');

function findAll(text: string, what: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(what)].map(([, found = '']) => found))];
}

/** Names as the sources write them. A counter or a histogram has further endings. */
const metrics = new Set(
  readSourceFiles(['src/adapters/metrics', 'src/main']).flatMap(({ text }) =>
    findAll(text, /'((?:sampan|nodejs|process)_[a-z_]+)'/g),
  ),
);

test('every metric of the rules and of their tests is one that we have', () => {
  const expressions = rules.split('\n').filter((line) => line.trim().startsWith('expr:'));
  const named = findAll(`${expressions.join('\n')}\n${ruleTests}`, /\b(sampan_[a-z_]+)\b/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
});

test('every alert has a severity and a runbook that is there', () => {
  const alerts = findAll(rules, /- alert: (\w+)/g);
  expect(rules.match(/severity: (critical|warning) \}/g)).toHaveLength(alerts.length);
  const pages = [...rules.matchAll(/runbook: (\S+)/g)].map(([, page = '']) => page);
  expect(pages).toHaveLength(alerts.length);
  for (const page of pages) expect(fs.existsSync(path.join(root, page)), page).toBe(true);
});

test('every alert that a test of the rules names is a rule', () => {
  const alerts = findAll(rules, /- alert: (\w+)/g);
  expect(findAll(ruleTests, /alertname: (\w+)/g).filter((name) => !alerts.includes(name))).toEqual([]);
});

test('every metric of the dashboard is one that we have, and almost all of ours are on it', () => {
  type Dashboard = Readonly<{ panels: readonly Readonly<{ targets: readonly Readonly<{ expr: string }>[] }>[] }>;
  const { panels } = JSON.parse(read('ops/grafana/sampan.json')) as Dashboard;
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const named = findAll(expressions, /\b((?:sampan|nodejs|process)_[a-z_]+)\b/g).map((name) =>
    name.replace(/_bucket$/, ''),
  );
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(18);
});
