/** The Debian package: what is in it, its units as systemd reads them, and the three parts started as its units say. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import { cleanUp, makePlace, repository, run, startWords, type Entry, type Running } from './spawn-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-package-'));
const installed = path.join(folder, 'root');
const home = path.join(installed, 'usr/lib/sampan');
const units = ['sampan', 'sampan-server', 'sampan-worker', 'sampan-signer'] as const;

beforeAll(() => {
  const args = [path.join(repository, 'scripts/release/run.ts'), 'deb', folder];
  const made = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
  execFileSync('dpkg-deb', ['--extract', made, installed]);
  fs.rmSync(made);
}, patient(240_000));
afterAll(async () => {
  await cleanUp();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('the package', () => {
  test('has what runs, and neither tests nor tools that build', () => {
    const has = (name: string): boolean => fs.existsSync(path.join(home, name));
    expect(
      ['build/server', 'src/main/start.ts', 'scripts/migrate.ts', 'node_modules/.bin/node'].filter(has),
    ).toHaveLength(4);
    expect(['tests', 'scripts/build.ts', 'node_modules/vite', 'node_modules/typescript'].filter(has)).toEqual([]);
    const sources = fs.readdirSync(path.join(home, 'src'), { recursive: true, encoding: 'utf8' });
    expect(sources.filter((name) => /\.test\.tsx?$/.test(name))).toEqual([]);
  });

  test('has a bill of materials that names every package in it', () => {
    type Bill = Readonly<{ components: readonly Readonly<{ name: string; version: string; hashes?: unknown }>[] }>;
    const bill = JSON.parse(fs.readFileSync(path.join(home, 'sbom.cdx.json'), 'utf8')) as Bill;
    const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const there = fs
      .globSync('**/node_modules/{*,@*/*}/package.json', { cwd: home })
      .map((file) => JSON.parse(fs.readFileSync(path.join(home, file), 'utf8')) as { name?: string; version?: string })
      .flatMap(({ name, version }) => (name !== undefined && version !== undefined ? [`${name}@${version}`] : []));
    expect(there.length).toBeGreaterThan(200);
    expect(there.filter((each) => !named.has(each))).toEqual([]);
    expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  test('has scripts and a command that a shell reads, and the command says what it can do', () => {
    for (const script of ['postinst', 'prerm', 'postrm', 'sampan'])
      execFileSync('sh', ['-n', path.join(repository, 'ops/debian', script)]);
    const { status, stderr } = spawnSync(path.join(installed, 'usr/bin/sampan'), ['nothing'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('migrate')]);
  });

  test('has units that systemd takes, each closed as far as its part allows', () => {
    const read = fs.mkdtempSync(path.join(folder, 'units-'));
    const files = units.map((unit) => path.join(read, `${unit}.service`));
    for (const file of files) fs.writeFileSync(file, readUnitFile(path.basename(file)));
    for (const check of [
      ['verify', '--man=no'],
      ['security', '--offline=true', '--threshold=20'],
    ]) {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...check, ...files], { encoding: 'utf8' });
      expect([status, stderr], stdout).toEqual([0, '']);
    }
  });
});

test(
  'signer, worker and server start as their units say, and orders can be made',
  async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const start = async (part: Entry): Promise<Running> => {
      const { command, env } = readUnit(part);
      const running = run(place, command, { ...env, DATABASE_URL: database.url, PORT: String(place.port) });
      await running.says(startWords[part]);
      return running;
    };
    const running = [await start('signer'), await start('worker'), await start('server')];
    await until('ready', async () => await isReady(place.port));
    const page = await fetch(`http://127.0.0.1:${place.port}/en`);
    expect(page.status).toBe(200);
    const [, asset = ''] = /"(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(`http://127.0.0.1:${place.port}${asset}`)).status).toBe(200);
    for (const { child, ended } of running.toReversed()) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    await database.close();
  },
  patient(120_000),
);

/** A unit with the package's own files where they were extracted to. */
function readUnitFile(name: string): string {
  const text = fs.readFileSync(path.join(installed, 'usr/lib/systemd/system', name), 'utf8');
  return text.replaceAll('/usr/lib/sampan/', `${home}/`);
}

/** A unit's command and environment, with its folders below the one that the package was extracted to. */
function readUnit(part: Entry): Readonly<{ command: readonly string[]; env: Record<string, string> }> {
  const unit = readUnitFile(`sampan-${part}.service`).replaceAll('\\\n', ' ');
  const valuesOf = (name: string): readonly string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(/\s+/));
  const lines = valuesOf('EnvironmentFile')
    .filter((file) => !file.startsWith('-'))
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
  const ownFolders = [
    ...valuesOf('StateDirectory').map((name) => `var/lib/${name}`),
    ...valuesOf('RuntimeDirectory').map((name) => `run/${name}`),
    ...valuesOf('ReadWritePaths'),
  ];
  for (const name of ownFolders) fs.mkdirSync(path.join(installed, name), { recursive: true, mode: 0o700 });
  const settings = [...valuesOf('Environment'), ...lines].filter((line) => /^\w+=/.test(line));
  const env = Object.fromEntries(
    settings.map((line) => line.replace(/=(?=\/(?:var|run)\/)/, `=${installed}`).split('=') as [string, string]),
  );
  return { command: valuesOf('ExecStart'), env: { ...env, DRAIN_SECONDS: '0' } };
}
