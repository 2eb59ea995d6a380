/**
 * `npm run signer-operators -- add|list|remove`: the operators whose passkeys the signer believes, on the signer's
 * machine and as its user. `add NAME [PRINT…]` reads the lines of `npm run operator-keys`, and takes the keys whose
 * prints the person told, as arguments or at the terminal; `remove NAME` takes all keys of a person.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { addOperator } from '#src/adapters/signer/add-operator.ts';
import { readOperatorKeys, writeOperatorKeys, type OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { keyPrint } from '#src/domain/back-office/key-print.ts';
import { findOperatorsFile } from '#src/main/find-operators-file.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [verb, name, ...given], say }) => {
  const file = findOperatorsFile(config.dataDir);
  const found = await readOperatorKeys(file);
  const known = found ?? [];
  const tell = ({ name: who, site, publicKey }: OperatorKey): void =>
    say(`${who} at ${site}, print ${keyPrint(publicKey)}`);
  if (verb === 'list') {
    known.forEach(tell);
    if (known.length === 0) say('The signer knows no operator.');
    return;
  }
  if (name === undefined || (verb !== 'add' && verb !== 'remove')) {
    throw new Error('say list, add and a name, or remove and a name');
  }
  if (verb === 'add') {
    const lines = await text(process.stdin);
    const prints = given.length > 0 ? given : askPrints(name);
    const { keys, added, others } = addOperator(known, { name, prints, lines });
    await writeOperatorKeys(file, keys);
    added.forEach(tell);
    if (others > 0) say(`${others} other passkeys of ${name} were not added: nobody told their prints.`);
    if (!found) say('From now on the signer pays treasury acts only if people of this list approved them.');
    return;
  }
  const left = known.filter((key) => key.name !== name);
  if (left.length === known.length) throw new Error(`the signer knows no operator ${name}`);
  await writeOperatorKeys(file, left);
  say(`${name} approves nothing any more.`);
  if (left.length === 0) say('Nobody is left: the signer pays no treasury act until somebody is added.');
});

/** Asks at the terminal, because the lines are piped in. */
function askPrints(name: string): readonly string[] {
  let terminal: number;
  try {
    terminal = openSync('/dev/tty', 'r+');
  } catch {
    throw new Error(`say the print that ${name} told you: npm run signer-operators -- add ${name} PRINT`);
  }
  try {
    process.stderr.write(`Print that ${name} reads to you from their own page (Security): `);
    const line = Buffer.alloc(200);
    const typed = line.subarray(0, readSync(terminal, line)).toString('utf8').trim();
    return typed === '' ? [] : [typed];
  } finally {
    closeSync(terminal);
  }
}
