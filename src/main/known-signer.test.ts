import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { description } from '#tests/support/signer-lab.ts';
import { secretPurposes, type ServiceSecrets } from '#src/adapters/terms/service-secrets.ts';
import { toPublishedKey } from '#src/adapters/terms/terms-verifier.ts';
import { keepKnownSigner, readKnownSigner } from './known-signer.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-known-'));
  file = path.join(folder, 'signer-description.json');
});
afterEach(async () => await rm(folder, { recursive: true }));

test('what the signer said is read again, for our eyes only', async () => {
  expect(await readKnownSigner(folder)).toBeUndefined();
  await keepKnownSigner(folder, { profile: 'testnet', chains: {} });
  await keepKnownSigner(folder, description);
  expect(await readKnownSigner(folder)).toEqual(description);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['signer-description.json']);
});

test('what cannot be read is as if it were not there, and what others may read is refused', async () => {
  await writeFile(file, '{"profile":"moon"}', { mode: 0o600 });
  expect(await readKnownSigner(folder)).toBeUndefined();
  await writeFile(file, 'rubbish');
  expect(await readKnownSigner(folder)).toBeUndefined();
  await chmod(file, 0o640);
  await expect(readKnownSigner(folder)).rejects.toThrow('may be used by others');
});

test('a signer with another terms key than before is refused, also if an older version wrote down which', async () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const secrets = Object.fromEntries(secretPurposes.map((purpose) => [purpose, '0'.repeat(64)])) as ServiceSecrets;
  const [first, second] = keys.map((publicKey) => ({ ...description, terms: { publicKey, secrets } }));
  if (!first || !second) throw new Error('there are two');
  await keepKnownSigner(folder, first);
  await keepKnownSigner(folder, first);
  await expect(keepKnownSigner(folder, second)).rejects.toThrow('give it the old terms-key.pem');
  expect(await readKnownSigner(folder)).toEqual(first);
  const { keyId } = toPublishedKey(first.terms.publicKey);
  await writeFile(file, JSON.stringify({ ...description, termsKeyId: keyId }), { mode: 0o600 });
  await expect(keepKnownSigner(folder, second)).rejects.toThrow('give it the old terms-key.pem');
  await keepKnownSigner(folder, first);
});
