/**
 * Many bitcoin mixes and exchanges from a wallet with few coins. By the blocks alone, nobody is paid with coins that
 * descend from their own deposit.
 */
import { afterEach, expect, test } from 'vitest';
import { receiveAddresses, type Order } from '#src/domain/order/order.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { WalletRecords } from '#src/usecases/ports/records.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withWalletRecords } from '#tests/support/order-lab/with-records.ts';
import { makeSeededRandom, type SeededRandom } from '#tests/support/random.ts';
import { findOwnCoins, walkAncestry } from './support/walk-ancestry.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

/** Each wave: five mixes, two or three exchanges that pay out bitcoin, as many that receive it, and some time. */
async function runDay(waves: number) {
  lab = await openOrderLab({ hot: ['120 BTC', '9000000 USDC-SOL'], coins: 24 });
  const random = makeSeededRandom('a day of mixing');
  const mixes: Order[] = [];
  const exchanges: Order[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    for (let place = 0; place < 5; place += 1) {
      mixes.push(await orderMix(random));
      const hundredths = 20 + random.below(200);
      const isTaker = (wave + place) % 2 === 0;
      const send = isTaker ? `${hundredths / 100} BTC` : `${hundredths / 5} ETH`;
      exchanges.push(await orderAndPay(send, isTaker ? 'USDC-SOL' : 'BTC'));
    }
    await pass(lab.ports, random.pick([5, 10, 15]));
  }
  for (let round = 0; round < 30 && (await findOpen([...mixes, ...exchanges])).length > 0; round += 1) {
    // If every coin descends from some mix, the last parts wait until the operator adds other coins.
    if (round % 6 === 5) await lab.fund('20 BTC');
    await pass(lab.ports, 10);
  }
  expect(await findOpen([...mixes, ...exchanges])).toEqual([]);
  await lab.booksEqualChain();
  return { mixes, exchanges, mined: await lab.control('bitcoin').truth() };
}

async function orderMix(random: SeededRandom): Promise<Order> {
  const amount = `${(20 + random.below(180)) / 100}`;
  const order = await lab.order({
    send: `${amount} BTC`,
    receive: 'BTC',
    mix: { mixingRounds: 2 + random.below(3), delayMinutes: random.pick([0, 30, 90]) },
    addresses: random.pick([1, 2, 3]),
  });
  await lab.pay(order, amount);
  return order;
}

async function orderAndPay(send: string, receive: 'BTC' | 'USDC-SOL'): Promise<Order> {
  const order = await lab.order({ send, receive });
  await lab.pay(order, send.split(' ')[0] ?? '');
  return order;
}

async function pass(worker: Ports, minutes: number): Promise<void> {
  await lab.advance(minutes);
  for (const [chain, blocks] of [
    ['bitcoin', 3],
    ['ethereum', 4],
    ['solana', 4],
  ] as const) {
    await lab.mine(chain, blocks);
  }
  await lab.work(worker);
}

async function findOpen(orders: readonly Order[]): Promise<readonly string[]> {
  const { rows } = await lab.database.ownerPool.query<{ order_number: string; state: string }>(
    `select order_number, state from orders where state <> 'completed' and id = any($1)`,
    [orders.map(({ id }) => id)],
  );
  return rows.map(({ order_number: number, state }) => `${number} is ${state}`);
}

test('no part of any mix descends from its own deposit, and no address is used twice', async () => {
  const { mixes, exchanges, mined } = await runDay(10);
  expect([mixes.length, exchanges.length]).toEqual([50, 50]);
  const ancestry = walkAncestry(mined);
  expect(findOwnCoins(ancestry, mixes)).toEqual([]);

  const parts = mixes.map((order) => ancestry.paying(receiveAddresses(order)));
  for (const [place, order] of mixes.entries()) {
    expect(parts[place], order.orderNumber).toHaveLength(order.quote.inputs.parts);
  }
  // The test proves something only if parts were paid with other visitors' deposits.
  const deposits = mixes.flatMap(({ depositAddress }) => ancestry.paidTo(depositAddress));
  const fromOthers = parts.flat().filter(({ consumes }) => {
    return consumes.some((coinId) => deposits.some((deposit) => ancestry.of(coinId).has(deposit)));
  });
  expect(fromOthers.length).toBeGreaterThan(50);

  const visitors = new Set([...mixes, ...exchanges].flatMap(receiveAddresses));
  const payouts = ancestry.paying([...visitors]);
  const change = payouts.flatMap(({ outputs }) => outputs.filter(({ to }) => !visitors.has(to)).map(({ to }) => to));
  const taken = [...mixes, ...exchanges].map(({ depositAddress }) => depositAddress);
  expect(change.length).toBeGreaterThan(100);
  expect(new Set([...change, ...taken]).size).toBe(change.length + taken.length);
  const used = mined.flatMap(({ outputs }) => outputs.map(({ to }) => to)).filter((to) => taken.includes(to));
  expect(new Set(used).size).toBe(used.length);
}, 180_000);

