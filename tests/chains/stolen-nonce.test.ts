/**
 * Another user of the hot wallet's key takes a payout's nonce: once the foreign transaction is final, the payout is
 * given up and never paid.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { openEngine } from '#tests/support/chain-contract/engine.ts';
import { fundHotWallets, makeStory } from '#tests/support/chain-contract/story.ts';

let lab: DevnetLab;
beforeAll(async () => {
  lab = await openDevnetLab('evm');
});
afterAll(async () => {
  await lab.close();
});

test('a payout is void when something else has consumed its nonce, and the books show what is missing', async () => {
  const engine = await openEngine(makeDevnetLab(lab.devnet, 'bnb-chain'));
  await fundHotWallets(engine, ['BNB']);
  const story = makeStory(engine, 'BNB');
  const order = await story.placePaidOrder();
  await story.work();
  const { payout, attempts } = await story.onlyPayout(order);
  if (!payout.domain || !attempts[0]) throw new Error('the payout was not sent');
  const { node, wallet } = await story.lab.open();
  const feeUnits = attempts[0].feeUnits * 2n;
  const stolen = { to: await story.lab.newAddress(), amount: money('BNB', 1n), feeUnits, domain: payout.domain };
  const thief = await wallet.sign({ payoutId: 'thief', attempt: 2, validUntilHeight: null, ...stolen });
  expect(await node.broadcast(thief.raw)).toBe('accepted');

  const { confirmations, finalityBlocks, fee } = chains['bnb-chain'];
  await story.lab.mine(confirmations.at(-1)?.blocks ?? 0);
  await story.work();
  expect((await story.onlyPayout(order)).payout).toMatchObject({
    state: 'broadcast',
    minedTxid: thief.txid,
    minedFeeUnits: null,
  });
  await story.lab.mine(finalityBlocks);
  await story.work();
  expect((await story.onlyPayout(order)).payout.state).toBe('void');
  expect(await story.state(order)).toBe('failed');
  expect(await story.lab.balance(order.receiveAddress, 'BNB')).toBe(0n);
  const { differences } = await reconcileChain(await story.restart(), 'bnb-chain');
  const lost = 1n + fee.coinSize * (feeUnits / fee.coinSize);
  expect(differences.map(({ bookedUnits, chainUnits }) => bookedUnits - chainUnits)).toEqual([lost]);
});
