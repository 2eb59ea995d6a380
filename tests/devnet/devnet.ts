/**
 * Playwright's test function for the devnet: the product on all its chains, a controller that pays like a customer, and
 * the operator's figures.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { tokenContract } from '#src/adapters/chains/node-settings.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { parseMoney, type Money } from '#src/domain/money.ts';
import { startWhole, type WholeDevnet } from '../../scripts/devnet/start-whole.ts';
import { operator } from '../e2e/support/operator.ts';
import { startSignerApart } from './signer-apart.ts';
import { patient } from '#tests/support/patience.ts';

export { expect } from '@playwright/test';

export type Asset = Readonly<{
  currency: CurrencyId;
  expected: string | null;
  onChain: string | null;
  difference: string | null;
}>;

export type Customer = Readonly<{
  newAddress: (currency: CurrencyId) => Promise<string>;
  pay: (to: string, amount: Money) => Promise<string>;
  balance: (address: string, currency: CurrencyId) => Promise<bigint>;
}>;

export const test = base.extend<
  { customer: Customer; readAssets: () => Promise<readonly Asset[]> },
  { isApart: boolean; deathsFile: string; whole: WholeDevnet }
>({
  /** Whether the signer is a process in a network namespace of its own. */
  isApart: [false, { option: true, scope: 'worker' }],
  deathsFile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs, which is nothing
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'sampan-deaths-'));
      const file = path.join(folder, 'deaths.json');
      await writeFile(file, '[]');
      await use(file);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  whole: [
    async ({ deathsFile, isApart }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'sampan-devnet-'));
      const env = {
        ADMIN_USERNAME: operator.username,
        ADMIN_PASSWORD: operator.password,
        LOG_LEVEL: 'warn',
        DEATHS_FILE: deathsFile,
      };
      const entry = path.join(import.meta.dirname, 'deadly-start.ts');
      const port = await findFreePort();
      const say = (line: string) => console.log(line);
      const whole = await startWhole({
        folder,
        port,
        ports: 'free',
        env,
        entry,
        say,
        ...(isApart && { signer: startSignerApart }),
      });
      await use(whole);
      await whole.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patient(300_000) },
  ],
  baseURL: async ({ whole }, use) => await use(whole.origin),
  customer: async ({ whole: { devnet, settings } }, use) => {
    const nodeOf = (currency: CurrencyId) => devnet.node(currencies[currency].chain);
    await use({
      newAddress: async (currency) => await nodeOf(currency).newAddress(),
      pay: async (to, { currency, units }) => {
        const token = tokenContract(settings, currency);
        return await nodeOf(currency).pay({ to, units, ...(token !== undefined && { token }) });
      },
      balance: async (address, currency) => await nodeOf(currency).balance(address, tokenContract(settings, currency)),
    });
  },
  readAssets: async ({ request }, use) => {
    const signedIn = await request.post('/api/admin/login', { data: operator });
    expect(signedIn.ok()).toBe(true);
    const { token } = (await signedIn.json()) as Readonly<{ token: string }>;
    await use(async () => {
      const answer = await request.get('/api/admin/overview', { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as Readonly<{ assets: readonly Asset[] }>).assets;
    });
  },
});

export function toMoney(currency: CurrencyId, amount: string): Money {
  const parsed = parseMoney(currency, amount);
  if (!parsed.ok) throw new Error(`${amount} ${currency} is no amount`);
  return parsed.value;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
