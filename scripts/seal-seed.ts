/**
 * `npm run seal-seed -- FROM TO`: seals the words of the wallet's seed in the file FROM with a passphrase, into the new
 * file TO for WALLET_SEED_FILE. The passphrase is that of WALLET_PASSPHRASE_FILE, or is asked for twice.
 */
import { writeFile } from 'node:fs/promises';
import { needKeyFile } from '#src/adapters/key-file.ts';
import { isSealed, seal, unseal } from '#src/adapters/sealed-file.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { askHidden, readPassphrase } from '#src/main/read-passphrase.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [from, to], say }) => {
  if (from === undefined || to === undefined) throw new Error('say the file that has the words and the one to make');
  const words = await needKeyFile({ file: from, name: 'the file of the words' });
  if (isSealed(words)) throw new Error(`${from} is sealed already`);
  await readSeedPhrase(words);
  const passphrase = await readPassphrase(config.walletPassphraseFile);
  if (config.walletPassphraseFile === undefined && !(await askHidden('Once more: ')).equals(passphrase)) {
    throw new Error('the two passphrases differ');
  }
  const text = await seal(Buffer.from(words.trim()), passphrase);
  if ((await unseal(text, passphrase)).toString() !== words.trim()) throw new Error('the sealed file does not open');
  await writeFile(to, text, { mode: 0o600, flag: 'wx' });
  say(`${to} is made. Name it with WALLET_SEED_FILE, start the signer once, and then destroy ${from}`);
});
