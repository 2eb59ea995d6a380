/** `npm run dev` on a copy of the project: it starts, keeps running, and shows edits. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { until } from '../operations/support/own-cluster.ts';
import { cleanUp, findProcessesOf, makeUsedPlace, repository, run, type Place } from './spawn-process.ts';

afterEach(cleanUp);

const copied = ['src', 'migrations', 'public', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** Packages are symlinked one by one, so that files which Vite writes beside them stay in the copy. */
function copyProject({ folder }: Place): string {
  const project = path.join(folder, 'project');
  for (const name of [...copied, 'react-router.config.ts']) {
    fs.cpSync(path.join(repository, name), path.join(project, name), { recursive: true });
  }
  const packages = path.join(project, 'node_modules');
  fs.mkdirSync(packages);
  for (const name of fs.readdirSync(path.join(repository, 'node_modules'))) {
    if (name.startsWith('.vite')) continue;
    fs.symlinkSync(fs.realpathSync(path.join(repository, 'node_modules', name)), path.join(packages, name));
  }
  return project;
}

function edit(file: string, from: string, to: string): void {
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
}

/** Saves like git and many editors: renames a new file over the old one. */
function replace(file: string, from: string, to: string): void {
  const copy = `${file}.saving`;
  fs.copyFileSync(file, copy);
  edit(copy, from, to);
  fs.renameSync(copy, file);
}

test('npm run dev serves pages, shows their edits without a restart, and restarts once for any other', async () => {
  const place = await makeUsedPlace();
  const project = copyProject(place);
  const running = run(place, [process.execPath, path.join(project, 'scripts/dev.ts')], { NODE_ENV: '' });
  const restarts = (): number => running.said().stdout.split('Restarting').length - 1;
  const ask = async (address: string): Promise<Response> => await fetch(`http://127.0.0.1:${place.port}${address}`);
  const isShown = async (text: string): Promise<boolean> => {
    if (running.child.exitCode !== null) throw new Error(JSON.stringify(running.said()));
    return (await (await ask('/en')).text()).includes(text);
  };

  await running.says('Sampan is ready at');
  expect(await isShown('<footer class="foot">')).toBe(true);
  // A watcher that mistakes generated files for edits would restart within a second.
  await sleep(1500);
  expect(restarts()).toBe(0);

  edit(path.join(project, 'src/web/site/footer.tsx'), '<footer className="foot">', '<footer className="foot seen">');
  await until('the edited page', async () => await isShown('<footer class="foot seen">'));
  expect(restarts()).toBe(0);

  const headers = path.join(project, 'src/http/security-headers.ts');
  const option = async (): Promise<string | null> => (await ask('/healthz')).headers.get('x-frame-options');
  edit(headers, "'x-frame-options': 'DENY'", "'x-frame-options': 'EDITED'");
  await until('the restart', async () => (await option()) === 'EDITED');
  expect(await isShown('<footer class="foot seen">')).toBe(true);
  expect(restarts()).toBe(1);

  for (const [from, to] of [
    ['EDITED', 'REPLACED'],
    ['REPLACED', 'AGAIN'],
  ] as const) {
    replace(headers, `'x-frame-options': '${from}'`, `'x-frame-options': '${to}'`);
    await until(`the restart after a file with ${to} took its place`, async () => (await option()) === to);
  }
  expect(restarts()).toBe(3);

  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(findProcessesOf(place)).toEqual([]);
}, 300_000);
