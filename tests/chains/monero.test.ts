/** The Monero adapter against a real monerod and its wallet program. They start slowly, so all tests share them. */
import { afterAll, beforeAll } from 'vitest';
import { describeMoneroDeposits } from './monero-deposits.ts';
import { openMoneroLab, type MoneroLab } from './monero-lab.ts';
import { describeMoneroPayouts } from './monero-payouts.ts';

let lab: MoneroLab;
beforeAll(async () => {
  lab = await openMoneroLab();
});
afterAll(async () => {
  await lab.close();
});

describeMoneroPayouts(() => lab);
// The tests below come last, because they stop the programs.
describeMoneroDeposits(() => lab);