test('what coins remember of their ancestry does not grow with the mixes that are over', async () => {
  const { mix } = await startStory((ports) => ports);
  expect((await readLots()).flat().length).toBeGreaterThan(0);
  for (let minutes = 0; minutes < 80; minutes += 5) await pass(lab.ports, 5);
  const last = await orderAndPay('15 ETH', 'BTC');
  for (let round = 0; round < 4; round += 1) await pass(lab.ports, 5);
  expect(await findOpen([mix, last])).toEqual([]);
  const [newest] = await readLots();
  expect(newest).toEqual([]);
  expect(findOwnCoins(walkAncestry(await lab.control('bitcoin').truth()), [mix])).toEqual([]);
});

/** The ancestors recorded with each change output, the newest first. */
async function readLots(): Promise<readonly (readonly string[])[]> {
  const { rows } = await lab.database.ownerPool.query<{ lots: string[] }>(
    `select lots from coins where role = 'change' order by height desc nulls last, id`,
  );
  return rows.map(({ lots }) => lots);
}

/**
 * A mix whose deposit is the smallest coin that can pay another customer. The change of that payout is the smallest
 * coin that can pay a part of the mix; only its ancestry shows that it must not be used.
 */
async function startStory(ports: (ports: Ports) => Ports) {
  lab = await openOrderLab({ hot: ['5 BTC'] });
  const worker = ports(lab.ports);
  const settings = { mixingRounds: 2, delayMinutes: 60, useRandomAmounts: false, useRandomDelay: false };
  const mix = await lab.order({ send: '2 BTC', receive: 'BTC', mix: settings });
  await lab.pay(mix, '2');
  await pass(worker, 1);
  await pass(worker, 1);
  const other = await orderAndPay('15 ETH', 'BTC');
  await pass(worker, 5);
  await pass(worker, 5);
  return { worker, mix, other };
}

async function runStory(ports: (ports: Ports) => Ports): Promise<readonly string[]> {
  const { worker, mix, other } = await startStory(ports);
  for (let minutes = 10; minutes < 80; minutes += 5) await pass(worker, 5);
  expect(await findOpen([mix, other])).toEqual([]);
  const ancestry = walkAncestry(await lab.control('bitcoin').truth());
  const [deposit = ''] = ancestry.paidTo(mix.depositAddress);
  const [paid] = ancestry.paying([other.receiveAddress]);
  expect(paid?.consumes).toEqual([deposit]);
  return findOwnCoins(ancestry, [mix]);
}

test('change of a deposit is not paid back to whoever paid it in', async () => {
  expect(await runStory((ports) => ports)).toEqual([]);
});

const mistakes: Readonly<Record<string, (wallet: WalletRecords) => Partial<WalletRecords>>> = {
  'coins are chosen without a look at where they come from': (wallet) => ({
    freeCoins: async (chain, which) => await wallet.freeCoins(chain, { ...which, withoutLots: [] }),
  }),
  'change forgets where its coins came from': (wallet) => ({
    putCoin: async (coin) => await wallet.putCoin(coin.role === 'change' ? { ...coin, lots: [] } : coin),
  }),
};

test.each(Object.entries(mistakes))('the walk notices when %s', async (_, change) => {
  const found = await runStory((ports) => withWalletRecords(ports, change));
  expect(found.length).toBeGreaterThan(0);
});
