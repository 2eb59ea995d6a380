/** Hot accounts that are handed over among troubles: payouts wait no longer than they must, and have a way out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { HandOverPayout, Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { proposeEpoch, readEpochs } from '#src/usecases/treasury/key-epoch.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

const chain = 'ethereum';
const token = 'USDT-ERC20';
const oneToken = 1_000_000n;
let lab: TreasuryLab;
let [before, after] = ['', ''];

beforeEach(async () => {
  lab = await openTreasuryLab({ hot: ['2 BTC', '10 ETH', `2000 ${token}`, '20000 TRX', '100000 USDT-TRC20'] });
  before = await findHotAddress(lab.ports, chain);
});
afterEach(async () => await lab.close());

async function beginKeys(): Promise<void> {
  const act = must(await proposeEpoch(lab.deps, { chain, reason: 'once a year', actor: 'anna' }, approve));
  expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
  after = await findHotAddress(lab.ports, chain);
}
async function goOn(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await lab.mine(chain, chains[chain].finalityBlocks);
    await lab.watch(chain);
    await lab.work();
  }
}
/** A quiet look at the chain knows the same. */
async function isHandingOver(): Promise<boolean | undefined> {
  const found = (await readEpochs(lab.deps)).find((each) => each.chain === chain)?.isHandingOver;
  const question = { headHeight: 0, headerAt: null, sweeps: null };
  const { open } = await lab.ports.store.transaction(async ({ looks }) => await looks.ask(chain, question));
  expect(open.has('hand_over')).toBe(found);
  return found;
}
const handOvers = async (): Promise<readonly HandOverPayout[]> =>
  await lab.ports.store.snapshot(async ({ payouts }) => await payouts.handOvers(chain));
const heldAt = async (address: string, currency: CurrencyId) => await lab.control(chain).balance(address, currency);
const payOld = async (units: bigint) => await lab.control(chain).pay({ to: before, currency: token, units });

type Order = Awaited<ReturnType<TreasuryLab['order']>>;

/** Orders some hundred tokens and pays with confirmed coins. */
async function payIn(amount = '0.01'): Promise<Order> {
  const order = await lab.order({ send: `${amount} BTC`, receive: token });
  await lab.pay(order, amount);
  await lab.confirm(order);
  await lab.work();
  return order;
}
async function payoutOf(order: Order): Promise<Payout> {
  const [payout] = (await lab.view(order)).payouts;
  if (!payout) throw new Error('the order has a payout');
  return payout;
}

test('what is sent to the old account again and again keeps no payout waiting', async () => {
  await beginKeys();
  await payOld(50n);
  for (let time = 0; time < 4 && (await isHandingOver()) === true; time += 1) {
    await goOn();
    await payOld(2n);
    await payOld(300n * oneToken);
  }
  expect(await isHandingOver()).toBe(false);
  const order = await payIn();
  expect((await payoutOf(order)).domain).toMatchObject({ wallet: after });
  await goOn(4);
  expect(await lab.state(order)).toBe('completed');
  // What is worth it was moved since, and no dust was.
  expect(await heldAt(before, token)).toBeLessThan(300n * oneToken);
  await lab.booksEqualChain();
});

test('a token that cannot be moved is tried once, and payouts go on without it', async () => {
  await beginKeys();
  await goOn();
  const moved = (await handOvers()).find(({ amount }) => amount.currency === token);
  const attempts = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.attempts(moved?.id ?? ''));
  expect(await lab.control(chain).revert(attempts[0]?.txid ?? '')).toBe(true);
  await goOn(4);
  expect((await handOvers()).map(({ state }) => state).toSorted()).toEqual(['final', 'void']);
  expect(await isHandingOver()).toBe(false);
  const rows = await lab.deps.store.snapshot(async ({ controls }) => await controls.auditRows(0, 100_000));
  expect(rows).toContainEqual(expect.objectContaining({ action: 'payout_voided', subject: moved?.key }));
  const shown = (await readEpochs(lab.deps)).find((each) => each.chain === chain);
  expect(shown?.handOver).toMatchObject({ waitsFor: null, left: [moved?.amount] });
  // The books say that there are enough tokens, and the account that pays has none: the payout can still be called off.
  const order = await payIn();
  expect(await payoutOf(order)).toMatchObject({ state: 'planned', domain: null, waitsFor: 'liquid_wallet' });
  await lab.control(chain).pay({ to: after, currency: token, units: 2000n * oneToken });
  await goOn();
  await lab.advance(1);
  await goOn(2);
  expect(await lab.state(order)).toBe('completed');
  expect(await handOvers()).toHaveLength(2);
  await lab.booksEqualChain();
});

/** A TRON node that takes no payout of this order, as if its receiver could not be paid. */
function refusing({ id }: Order): Ports {
  return withNode(lab.ports, 'tron', (node) => ({
    broadcast: async (raw) => {
      const attempts = await lab.ports.store.snapshot(async ({ payouts }) => {
        const mine = await payouts.ofOrder(id);
        return (await Promise.all(mine.map(async (payout) => await payouts.attempts(payout.id)))).flat();
      });
      const refused = attempts.find((attempt) => attempt.raw === raw);
      if (!refused) return await node.broadcast(raw);
      return (refused.validUntilHeight ?? 0) < (await node.head()).height ? 'expired' : 'invalid';
    },
  }));
}

