/** The signer is closed to others: its memory, its files, and whoever wants to debug it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { runScript } from './run-script.ts';
import { cleanUp, entryCommand, guard, makePlace, repository, run, startWords } from './spawn-process.ts';

afterEach(cleanUp);

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

async function makeFiles() {
  const place = await makePlace();
  const at = (name: string) => path.join(place.folder, name);
  const write = (name: string, text: string, mode = 0o600) => fs.writeFileSync(at(name), text, { mode });
  write('chains.json', JSON.stringify({ bitcoin: { network: 'regtest', url: 'http://127.0.0.1:9' } }));
  write('seed', `${words}\n`);
  const env = { NETWORK_PROFILE: 'testnet', CHAINS_FILE: at('chains.json'), WALLET_SEED_FILE: at('seed') };
  return { place, at, write, env };
}

describe('the signer', { timeout: patient(60_000) }, () => {
  test('does not start with a debugger or with options of the environment', async () => {
    const place = await makePlace();
    const [node = '', ...args] = entryCommand('signer');
    for (const option of ['--inspect=0', '--heapsnapshot-signal=SIGUSR2', '--report-on-signal']) {
      const debugged = run(place, [node, option, ...args]);
      expect(await debugged.ended).toBe(1);
      expect(debugged.said().stderr).toContain('has keys in its memory does not start with --');
    }
    const led = run(place, entryCommand('signer'), { NODE_OPTIONS: '--max-old-space-size=512' });
    expect(await led.ended).toBe(1);
    expect(led.said().stderr).toContain('NODE_OPTIONS may open the memory of the signer');
  });

  test('closes its memory to other processes of its user', () => {
    const [harden, koffi] = ['src/adapters/harden-process.ts', 'node_modules/koffi/index.js'].map((name) =>
      JSON.stringify(path.join(repository, name)),
    );
    const program = `
      const { default: koffi } = await import(${koffi});
      const prctl = koffi.load(null).func('int prctl(int option, ulong, ulong, ulong, ulong)');
      const isOpen = () => prctl(3, 0, 0, 0, 0);
      const before = isOpen();
      await (await import(${harden})).hardenProcess();
      console.log(before, isOpen());`;
    const { stdout } = spawnSync(process.execPath, ['--import', guard, '--input-type=module', '--eval', program]);
    expect(stdout.toString()).toBe('1 0\n');
  });

  test.each(['seed', 'chains.json'])('refuses the file %s if others may read it', async (name) => {
    const { place, at, env } = await makeFiles();
    fs.chmodSync(at(name), 0o640);
    const signer = run(place, entryCommand('signer'), env);
    expect(await signer.ended).toBe(1);
    expect(signer.said().stderr).toContain(`${at(name)} may be used by others (mode 0640)`);
  });

  test('takes its passphrase from a credential of systemd', async () => {
    const { place, at, write, env } = await makeFiles();
    fs.mkdirSync(at('credentials'), { mode: 0o700 });
    write('credentials/wallet-passphrase', 'correct horse battery', 0o400);
    const systemd = { CREDENTIALS_DIRECTORY: at('credentials') };
    const sealed = runScript({ ...place, env: { ...place.env, ...systemd } }, 'seal-seed', 'seed', 'sealed');
    expect(sealed).toMatchObject({ code: 0, complained: '' });
    const signer = run(place, entryCommand('signer'), { ...env, ...systemd, WALLET_SEED_FILE: at('sealed') });
    await signer.says(startWords.signer);
    const without = run(place, entryCommand('signer'), { ...env, WALLET_SEED_FILE: at('sealed') });
    expect(await without.ended).toBe(1);
  });
});

test('nothing is sealed with an empty or short passphrase', { timeout: patient(60_000) }, async () => {
  const { place, at } = await makeFiles();
  const seal = (input: string, ...more: readonly string[]) =>
    runScript({ ...place, input }, 'seal-seed', 'seed', 'sealed', ...more).complained;
  expect(seal('')).toContain('no passphrase was given');
  expect(seal('\n')).toContain('no passphrase was given');
  expect(seal('eleven char\n')).toContain('12 characters or more');
  expect(seal('passphrase of ana\n\n', '--for', 'ana,bo')).toContain('no passphrase was given');
  expect(seal('passphrase of ana\npassphrase of ana\n', '--for', 'ana,bo')).toContain('two people have one passphrase');
  expect(seal('passphrase of ana\n', '--for', 'ana')).toContain('name 2 to 12 people');
  expect(fs.existsSync(at('sealed'))).toBe(false);
});
