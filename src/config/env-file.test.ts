import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sampan-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = path.join(folder, '.env');
  writeFileSync(file, text);
  return readEnvFile(file);
}

const words = 'legal winner thank year wave';

test.each([
  `WALLET_SEED=${words}`,
  `WALLET_SEED = "${words}"`,
  `export WALLET_SEED='${words}'`,
  `  WALLET_SEED="legal winner\nthank year wave"`,
  `WALLET_SEED="${words}`,
])('the words of the wallet are left out, and nothing else (%#)', (line) => {
  const { values, hasSeed } = read(`PORT=1\n${line}\nWALLET_SEED_FILE=seed\n# WALLET_SEED=other\nHOST=::1`);
  expect(hasSeed).toBe(true);
  expect(JSON.stringify(values)).not.toMatch(/legal|winner|thank/);
  expect(values).toEqual({ PORT: '1', WALLET_SEED_FILE: 'seed', HOST: '::1' });
});

test.each(['', 'WALLET_SEED=', 'WALLET_SEED=""', '#WALLET_SEED=words', 'PORT=1'])('there are none in %j', (text) => {
  expect(read(text).hasSeed).toBe(false);
});

test('a file that is not there is an error', () => {
  expect(() => readEnvFile(path.join(folder, 'none'))).toThrow(/ENOENT/);
});
