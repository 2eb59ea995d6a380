/** A mix on a real bitcoind: by the node's own transactions, no part descends from the deposit of its own visitor. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJsonRpc, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { defaultMixSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import { receiveAddresses, type Order } from '#src/domain/order/order.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { utxoOptions } from '#tests/support/chain-contract/devnet-options.ts';
import { openEngine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { fundHotWallets, makeStory, type Story } from '#tests/support/chain-contract/story.ts';
import { withWalletRecords } from '#tests/support/order-lab/with-records.ts';

let lab: DevnetLab;
let story: Story;
let rpc: JsonRpc;
beforeAll(async () => {
  lab = await openDevnetLab('bitcoin');
});
beforeEach(async () => {
  const engine = await openEngine(makeDevnetLab(lab.devnet, 'bitcoin'));
  await fundHotWallets(engine, ['BTC']);
  story = makeStory(engine, 'BTC');
  rpc = makeJsonRpc({ name: 'bitcoin', url: utxoOptions(lab.devnet.endpoints, 'bitcoin').url ?? '' });
});
afterAll(async () => {
  await lab.close();
});

const mixedUnits = 4_000_000n;
/** Confirmations that a coin needs before it is spent. */
const finalBlocks = 12;
const settings = {
  ...defaultMixSettings,
  mixingRounds: 3,
  delayMinutes: 60,
  useRandomAmounts: false,
  useRandomDelay: false,
};

async function placeMix(): Promise<Order> {
  const created = await createOrder(await story.restart(), {
    send: money('BTC', mixedUnits),
    receiveCurrency: 'BTC',
    orderType: 'floating',
    receiveAddress: await story.lab.newAddress(),
    furtherAddresses: [await story.lab.newAddress()],
    mix: { product: 'mix_custom', settings },
  });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

async function passMinutes(minutes: number, change: (ports: Ports) => Ports): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    await story.pass(5);
    await story.lab.mine(3);
    await story.work(change);
  }
}

type RawTransaction = Readonly<{
  vin: readonly Readonly<{ txid?: string; vout?: number }>[];
  vout: readonly Readonly<{ n: number; scriptPubKey: Readonly<{ address?: string }> }>[];
}>;

async function readTransaction(txid: string): Promise<RawTransaction> {
  return await rpc.call<RawTransaction>('getrawtransaction', [txid, true]);
}

/** Every coin that a transaction descends from, back to the coinbase transactions. */
async function walkAncestry(txid: string): Promise<ReadonlySet<string>> {
  const [coins, seen, open] = [new Set<string>(), new Set<string>(), [txid]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const { txid: parent, vout } of (await readTransaction(next)).vin) {
      if (parent === undefined) continue;
      coins.add(`${parent}:${vout}`);
      open.push(parent);
    }
  }
  return coins;
}

async function findPaid(txid: string, address: string): Promise<string> {
  const paid = (await readTransaction(txid)).vout.find(({ scriptPubKey }) => scriptPubKey.address === address);
  return `${txid}:${paid?.n}`;
}

/**
 * A mix, and another customer who is paid with the mix's own deposit. The change of that payout is then the smallest
 * coin that could pay a part; only its ancestry shows that it must not be used.
 */
async function runStory(change: (ports: Ports) => Ports = (ports) => ports) {
  const mix = await placeMix();
  const txid = await story.pay(mix, mixedUnits);
  await story.confirm(txid);
  expect(await story.state(mix)).toBe('mixing');
  await story.lab.mine(finalBlocks);
  const other = await story.placePaidOrder();
  await story.work();
  const [paidToOther] = (await story.onlyPayout(other)).attempts;
  await story.lab.mine(finalBlocks);
  await passMinutes(75, change);
  expect(await story.state(other)).toBe('completed');
  expect(await story.state(mix)).toBe('completed');
  const parts = (await story.payouts(mix)).filter(({ kind }) => kind === 'payout');
  const deposit = await findPaid(txid, mix.depositAddress);
  // Checks the ancestry walk itself: the other customer's payout does descend from the deposit.
  expect(await walkAncestry(paidToOther?.txid ?? '')).toContain(deposit);
  const ancestries = await Promise.all(parts.map(async ({ minedTxid }) => await walkAncestry(minedTxid ?? '')));
  return { mix, parts, fromOwn: ancestries.filter((ancestry) => ancestry.has(deposit)).length };
}

test('a mix is paid in parts, none of which descends from its own deposit', async () => {
  const { mix, parts, fromOwn } = await runStory();
  expect(parts).toHaveLength(settings.mixingRounds);
  expect(new Set(parts.map(({ toAddress }) => toAddress))).toEqual(new Set(receiveAddresses(mix)));
  expect(fromOwn).toBe(0);
  for (const address of receiveAddresses(mix)) {
    const units = parts.filter(({ toAddress }) => toAddress === address).map(({ amount }) => amount.units);
    expect(await story.lab.balance(address, 'BTC')).toBe(units.reduce((sum, part) => sum + part, 0n));
  }
  await expectBooksEqualChain(story);
});

test('the walk notices when coins are chosen without a look at where they come from', async () => {
  const { fromOwn } = await runStory((ports) =>
    withWalletRecords(ports, (wallet) => ({
      freeCoins: async (chain, which) => await wallet.freeCoins(chain, { ...which, withoutLots: [] }),
    })),
  );
  expect(fromOwn).toBeGreaterThan(0);
});
