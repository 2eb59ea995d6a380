/** A public wallet's plugin, unmodified from npm, uses us in place of the exchange that it was written for. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installClient } from '../../../scripts/client/install-client.ts';
import { repository, run } from '../process/spawn-process.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';

const folder = path.join(repository, 'tests', 'clients', 'edge');
const installMs = 300_000;

type Swap = Readonly<{
  fromNativeAmount: string;
  toNativeAmount: string;
  isEstimate: boolean;
  destinationAddress: string;
  depositTxid: string;
  statuses: readonly string[];
  shift: Readonly<Record<string, string>>;
}>;
type Refusal = Readonly<{ name: string; message: string; nativeMin?: string; nativeMax?: string }>;
type Story = Readonly<{
  sold: Swap;
  bought: Swap;
  most: string;
  refusals: Readonly<Record<'tooLittle' | 'tooLittleToArrive' | 'tooMuch' | 'notOurs', Refusal>>;
  asked: readonly string[];
  warnings: readonly string[];
}>;

let sandbox: Sandbox;
let story: Story;

beforeAll(async () => {
  installClient(folder);
  sandbox = await openSandbox();
  const { place, site, key } = sandbox;
  const client = run(place, [process.execPath, path.join(folder, 'run-plugin.ts'), site, key]);
  const code = await client.ended;
  const { stdout, stderr } = client.said();
  expect(code, stderr).toBe(0);
  story = JSON.parse(stdout) as Story;
}, installMs);

afterAll(async () => {
  await sandbox.close();
});

test('a swap by what is sent goes from its quote to settled', () => {
  const { statuses, shift, ...swap } = story.sold;
  expect(swap).toMatchObject({ fromNativeAmount: '5000000', isEstimate: false });
  expect(statuses.at(-1)).toBe('settled');
  expect(shift).toMatchObject({
    depositCoin: 'BTC',
    depositNetwork: 'bitcoin',
    settleCoin: 'USDT',
    settleNetwork: 'tron',
    type: 'fixed',
    depositAmount: '0.05',
    depositHash: swap.depositTxid,
    settleAddress: swap.destinationAddress,
  });
  expect(shift['settleHash']).toMatch(/^[0-9a-f]{64}$/);
});

test('a swap by what must arrive goes from its quote to settled, of a token that is known by its contract', () => {
  const { statuses, shift, ...swap } = story.bought;
  expect(BigInt(swap.toNativeAmount)).toBeGreaterThanOrEqual(500_000_000_000_000_000n);
  expect(statuses.at(-1)).toBe('settled');
  expect(shift).toMatchObject({ depositCoin: 'USDT', depositNetwork: 'tron', settleCoin: 'ETH' });
});

test('everything that a wallet holds can be swapped', () => {
  expect(story.most).toBe(String(2_000_000_000_000_000_000n - 1000n));
});

test('an amount outside the limits is told to the user with the limit', async () => {
  const { tooLittle, tooLittleToArrive, tooMuch } = story.refusals;
  const address = '/api/compat/sideshift/v2/pair/btc-bitcoin/eth-ethereum';
  const pair = await sandbox.ask<{ min: string; max: string }>(address);
  const toNative = (amount: string): string => String(Math.round(Number(amount) * 1e8));
  expect(tooLittle).toMatchObject({ name: 'SwapBelowLimitError', nativeMin: toNative(pair.min) });
  expect(tooLittleToArrive).toMatchObject({ name: 'SwapBelowLimitError' });
  expect(tooMuch).toMatchObject({ name: 'SwapAboveLimitError', nativeMax: toNative(pair.max) });
});

test('a coin that we do not have is not offered', () => {
  expect(story.refusals.notOurs).toMatchObject({ name: 'SwapCurrencyError' });
});

test('the plugin asked nobody but us, understood every answer, and met every call that it knows', () => {
  expect(story.warnings).toEqual([]);
  expect([...new Set(story.asked.map((each) => each.replace(/^GET \/pair\/.*/, 'GET /pair')))]).toEqual([
    'GET /coins',
    'GET /pair',
    'GET /permissions',
    'POST /quotes',
    'POST /shifts/fixed',
  ]);
});
