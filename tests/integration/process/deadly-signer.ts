/**
 * The signer as a process that dies at one of its steps: killed as by SIGKILL, in the middle of an answer. It is made
 * of the parts that `src/main/signer.ts` opens.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { serveSigner } from '#src/adapters/signer/serve-signer.ts';
import { openSigningLog } from '#src/adapters/signer/signing-log.ts';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { openDataFolder } from '#src/main/data-folder.ts';
import { openKeys } from '#src/main/open-keys.ts';
import { makeProtection } from '#src/main/protect-keys.ts';
import { runProcess } from '#src/main/run-process.ts';
import { findHalfSockets, findSignerSocket } from '#src/main/signer-socket.ts';

const [, , step] = process.argv;

function dieAt(name: string): void {
  if (step === name) process.kill(process.pid, 'SIGKILL');
}

/** Passes a step before and after a work. */
async function between<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  dieAt(`before it ${name}`);
  const value = await work();
  dieAt(`after it ${name}`);
  return value;
}

await runProcess(async ({ config, resources, log, say }) => {
  await resources.open(
    async () => await openDataFolder(config.dataDir),
    async (folder) => await folder.close(),
  );
  const folder = path.join(config.dataDir, 'signer', 'log');
  const opened = await openSigningLog({ folder, now: Date.now, log });
  const signingLog: typeof opened = {
    ...opened,
    count: async (...asked) => await between('counts', async () => await opened.count(...asked)),
    bind: async (...asked) => {
      if (step === 'in the middle of a line') {
        const name = fs.readdirSync(folder).findLast((each) => each.endsWith('.log')) ?? '';
        fs.appendFileSync(path.join(folder, name), `${'0'.repeat(64)} {"n":1`);
        dieAt('in the middle of a line');
      }
      await between('binds', async () => await opened.bind(...asked));
    },
    bindTerms: async (...asked) => await between('binds terms', async () => await opened.bindTerms(...asked)),
  };
  const protect = makeProtection(signingLog, makeSignerStop(config.dataDir));
  const signer = await openKeys(config, { protect, log: signingLog }, config.sandboxSeed);
  const socketPath = await findSignerSocket(config);
  await serveSigner({
    socketPath,
    halves: await findHalfSockets(config),
    log,
    ownsFolder: false,
    signer: {
      ...signer,
      sign: async (chain, request) => {
        const signed = await between('signs', async () => await signer.sign(chain, request));
        // The answer is written and may be on its way.
        if (step === 'after it answers') setImmediate(() => dieAt('after it answers'));
        return signed;
      },
      signTerms: async (orders) => await between('signs terms', async () => await signer.signTerms(orders)),
    },
  });
  say('signer is running');
}, 'signer');
