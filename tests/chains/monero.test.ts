/** The adapter of Monero against a real monerod and its wallet program. They take long to start: once for all. */
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
// Last, because it stops the programs.
describeMoneroDeposits(() => lab);
