/**
 * `npm run signer-operators -- add|list|remove`: the operators whose passkeys the signer believes, on the signer's
 * machine and as its user. `add` reads the lines of `npm run operator-keys`; `remove NAME` takes all keys of a person.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { OperatorKeySchema, readOperatorKeys, type OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { findOperatorsFile } from '#src/main/find-operators-file.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [verb, name], say }) => {
  const file = findOperatorsFile(config.dataDir);
  const known = (await readOperatorKeys(file)) ?? [];
  const tell = ({ name: who, site, publicKey }: OperatorKey): void => {
    const print = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
    say(`${who} at ${site}, key ${print}`);
  };
  if (verb === 'list') {
    known.forEach(tell);
    if (known.length === 0) say('The signer knows no operator.');
    return;
  }
  if (verb === 'add') {
    const added = readLines(await text(process.stdin));
    await write(file, [...known.filter((key) => !added.some(({ id }) => id === key.id)), ...added]);
    return added.forEach(tell);
  }
  if (verb !== 'remove' || name === undefined) throw new Error('say add, list, or remove and a name');
  const left = known.filter((key) => key.name !== name);
  if (left.length === known.length) throw new Error(`the signer knows no operator ${name}`);
  await write(file, left);
  say(`${name} approves nothing any more.`);
});

function readLines(given: string): readonly OperatorKey[] {
  const lines = given.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new Error('no keys were given: pipe the lines of npm run operator-keys in');
  return lines.map((line) => {
    try {
      return OperatorKeySchema.parse(JSON.parse(line));
    } catch {
      throw new Error(`this is no line of npm run operator-keys: ${line.slice(0, 80)}`);
    }
  });
}

async function write(file: string, keys: readonly OperatorKey[]): Promise<void> {
  const beside = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeFile(beside, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
