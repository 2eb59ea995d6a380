/**
 * Payouts per hour from one coin on a real bitcoind, with a block every ten simulated minutes: in batches, and one by
 * one. Also prints the figures.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostUnmined } from '#src/domain/change-chain.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { mostTogether } from '#src/domain/payout-batch.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { openEngine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { makeStory, type Story } from '#tests/support/chain-contract/story.ts';

let lab: DevnetLab;
let story: Story;
beforeEach(async () => {
  lab = await openDevnetLab('bitcoin');
}, 60_000);
afterEach(async () => {
  await lab.close();
});

const blocksPerHour = 6;
const blockMs = 600_000;
const ordered = 400;

async function fundWithOneCoin(): Promise<void> {
  const { node, wallet } = await story.lab.open();
  const units = story.orderUnits * BigInt(ordered) * 2n;
  const txid = await story.lab.pay({ to: await wallet.hotAddress(), currency: 'BTC', units });
  while ((await node.transactionStatus(txid)).kind !== 'mined') await story.lab.mine(1);
  await story.lab.mine(finalityBlocks('bitcoin', story.lab.profile));
  await story.other.fundHotWallet();
  await story.work();
}

async function findSent(orders: readonly Order[]): Promise<readonly Payout[]> {
  const payouts = await Promise.all(orders.map(async (order) => await story.payouts(order)));
  return payouts.flat().filter(({ state }) => state === 'broadcast' || state === 'final');
}

/** Runs the worker until the next block is due, or until three rounds in a row send nothing. */
async function workUntilNextBlock(orders: readonly Order[]): Promise<void> {
  const { clock } = story.lab;
  const end = clock.now() + blockMs;
  for (let idle = 0, sent = (await findSent(orders)).length; clock.now() < end && idle < 3;) {
    await story.work();
    const now = (await findSent(orders)).length;
    idle = now === sent ? idle + 1 : 0;
    sent = now;
  }
  if (clock.now() < end) await story.pass((end - clock.now()) / 60_000);
}

test.each([
  { name: 'in batches', together: mostTogether, least: 400 },
  { name: 'one by one', together: 1, least: mostUnmined * blocksPerHour },
])(
  'one coin pays many times in an hour $name, and everybody once',
  async ({ name, together, least }) => {
    story = makeStory(await openEngine(makeDevnetLab(lab.devnet, 'bitcoin'), together), 'BTC');
    await fundWithOneCoin();
    const orders: Order[] = [];
    while (orders.length < ordered) orders.push(await story.placePaidOrder());
    const begun = story.lab.clock.now();
    for (let block = 0; block < blocksPerHour; block += 1) {
      await workUntilNextBlock(orders);
      await story.lab.mine(1);
    }
    const sent = await findSent(orders);
    const minutes = (story.lab.clock.now() - begun) / 60_000;
    const count = sent.filter(({ domain }) => domain?.kind === 'coins').length;
    process.stdout.write(
      `payouts from one coin ${name}: ${sent.length} of ${ordered} in ${minutes} minutes by ${count} transactions\n`,
    );
    expect(sent.length).toBeGreaterThanOrEqual(least);

    await story.lab.mine(finalityBlocks('bitcoin', story.lab.profile));
    await story.work();
    expect(new Set((await findSent(orders)).map(({ key }) => key)).size).toBeGreaterThanOrEqual(sent.length);
    for (const { toAddress, amount } of sent) expect(await story.lab.balance(toAddress, 'BTC')).toBe(amount.units);
    await expectBooksEqualChain(story);
  },
  480_000,
);