test('a payout that no node takes keeps no other waiting, and what it pays stays where it is bound', async () => {
  const paid = 'USDT-TRC20';
  const payInTron = async (ports: (order: Order) => Ports): Promise<Order> => {
    const order = await lab.order({ send: '0.01 BTC', receive: paid });
    await lab.pay(order, '0.01');
    await lab.mine('bitcoin', 4);
    await lab.work(ports(order));
    return order;
  };
  const isMoving = async () => (await readEpochs(lab.deps)).find((each) => each.chain === 'tron')?.isHandingOver;
  const old = await findHotAddress(lab.ports, 'tron');
  const stuck = await payInTron(refusing);
  const ports = refusing(stuck);
  const { amount, toAddress, ...first } = await payoutOf(stuck);
  expect(first).toMatchObject({ state: 'signed', domain: { kind: 'window', wallet: old } });
  const act = must(await proposeEpoch(lab.deps, { chain: 'tron', reason: 'once a year', actor: 'anna' }, approve));
  expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });

  for (let time = 0; time < 12 && (await isMoving()) === true; time += 1) {
    await lab.mine('tron', 40);
    await lab.watch('tron');
    await lab.advance(11);
    await lab.work(ports);
  }
  expect(await isMoving()).toBe(false);
  const later = await payInTron(() => ports);
  await lab.mine('tron', 40);
  await lab.work(ports);
  expect(await lab.state(later)).toBe('completed');
  expect(await lab.control('tron').balance(old, paid)).toBe(amount.units + 1n);

  // Nodes take it after all.
  for (let time = 0; time < 4; time += 1) {
    await lab.advance(11);
    await lab.work();
    await lab.mine('tron', 40);
  }
  await lab.work();
  expect(await payoutOf(stuck)).toMatchObject({ state: 'final', domain: { wallet: old } });
  expect(await lab.paymentsTo('tron', toAddress)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('where the token stayed behind, sweeps to the new account pay for its first', async () => {
  const paid = 'USDT-TRC20';
  const goOnTron = async (): Promise<void> => {
    await lab.mine('tron', 40);
    await lab.watch('tron');
    await lab.work();
  };
  const act = must(await proposeEpoch(lab.deps, { chain: 'tron', reason: 'once a year', actor: 'anna' }, approve));
  expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
  await goOnTron();
  const attempts = await lab.ports.store.snapshot(async ({ payouts }) => {
    const moved = (await payouts.handOvers('tron')).find(({ amount }) => amount.currency === paid);
    return await payouts.attempts(moved?.id ?? '');
  });
  expect(await lab.control('tron').revert(attempts[0]?.txid ?? '')).toBe(true);
  for (let time = 0; time < 4; time += 1) await goOnTron();
  const now = await findHotAddress(lab.ports, 'tron');
  expect(await lab.control('tron').balance(now, paid)).toBe(0n);

  const order = await lab.order({ send: `300 ${paid}`, receive: 'BTC' });
  await lab.pay(order, '300');
  await lab.confirm(order);
  await lab.deliver(order);
  await goOnTron();
  for (let time = 0; time < 6; time += 1) {
    await lab.advance(2);
    await goOnTron();
  }
  const moves = await lab.ports.store.snapshot(async ({ deposits, payouts }) => {
    const [deposit] = await deposits.ofOrder(order.id);
    return await payouts.ofDeposit(deposit?.id ?? '');
  });
  const { tokenSize, usualUnitsPerSize } = chains.tron.fee;
  const topUp = moves.find(({ kind }) => kind === 'top_up');
  expect(topUp?.amount.units).toBeGreaterThanOrEqual(tokenSize * usualUnitsPerSize);
  expect(moves.map(({ state }) => state)).toEqual(['final', 'final']);
  expect(await lab.control('tron').balance(now, paid)).toBe(300n * oneToken);
  await lab.booksEqualChain();
});

test('coins that came to the old account late cover an order, which waits until they are moved', async () => {
  await beginKeys();
  await goOn(4);
  expect(await isHandingOver()).toBe(false);
  const inNew = await heldAt(after, token);
  await payOld(20_000n * oneToken);
  await lab.mine(chain, 4 * chains[chain].finalityBlocks);
  await lab.watch(chain);
  // More than the account that pays has: the order is taken because of what lies in the old one.
  const order = await payIn('0.06');
  const payout = await payoutOf(order);
  expect(payout.amount.units).toBeGreaterThan(inNew);
  expect(payout).toMatchObject({ state: 'planned', domain: null, waitsFor: 'liquid_wallet' });
  await lab.booksEqualChain();
  await goOn(3);
  await lab.advance(1);
  await goOn(2);
  expect((await payoutOf(order)).domain).toMatchObject({ wallet: after });
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});
