import { expect, test } from 'vitest';
import { transactionFee } from '#src/domain/network-fee.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';
import { readUnitsPerSize } from './unit-price.ts';

const makeDaemon = (waitingBytes: number) =>
  makeFakeProgram({
    get_fee_estimate: () => ({ fees: [20_000, 80_000, 320_000, 4_000_000] }),
    get_transaction_pool_stats: () => ({ status: 'OK', pool_stats: { bytes_total: waitingBytes } }),
    get_info: () => ({ block_weight_median: 300_000 }),
  });

test('the cheapest step is enough while everything that waits fits the next block', async () => {
  expect(await readUnitsPerSize(makeDaemon(300_000))).toBe(21_000n);
  expect(await readUnitsPerSize(makeDaemon(300_001))).toBe(84_000n);
});

test('what the engine computes from it is enough for the longest transaction of its kind', async () => {
  const price = await readUnitsPerSize(makeDaemon(0));
  // Transaction sizes by number of inputs, measured on a private chain, where each of the sixteen ring members takes
  // one byte. On the main network they take up to four.
  const measured = [1_507n, 2_166n, 2_825n, 3_484n];
  for (const [at, bytes] of measured.entries()) {
    const longest = bytes + 16n * 3n * BigInt(at + 1);
    expect(transactionFee('XMR', price, { inputs: at + 1 }).units).toBeGreaterThanOrEqual(longest * 20_000n);
  }
});
