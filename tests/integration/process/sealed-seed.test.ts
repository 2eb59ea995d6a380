/** A seed that is sealed with a passphrase: the command that makes it, and the signer that opens it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { runScript } from './run-script.ts';
import { cleanUp, entryCommand, makePlace, run, startWords } from './spawn-process.ts';

afterEach(cleanUp);

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

async function makeSealed() {
  const place = await makePlace();
  const at = (name: string) => path.join(place.folder, name);
  const write = (name: string, text: string, mode = 0o600) => fs.writeFileSync(at(name), text, { mode });
  write('chains.json', JSON.stringify({ bitcoin: { network: 'regtest', url: 'http://127.0.0.1:9' } }));
  write('seed', `${words}\n`);
  write('passphrase', 'correct horse\n');
  const passphrase = { WALLET_PASSPHRASE_FILE: at('passphrase') };
  const sealed = runScript({ ...place, env: { ...place.env, ...passphrase } }, 'seal-seed', 'seed', 'sealed');
  const env = { NETWORK_PROFILE: 'testnet', CHAINS_FILE: at('chains.json'), WALLET_SEED_FILE: at('sealed') };
  return { place, at, write, sealed, env, passphrase };
}

test('the signer opens it with its passphrase and not with another', { timeout: patient(60_000) }, async () => {
  const { place, at, write, sealed, env, passphrase } = await makeSealed();
  expect(sealed).toMatchObject({ code: 0, complained: '' });
  expect(fs.statSync(at('sealed')).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(at('sealed'), 'utf8')).not.toContain('abandon');
  fs.rmSync(at('seed'));
  const signer = run(place, entryCommand('signer'), { ...env, ...passphrase });
  await signer.says(startWords.signer);
  signer.child.kill('SIGTERM');
  await signer.ended;

  write('passphrase', 'correct horsf');
  const other = run(place, entryCommand('signer'), { ...env, ...passphrase });
  expect(await other.ended).toBe(1);
  expect(other.said().stderr).toContain('sealed is not opened by this passphrase, or was changed');
  const none = run(place, entryCommand('signer'), env);
  expect(await none.ended).toBe(1);
  expect(none.said().stderr).toContain('name a file with its passphrase with WALLET_PASSPHRASE_FILE');
});

test('a passphrase that others may read is refused', { timeout: patient(60_000) }, async () => {
  const { place, at, env, passphrase } = await makeSealed();
  fs.chmodSync(at('passphrase'), 0o604);
  const signer = run(place, entryCommand('signer'), { ...env, ...passphrase });
  expect(await signer.ended).toBe(1);
  expect(signer.said().stderr).toContain('may be used by others');
});

test('the command seals only words of a wallet, and replaces no file', { timeout: patient(60_000) }, async () => {
  const { place, at, write, passphrase } = await makeSealed();
  const seal = (from: string, to: string) =>
    runScript({ ...place, env: { ...place.env, ...passphrase } }, 'seal-seed', from, to);
  expect(seal('seed', 'sealed')).toMatchObject({ code: 1 });
  expect(seal('sealed', 'again').complained).toContain('is sealed already');
  write('other', 'no words of a wallet');
  expect(seal('other', 'again').complained).toContain('is not a phrase of BIP-39');
  expect(fs.existsSync(at('again'))).toBe(false);
});
