/** Every test file is in exactly one lane. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import vitestConfig from '../vitest.config.ts';
import { parts } from '../scripts/test-parts.ts';
import { chooseFlows, longUnits, mainFlows, proofs } from './lanes.ts';
import { patient, readPatience } from './support/patience.ts';

const root = path.join(import.meta.dirname, '..');
const list = (pattern: string): readonly string[] =>
  fs.globSync(pattern, { cwd: root, exclude: ['node_modules/**', '**/node_modules/**'] }).toSorted();

type Project = Readonly<{ name: string; include: readonly string[]; exclude?: readonly string[] }>;
const projects = (vitestConfig.test?.projects ?? []).map((each) => (each as Readonly<{ test: Project }>).test);

function filesOf(name: string): readonly string[] {
  const project = projects.find((each) => each.name === name);
  if (!project) throw new Error(`there is no project ${name}`);
  const left = new Set(project.exclude?.flatMap(list));
  return [...new Set(project.include.flatMap(list))].filter((file) => !left.has(file));
}

const scripts: Readonly<Record<string, string>> = manifest.scripts;

/** The test parts that a script of package.json runs. */
function partsOf(script: string): readonly string[] {
  const [, names = ''] = /scripts\/run-tests\.ts ([\w: ]+)/.exec(scripts[script] ?? '') ?? [];
  return names.trim().split(' ');
}

describe('the tests of vitest', () => {
  const all = [...list('src/**/*.test.{ts,tsx}'), ...list('tests/**/*.test.ts')];

  test('are each in exactly one project', () => {
    const run = projects.flatMap(({ name }) => filesOf(name));
    expect(all.length).toBeGreaterThan(400);
    expect(run.toSorted()).toEqual(all.toSorted());
  });

  test('are split where every line of the list names something', () => {
    expect([...proofs, ...longUnits].filter((pattern) => list(pattern).length === 0)).toEqual([]);
    expect(filesOf('integration').length).toBeGreaterThan(80);
    expect(filesOf('proofs').length).toBeGreaterThan(30);
  });
});

describe('the tests in the browser', () => {
  const all = list('tests/e2e/{pages,still}/**/*.spec.ts');

  test('are the main flows and the rest', () => {
    expect(mainFlows.filter((file) => !all.includes(file))).toEqual([]);
    const asked = (lane: string) => JSON.stringify(chooseFlows(lane));
    expect(asked('main')).toBe(asked('rest').replace('testIgnore', 'testMatch'));
    expect(chooseFlows()).toEqual({});
    expect(() => chooseFlows('fast')).toThrow('E2E_LANE must be main or rest');
  });

  test('lie where a project of Playwright looks', () => {
    expect(list('tests/e2e/**/*.spec.ts').filter((file) => !all.includes(file))).toEqual([
      'tests/e2e/ready/takes-orders.spec.ts',
    ]);
  });
});

describe('the scripts', () => {
  test('run every part in one of the two lanes', () => {
    expect(scripts['test']).toContain('npm run --silent check');
    const apart = ['devnet', 'e2e', 'firefox'];
    const run = [...partsOf('test'), ...partsOf('test:full')];
    expect([...run, ...apart].toSorted()).toEqual(Object.keys(parts).toSorted());
  });

  test('are what a submission runs, once each', () => {
    const lines = fs.readFileSync(path.join(root, '.ci/run'), 'utf8').match(/^npm .*$/gm);
    expect(lines).toEqual(['npm ci', 'npm test', 'npm run test:full', 'npm run test:chains']);
  });
});

describe('the patience of tests', () => {
  test('is one factor for every wait', () => {
    expect([undefined, '', '1', '3', '2.5'].map(readPatience)).toEqual([1, 1, 1, 3, 2.5]);
    expect(patient(1000)).toBe(1000 * readPatience(process.env['TEST_PATIENCE']));
  });

  test.each(['0', '-1', 'much', '101'])('cannot be %s', (text) => {
    expect(() => readPatience(text)).toThrow('TEST_PATIENCE must be a number from 1 to 100');
  });

  test('is asked for wherever a test names a time-out', () => {
    const files = [...list('tests/{integration,support,e2e,devnet,firefox,chains}/**/*.ts'), ...list('*.config.ts')];
    const plain = /\b(?:timeout|testTimeout|hookTimeout|actionTimeout|navigationTimeout): \d|AbortSignal\.timeout\(\d/;
    const found = files.filter((file) => plain.test(fs.readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  test('is asked for wherever a test waits for a fact', () => {
    const texts = list('tests/integration/**/*.ts').map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
    const waits = texts.flatMap((text) => text.split(/\bvi\.wait(?:For|Until)\(/).slice(1));
    expect(waits.length).toBeGreaterThan(5);
    // The timeout is the last argument of a call, so it is in the text before the next empty line.
    expect(waits.filter((wait) => !wait.split('\n\n')[0]?.includes('patient('))).toEqual([]);
  });
});
