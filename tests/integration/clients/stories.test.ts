/** The clients as integrators use them: installed into an empty project, exchanging a coin on the running product. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pythonFolder } from '../../../scripts/client/make-python.ts';
import { repository } from '../process/spawn-process.ts';
import { installPackedClient, makeForeignProject, oldNode, type ForeignProject } from './foreign-project.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(150_000) });

let sandbox: Sandbox;
let project: ForeignProject;
beforeAll(async () => {
  project = makeForeignProject();
  await installPackedClient(project);
  await installPythonClient(project);
  sandbox = await openSandbox();
}, patient(300_000));
afterAll(async () => {
  await sandbox.close();
  project.close();
});

/** Runs a story while blocks are mined, and reads what it says. */
async function play(command: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const { site, key, ask } = sandbox;
  const { address } = await ask<{ address: string }>('/api/sandbox/addresses/tron');
  const story = project.run([...command, site, key, address]);
  const progress = { isOver: false };
  const over = story.finally(() => (progress.isOver = true));
  while (!progress.isOver) {
    for (const chain of ['bitcoin', 'tron']) await ask('/api/sandbox/blocks', { chain, count: 2 });
    await sleep(250);
  }
  const { status, stdout, stderr } = await over;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as readonly unknown[]);
}

function judge(said: readonly (readonly unknown[])[]): void {
  const told = said.filter(([kind]) => kind !== 'webhook');
  expect(told).toEqual([
    ['error', true, 400, 'amount_below_minimum', 'string'],
    ['order', 'awaiting_deposit', true],
    ['paid', true],
    ['ended', 'completed', 64],
    ['followed', expect.arrayContaining(['confirming', 'exchanging', 'sending', 'completed', 'order'])],
    ['listed', [true, { customer: '4711' }]],
    ['done'],
  ]);
  const types = said.filter(([kind]) => kind === 'webhook').map(([, type]) => type);
  expect(types).toEqual(expect.arrayContaining(['exchange.confirming', 'exchange.completed']));
}

test('the TypeScript client, on the oldest Node', async () => {
  fs.copyFileSync(path.join(repository, 'tests/clients/stories/story.mjs'), path.join(project.folder, 'story.mjs'));
  judge(await play([oldNode, 'story.mjs']));
});

test('the Python client, in an empty environment', async () => {
  fs.copyFileSync(path.join(repository, 'tests/clients/stories/story.py'), path.join(project.folder, 'story.py'));
  judge(await play([path.join(project.folder, 'environment', 'bin', 'python'), '-W', 'error', 'story.py']));
});

/** Without a network, and with the pip outside of the environment, which saves it one of its own. */
async function installPythonClient({ folder, run }: ForeignProject): Promise<void> {
  const environment = path.join(folder, 'environment');
  expect(await run(['python3', '-m', 'venv', '--without-pip', environment])).toMatchObject({ status: 0 });
  const pip = ['python3', '-m', 'pip', '--python', environment, '--disable-pip-version-check'];
  expect(await run([...pip, 'install', '--quiet', '--no-index', pythonFolder])).toMatchObject({ status: 0 });
}
