/** Batches on a real bitcoind: several orders in one transaction, each paid once and booked to the unit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeJsonRpc, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { defaultMixSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { conflictKey, type Payout } from '#src/domain/order/payout.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { utxoOptions } from '#tests/support/chain-contract/devnet-options.ts';
import { openEngine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { fundHotWallets, makeStory, type Story } from '#tests/support/chain-contract/story.ts';

let lab: DevnetLab;
let story: Story;
let rpc: JsonRpc;
beforeAll(async () => {
  lab = await openDevnetLab('bitcoin');
  const engine = await openEngine(makeDevnetLab(lab.devnet, 'bitcoin'));
  await fundHotWallets(engine, ['BTC']);
  story = makeStory(engine, 'BTC');
  rpc = makeJsonRpc({ name: 'bitcoin', url: utxoOptions(lab.devnet.endpoints, 'bitcoin').url ?? '' });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

type Mined = Readonly<{ vout: readonly Readonly<{ value: number; scriptPubKey: Readonly<{ address?: string }> }>[] }>;

/** What the node's own copy of the transaction pays to an address, in units. */
async function readPaid(txid: string, address: string): Promise<readonly bigint[]> {
  const { vout } = await rpc.call<Mined>('getrawtransaction', [txid, true]);
  const paid = vout.filter(({ scriptPubKey }) => scriptPubKey.address === address);
  return paid.map(({ value }) => BigInt(Math.round(value * 1e8)));
}

async function placeMix(): Promise<Order> {
  const settings = { ...defaultMixSettings, mixingRounds: 3, delayMinutes: 0, useRandomAmounts: false };
  const created = await createOrder(await story.restart(), {
    send: money('BTC', 4_000_000n),
    receiveCurrency: 'BTC',
    orderType: 'floating',
    receiveAddress: await story.lab.newAddress(),
    furtherAddresses: [await story.lab.newAddress()],
    mix: { product: 'mix_custom', settings },
  });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

function txidsOf(payouts: readonly Payout[]): readonly string[] {
  return [...new Set(payouts.map(({ minedTxid }) => minedTxid ?? ''))];
}

test('six orders are paid by one transaction of the node, and two parts of one mix never by one', async () => {
  const mix = await placeMix();
  await story.confirm(await story.pay(mix, 4_000_000n));
  const orders: Order[] = [];
  while (orders.length < 6) orders.push(await story.placePaidOrder());
  for (let round = 0; round < 6; round += 1) {
    await story.work();
    await story.lab.mine(2);
  }
  await story.lab.mine(finalityBlocks('bitcoin', story.lab.profile));
  await story.work();

  const exchanged = (await Promise.all(orders.map(async (order) => await story.payouts(order)))).flat();
  const parts = await story.payouts(mix);
  expect([...exchanged, ...parts].map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'final'));
  const txids = txidsOf(exchanged);
  expect(txids).toHaveLength(1);
  expect(txidsOf(parts)).toHaveLength(3);
  expect(txidsOf(parts).filter((txid) => txids.includes(txid))).toEqual([]);

  // One conflict domain: one payout has the coins and the signatures, and the others name it.
  const [leader, ...others] = exchanged.filter(({ domain }) => domain?.kind === 'coins');
  expect(others).toEqual([]);
  const joined = exchanged.filter(({ domain }) => domain?.kind === 'joined');
  expect(joined.map(({ domain }) => domain)).toEqual(joined.map(() => ({ kind: 'joined', leader: leader?.id })));
  const signed = await story.attempts(leader?.id ?? '');
  expect(signed.map(({ payoutId, txid }) => ({ payoutId, txid }))).toEqual([{ payoutId: leader?.id, txid: txids[0] }]);
  for (const { id } of joined) expect(await story.attempts(id)).toEqual(signed);
  const keys = [leader, ...parts].flatMap((payout) => (payout?.domain ? [conflictKey(payout.domain)] : []));
  expect(new Set(keys).size).toBe(4);

  for (const { toAddress, amount, minedTxid } of exchanged) {
    expect(await readPaid(minedTxid ?? '', toAddress)).toEqual([amount.units]);
    expect(await story.lab.balance(toAddress, 'BTC')).toBe(amount.units);
  }
  for (const { orderNumber } of orders) {
    const owed = await story.store.snapshot(
      async ({ journal }) => await journal.balance(`liability:order:${orderNumber}`, 'BTC'),
    );
    expect(owed).toBe(0n);
  }
  await expectBooksEqualChain(story);
}, 240_000);
