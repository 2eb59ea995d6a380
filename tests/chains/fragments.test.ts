/** A wallet of two hundred small coins on a real bitcoind: payouts merge them, and everybody is paid once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostInputs } from '#src/domain/cover.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { openEngine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { makeStory, type Story } from '#tests/support/chain-contract/story.ts';

const fragments = 200;
const ordered = 10;

let lab: DevnetLab;
let story: Story;
beforeAll(async () => {
  lab = await openDevnetLab('bitcoin');
  story = makeStory(await openEngine(makeDevnetLab(lab.devnet, 'bitcoin'), 1), 'BTC');
  const { wallet } = await story.lab.open();
  const to = await wallet.hotAddress();
  // Bitcoind sends from its own unmined change no deeper than nodes accept, so it gets a block now and then.
  for (let coin = 1; coin <= fragments; coin += 1) {
    await story.lab.pay({ to, currency: 'BTC', units: (story.orderUnits * 11n) / 10n });
    if (coin % 20 === 0) await story.lab.mine(1);
  }
  await story.lab.mine(finalityBlocks('bitcoin', story.lab.profile));
  await story.other.fundHotWallet();
  await story.work();
}, 120_000);
afterAll(async () => {
  await lab.close();
});

test('ten payouts merge two hundred fragments, and the books equal the chain', async () => {
  const orders: Order[] = [];
  while (orders.length < ordered) orders.push(await story.placePaidOrder());
  const paid = async () => (await Promise.all(orders.map(async (order) => await story.payouts(order)))).flat();
  for (let round = 0; round < 5; round += 1) await story.work();
  const inputs = (await paid()).map(({ domain }) => (domain?.kind === 'coins' ? domain.coins.length : 0));
  process.stdout.write(`coins that ${ordered} payouts spent: ${inputs.join(', ')}\n`);
  expect(Math.max(...inputs)).toBe(mostInputs);
  expect(inputs.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(fragments - mostInputs - ordered);

  await story.lab.mine(finalityBlocks('bitcoin', story.lab.profile));
  await story.work();
  for (const { toAddress, amount } of await paid()) {
    expect(await story.lab.balance(toAddress, 'BTC')).toBe(amount.units);
  }
  await expectBooksEqualChain(story);
}, 120_000);
