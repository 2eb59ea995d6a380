/**
 * `npm run devnet`: the product on real node software, on this machine only. Downloads missing programs, starts every
 * chain, funds the wallets, mines on a timer and starts the product with its faucet page. Ctrl-C stops everything.
 */
import path from 'node:path';
import process from 'node:process';
import { describeError } from '#src/adapters/describe-error.ts';
import { startWhole } from './start-whole.ts';

const folder = path.resolve(process.env['DEVNET_FOLDER'] ?? '.devnet');
const port = Number(process.env['PORT'] ?? 3000);
const say = (line: string): void => console.log(`devnet: ${line}`);

// Ctrl-C reaches every process of the group, but this script still stops the parts in order.
const told = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => told.abort());

try {
  const whole = await startWhole({ folder, port, say, signal: told.signal });
  say(`everything runs: ${whole.origin} (faucet: ${whole.origin}/faucet). Ctrl-C stops it.`);
  const isTold = new Promise((resolve) => told.signal.addEventListener('abort', resolve));
  await (told.signal.aborted ? undefined : Promise.race([isTold, whole.product().ended]));
  say('stopping');
  await whole.stop();
  say('stopped');
} catch (error) {
  say(told.signal.aborted ? 'stopped' : describeError(error).message);
  process.exitCode = told.signal.aborted ? 0 : 1;
}
