/**
 * `npm run seal-seed -- FROM TO`: seals the words of the wallet's seed in the file FROM with a passphrase, into the new
 * file TO for WALLET_SEED_FILE. The passphrase is that of WALLET_PASSPHRASE_FILE, or is asked for twice. With `--for
 * ana,bo,carl` it is sealed for these people, each with a passphrase of their own, and any two of them open it after a
 * start. With `--token` a key of the token of WALLET_TOKEN_MODULE opens it. In the sandbox, FROM may be the file
 * `sandbox-seed`.
 */
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { hardenProcess } from '#src/adapters/harden-process.ts';
import { needKeyFile } from '#src/adapters/key-file.ts';
import { assertLong } from '#src/adapters/passphrase-key.ts';
import { isSealed, seal, unseal } from '#src/adapters/sealed-file.ts';
import { mostHolders, readTwoPersonSeal, sealForTwo, type Holder, type Share } from '#src/adapters/two-person-seal.ts';
import { readTokenFile, sealWithToken, unsealWithToken } from '#src/adapters/token/token-seal.ts';
import type { Config } from '#src/config/config.ts';
import { findToken } from '#src/main/find-token.ts';
import { findPassphraseFile, openPassphrases, readPassphrase } from '#src/main/read-passphrase.ts';
import { runCommand } from '#src/main/run-command.ts';

const ask = openPassphrases();

await runCommand(async ({ config, args: [from, to, option, people], say }) => {
  await hardenProcess();
  if (from === undefined || to === undefined) throw new Error('say the file that has the words and the one to make');
  const isToken = option === '--token' && people === undefined;
  const isForTwo = option === '--for' && people !== undefined;
  if (option !== undefined && !isToken && !isForTwo) throw new Error('say --for and names, or --token');
  const words = await needKeyFile({ file: from, name: 'the file of the words' });
  if (isSealed(words)) throw new Error(`${from} is sealed already`);
  const isDigits = config.networkProfile === 'sandbox' && /^[0-9a-f]+\s*$/.test(words);
  if (isDigits) parseSeed(from, words);
  else await readSeedPhrase(words);
  const secret = Buffer.from(words.trim());
  const text = await (isToken
    ? sealInToken(secret, config)
    : people === undefined
      ? sealWithOne(secret, config)
      : sealWithTwo(secret, people.split(',')));
  secret.fill(0);
  await writeFile(to, text, { mode: 0o600, flag: 'wx' });
  say(`${to} is made. Name it with WALLET_SEED_FILE, start the signer once, and then destroy ${from}`);
});

async function sealInToken(secret: Buffer, config: Config): Promise<string> {
  const token = findToken(config, { isByHand: true });
  try {
    const text = await sealWithToken(await token.need(), secret);
    const made = readTokenFile(text);
    const isRight = made && (await unsealWithToken(await token.need(), made)).equals(secret);
    if (!isRight) throw new Error('the sealed file does not open');
    return text;
  } finally {
    await token.close();
  }
}

async function sealWithOne(secret: Buffer, config: Config): Promise<string> {
  const hasFile = findPassphraseFile(config) !== undefined;
  const passphrase = hasFile ? await readPassphrase(config) : await askTwice('Passphrase of the seed');
  assertLong(passphrase);
  const text = await seal(secret, passphrase);
  if (!(await unseal(text, passphrase)).equals(secret)) throw new Error('the sealed file does not open');
  return text;
}

async function sealWithTwo(secret: Buffer, names: readonly string[]): Promise<string> {
  const isFit = names.length >= 2 && names.length <= mostHolders && new Set(names).size === names.length;
  if (!isFit) throw new Error(`name 2 to ${mostHolders} people, each once`);
  const people: Holder[] = [];
  for (const name of names) {
    const passphrase = await askTwice(`Passphrase of ${name}`);
    assertLong(passphrase);
    if (people.some((each) => passphrase.equals(each.passphrase))) throw new Error('two people have one passphrase');
    people.push({ name, passphrase });
  }
  const text = await sealForTwo(secret, people);
  if (!(await opensForAll(text, people, secret))) throw new Error('the sealed file does not open');
  for (const { passphrase } of people) passphrase.fill(0);
  return text;
}

/** Whether every two of the people open it: the words are destroyed after this. */
async function opensForAll(text: string, people: readonly Holder[], secret: Buffer): Promise<boolean> {
  const made = readTwoPersonSeal(text);
  if (!made) return false;
  const shares: Share[] = [];
  for (const { name, passphrase } of people) shares.push(await made.openShare(name, passphrase));
  const pairs = shares.flatMap((one, place) => shares.slice(place + 1).map((other) => [one, other] as const));
  return pairs.every(([one, other]) => made.openBoth(one, other).equals(secret));
}

/** Typed passphrases are asked for twice. Lines of a pipe come once. */
async function askTwice(words: string): Promise<Buffer> {
  const passphrase = await ask(`${words}: `);
  if (process.stdin.isTTY && !(await ask('Once more: ')).equals(passphrase)) {
    throw new Error('the two passphrases differ');
  }
  return passphrase;
}
