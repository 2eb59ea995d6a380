/** The Python client matches the current API, and does what its own tests want. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makePython, pythonFolder } from '../../../scripts/client/make-python.ts';

test('the client is what the generator makes of the API: otherwise run npm run client:generate', () => {
  for (const [file, text] of Object.entries(makePython())) expect(fs.readFileSync(file, 'utf8'), file).toBe(text);
});

test('the client repeats, follows, waits and verifies as its tests want', () => {
  const { PATH = '' } = process.env;
  const env = { PATH, PYTHONPATH: path.join(pythonFolder, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
  const args = ['-W', 'error', '-m', 'unittest'];
  const { status, stderr } = spawnSync('python3', args, {
    cwd: path.join(pythonFolder, 'tests'),
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/\nRan \d\d tests in [^]*\nOK\n$/)]);
});
