import { execFile } from 'node:child_process';
import { createHash, createPrivateKey, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deriveSecrets, loadOrCreateTermsKey } from './signing-key.ts';
import { toPublishedKey } from './terms-verifier.ts';

const run = promisify(execFile);
let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-terms-'));
  file = join(folder, 'terms-key.pem');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the terms key', () => {
  test('is made on the first start, for our eyes only, and nothing else is left in the folder', async () => {
    await loadOrCreateTermsKey({ file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(createPrivateKey(await readFile(file, 'utf8')).asymmetricKeyType).toBe('ed25519');
    expect(await readdir(folder)).toEqual(['terms-key.pem']);
  });

  test('stays the same on the next start', async () => {
    const first = await loadOrCreateTermsKey({ file });
    const second = await loadOrCreateTermsKey({ file });
    expect(toPublishedKey(second.publicKeyRaw)).toEqual(toPublishedKey(first.publicKeyRaw));
  });

  test('has an id that anyone can compute from the raw public key', async () => {
    const key = await loadOrCreateTermsKey({ file });
    const raw = Buffer.from(key.publicKeyRaw, 'base64');
    expect(raw).toHaveLength(32);
    expect(key.keyId).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16));
  });

  test('is one key for many starts at once, the early and the late ones', async () => {
    for (let round = 0; round < 20; round += 1) {
      const roundFile = join(folder, `terms-key-${round}.pem`);
      // Slightly staggered starts overlap in more ways: one may look for the file while another creates it.
      const starts = Array.from({ length: 12 }, async (_, turn) => {
        await setTimeout(turn % 4);
        return loadOrCreateTermsKey({ file: roundFile });
      });
      const keys = await Promise.all(starts);
      expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
    }
    expect(await readdir(folder)).toHaveLength(20);
  });

  test('is one key for several processes that start at once', async () => {
    const module = new URL('signing-key.ts', import.meta.url).href;
    const script = `
      import { loadOrCreateTermsKey } from ${JSON.stringify(module)};
      console.log((await loadOrCreateTermsKey({ file: ${JSON.stringify(file)} })).keyId);`;
    const starts = Array.from({ length: 3 }, () => run(process.execPath, ['--input-type=module', '-e', script]));
    const keyIds = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());
    expect(keyIds).toEqual(Array.from({ length: 3 }, () => keyIds[0]));
    expect((await loadOrCreateTermsKey({ file })).keyId).toBe(keyIds[0]);
  });

  test('does not show its private part in what is published', async () => {
    const { privateKey, ...known } = await loadOrCreateTermsKey({ file });
    const published = toPublishedKey(known.publicKeyRaw);
    expect(published).toEqual(known);
    expect(JSON.stringify(published)).not.toContain(privateKey.export({ format: 'jwk' }).d);
    expect(Object.keys(published).toSorted()).toEqual(['keyId', 'publicKeyPem', 'publicKeyRaw']);
    expect(published.publicKeyPem).toContain('BEGIN PUBLIC KEY');
  });
});

test('tells secrets that are as they were when the service derived them itself', async () => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]);
  const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  await writeFile(file, pem, { mode: 0o600 });
  const key = await loadOrCreateTermsKey({ file });
  const expected = Buffer.from(hkdfSync('sha256', der, 'sampan', 'webhooks', 32)).toString('hex');
  const secrets = deriveSecrets(key);
  expect(secrets.webhooks).toBe(expected);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
});

describe('a terms key is refused', () => {
  test('when it is only the public half', async () => {
    const { publicKeyPem } = await loadOrCreateTermsKey({ file });
    await writeFile(file, publicKeyPem, { mode: 0o600 });
    await expect(loadOrCreateTermsKey({ file })).rejects.toThrow('is the public half: the signer signs terms');
  });

  test.each([0o640, 0o604, 0o660, 0o601])('when others may use its file (mode %o)', async (mode) => {
    await loadOrCreateTermsKey({ file });
    await chmod(file, mode);
    await expect(loadOrCreateTermsKey({ file })).rejects.toThrow(
      `the terms key ${file} may be used by others (mode 0${mode.toString(8)}); run chmod 600 on it`,
    );
  });

  test('when it is of another kind', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await expect(loadOrCreateTermsKey({ file })).rejects.toThrow(`the terms key ${file} is not an Ed25519 key`);
  });

  test.each(['', 'rubbish', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])(
    'when its file is damaged (%j), and the file is left as it was',
    async (text) => {
      await writeFile(file, text, { mode: 0o600 });
      const refusal = `the terms key ${file} is not a private key in PEM form`;
      await expect(loadOrCreateTermsKey({ file })).rejects.toThrow(refusal);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  test('when its name is taken by a folder', async () => {
    await mkdir(file);
    await expect(loadOrCreateTermsKey({ file })).rejects.toThrow(`the terms key ${file} is not a file`);
  });

  test('when the folder for it is missing', async () => {
    const missing = join(folder, 'missing', 'terms-key.pem');
    const refusal = `the terms key ${missing} cannot be created (ENOENT)`;
    await expect(loadOrCreateTermsKey({ file: missing })).rejects.toThrow(refusal);
  });
});
