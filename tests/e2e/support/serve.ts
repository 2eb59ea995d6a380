/** Runs the product as in production, on a temporary data folder that is deleted at the end. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { krakenKey, krakenSecret } from '#tests/support/kraken/kraken-keys.ts';
import { serveKraken } from '#tests/support/kraken/kraken-server.ts';
import { operator } from './operator.ts';

const place = await mkdtemp(path.join(tmpdir(), 'sampan-e2e-'));
const entry = path.resolve(import.meta.dirname, '../../../src/main/start.ts');

/** An account at a local Kraken, if the tests of this server want one. */
async function openKraken(): Promise<Readonly<Record<string, string>>> {
  if (process.env['E2E_KRAKEN'] === undefined) return {};
  const { account, baseUrl } = await serveKraken();
  account.credit('USDT', '1234.5');
  account.addDepositAddress('LTC', 'Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9');
  return { KRAKEN_URL: baseUrl, KRAKEN_API_KEY: krakenKey, KRAKEN_API_SECRET: krakenSecret };
}

const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: path.join(place, 'data'),
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: operator.username,
  ADMIN_PASSWORD: operator.password,
  ...(await openKraken()),
};
const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit'] });

// The signal already reaches the product through the process group; this process must not exit before it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));

child.on('exit', (code) => {
  void rm(place, { recursive: true, force: true }).finally(() => process.exit(code ?? 1));
});
