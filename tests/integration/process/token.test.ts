/** Keys in a token, with SoftHSM: a key in it opens the seed of all chains, and Solana's hot wallet signs in it. */
import { spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { base58 } from '@scure/base';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { patient } from '#tests/support/patience.ts';
import { makeSoftToken } from '#tests/support/soft-token.ts';
import { runScript } from './run-script.ts';
import {
  cleanUp,
  entryCommand,
  inherited,
  makePlace,
  repository,
  run,
  startWords,
  type Running,
} from './spawn-process.ts';

afterEach(cleanUp);

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const nodes = {
  bitcoin: { network: 'regtest', url: 'http://127.0.0.1:9' },
  litecoin: { network: 'regtest', url: 'http://127.0.0.1:9' },
  solana: {
    network: 'own',
    url: 'http://127.0.0.1:9',
    genesisHash: '11111111111111111111111111111111',
    tokens: { 'USDC-SOL': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
};

async function makeTokenPlace() {
  const plain = await makePlace();
  const at = (name: string) => path.join(plain.folder, name);
  const write = (name: string, text: string) => fs.writeFileSync(at(name), text, { mode: 0o600 });
  write('chains.json', JSON.stringify(nodes));
  write('seed', `${words}\n`);
  const token = makeSoftToken(plain.folder);
  write('pin', `${token.pin}\n`);
  const env = {
    ...plain.env,
    ...token.env,
    NETWORK_PROFILE: 'testnet',
    CHAINS_FILE: at('chains.json'),
    WALLET_SEED_FILE: at('sealed'),
    WALLET_PASSPHRASE_FILE: at('pin'),
    WALLET_TOKEN_MODULE: token.modulePath,
  };
  return { place: { ...plain, env }, at, write };
}

async function describeOf(dataDir: string) {
  const signer = connectSigner({ socketPath: path.join(fs.realpathSync(dataDir), 'signer', 'socket') });
  try {
    return await signer.describe();
  } finally {
    signer.close();
  }
}

async function endOf(running: Running): Promise<string> {
  expect(await running.ended).toBe(1);
  return running.said().stderr;
}

test(
  'a key in the token opens the seed of all chains, and nothing else does',
  { timeout: patient(120_000) },
  async () => {
    const { place, at, write } = await makeTokenPlace();
    const sealed = runScript(place, 'seal-seed', 'seed', 'sealed', '--token');
    expect(sealed).toMatchObject({ code: 0, complained: '' });
    expect(fs.readFileSync(at('sealed'), 'utf8')).not.toContain('abandon');
    const plain = run(place, entryCommand('signer'), { WALLET_SEED_FILE: at('seed') });
    await plain.says(startWords.signer);
    const expected = await describeOf(place.dataDir);
    plain.child.kill('SIGTERM');
    await plain.ended;

    fs.rmSync(at('seed'));
    const signer = run(place, entryCommand('signer'));
    await signer.says(startWords.signer);
    expect(await describeOf(place.dataDir)).toEqual(expected);
    expect(Object.keys(expected.chains)).toEqual(['bitcoin', 'litecoin', 'solana']);
    signer.child.kill('SIGTERM');
    await signer.ended;

    const elsewhere = makeSoftToken(place.folder, 'other');
    const foreign = { ...elsewhere.env, WALLET_TOKEN_LABEL: 'other' };
    expect(await endOf(run(place, entryCommand('signer'), foreign))).toContain('the token has no key sampan-seed');
    const none = { WALLET_TOKEN_LABEL: 'nobody' };
    expect(await endOf(run(place, entryCommand('signer'), none))).toContain('there is no token with the label nobody');
    write('pin', '00000000');
    expect(await endOf(run(place, entryCommand('signer')))).toContain('PIN incorrect');
    // A signer that is started again and again does not try until the token locks itself: not even with the right one.
    expect(await endOf(run(place, entryCommand('signer')))).toContain('a wrong PIN was tried');
    write('pin', '12345678');
    expect(await endOf(run(place, entryCommand('signer')))).toContain('a wrong PIN was tried');
    expect(runScript(place, 'token-key', 'login')).toMatchObject({ code: 0, said: 'The token takes the PIN.\n' });
    const file = JSON.parse(fs.readFileSync(at('sealed'), 'utf8')) as { data: string };
    const bytes = Buffer.from(file.data, 'base64');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    write('sealed', JSON.stringify({ ...file, data: bytes.toString('base64') }));
    expect(await endOf(run(place, entryCommand('signer')))).toContain('the token has not done C_Decrypt');
  },
);

test('the hot wallet of Solana is a key that signs in the token', { timeout: patient(120_000) }, async () => {
  const { place, at } = await makeTokenPlace();
  const inToken = { WALLET_SEED_FILE: at('seed'), WALLET_TOKEN_CHAINS: 'solana' };
  const early = await endOf(run(place, entryCommand('signer'), inToken));
  expect(early).toContain('the token has no key sampan-hot-solana');
  const made = runScript(place, 'token-key', 'solana');
  expect(made).toMatchObject({ code: 0, complained: '' });
  const [, hot = ''] = /is ([1-9A-HJ-NP-Za-km-z]{32,44}) from/.exec(made.said) ?? [];
  expect(runScript(place, 'token-key', 'solana').complained).toContain('has a key sampan-hot-solana already');

  const signer = run(place, entryCommand('signer'), inToken);
  await signer.says(startWords.signer);
  expect((await describeOf(place.dataDir)).chains.solana?.keys).toEqual({ kind: 'pool', hot });

  // The same message has the same signature, and the address is the key that it verifies with.
  const { message, signatures } = signInToken(place.env, place.folder);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(hot)]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(signatures[0]).toEqual(signatures[1]);
  expect(verify(null, Buffer.from(message), key, Buffer.from(signatures[0] ?? '', 'hex'))).toBe(true);
});

/** In a process of its own, as the library of the token must not be in that of the tests. */
function signInToken(env: Readonly<Record<string, string>>, cwd: string) {
  const module = path.join(repository, 'src/adapters/token/open-token.ts');
  const program = `
    const { openToken } = await import(${JSON.stringify(module)});
    const place = { modulePath: process.env.WALLET_TOKEN_MODULE, label: 'sampan' };
    const token = await openToken(place, { pin: Buffer.from('12345678'), isByHand: true });
    const key = await token.findEd25519('sampan-hot-solana');
    const sign = async () => Buffer.from(await key.sign(Buffer.from('a message'))).toString('hex');
    console.log(JSON.stringify([await sign(), await sign()]));`;
  const options = { cwd, env: { ...inherited(), ...env } };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options);
  return { message: 'a message', signatures: JSON.parse(stdout.toString()) as readonly string[] };
}
