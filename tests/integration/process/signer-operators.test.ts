/** The list of operators on the signer's machine: a row of the service's database makes nobody an operator there. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { keyPrint } from '#src/domain/back-office/key-print.ts';
import { findOperatorsFile } from '#src/main/find-operators-file.ts';
import { patient } from '#tests/support/patience.ts';
import { runScript } from './run-script.ts';
import { cleanUp, makePlace } from './spawn-process.ts';

afterEach(cleanUp);

test('a passkey is added only with the print that its person told', { timeout: patient(60_000) }, async () => {
  const place = await makePlace();
  const file = findOperatorsFile(place.dataDir);
  const of = { name: 'ana', site: 'swap.example' } as const;
  const keys = ['phone', 'planted'].map((each) => ({ ...of, id: `id-${each}`, publicKey: each }));
  const input = keys.map((key) => JSON.stringify(key)).join('\n');
  const ask = (...args: readonly string[]) => runScript({ ...place, input }, 'signer-operators', ...args);
  const wrong = ask('add', 'ana', '0000-0000-0000-0000-0000');
  expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('nothing was added')]);
  expect(existsSync(file)).toBe(false);
  const added = ask('add', 'ana', keyPrint('phone'));
  expect(added.complained).toBe('');
  expect(added.said).toContain(`ana at swap.example, print ${keyPrint('phone')}`);
  expect(added.said).toContain('1 other passkeys of ana were not added');
  expect(added.said).not.toContain(keyPrint('planted'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([keys[0]]);
  expect(ask('remove', 'ana').said).toContain('Nobody is left');
  // A list without people is a list: the signer does not go back to the worker's word.
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});
