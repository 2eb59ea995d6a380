/** Every alert is sent once when it begins and once when it ends, with any number of servers and through restarts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { makeSendAlerts, type SendAlerts } from '#src/usecases/back-office/send-alerts.ts';
import type { AlertEvent } from '#src/usecases/ports/alert-sender.ts';
import { compareAll } from '#tests/support/compare-all.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, steppedUp, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

const told: AlertEvent[] = [];
let isDeaf = false;
beforeEach(async () => {
  told.length = 0;
  isDeaf = false;
  await expireLease();
});

/** Expires the lease of the server that sends alerts. */
const expireLease = async (): Promise<unknown> =>
  await lab.database.ownerPool.query("update alert_turn set held_until = now() - interval '1 second'");

/** The alert sender of a new server, with nothing in memory. */
function openSender(holder: string): SendAlerts {
  return makeSendAlerts({
    store: office.office.store,
    clock: lab.ports.clock,
    holder,
    find: async () => {
      office.pass(60_000); // past the time for which the overview is cached
      await compareAll(lab.ports);
      const { alerts, unknownAlerts: unknown } = await office.backOffice.readOverview();
      return { alerts, unknown };
    },
    tell: async (events) => {
      if (isDeaf) throw new Error('nobody there');
      told.push(...events);
    },
  });
}

const takeTold = () => told.splice(0).map(({ type, alert: { kind, subject } }) => `${type} ${kind} ${subject}`);

/** An underpaid order that is held because the visitor did not choose in time. */
async function heldOrder(): Promise<Order> {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5', listedSender);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('held');
  return order;
}

const isOfLoan = (text: string): boolean => / loan_(?:created|released) /.test(text);

/** An address on the sandbox's sample screening list. */
const listedSender = 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e';

async function refund(order: Order): Promise<void> {
  await lab.giveRefundAddress(order);
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
}

describe('a case', () => {
  test('is told when another of its kind ends at the same time', async () => {
    const { look } = openSender('one');
    const first = await heldOrder();
    await look();
    expect(takeTold()).toEqual([`opened order_held ${first.orderNumber}`]);
    await look();
    expect(takeTold()).toEqual([]);

    // Alerts are per order: although the count of held orders stays the same, the new one must be reported.
    const second = await heldOrder();
    await refund(first);
    await look();
    expect(takeTold().toSorted()).toEqual([
      `opened order_held ${second.orderNumber}`,
      `resolved order_held ${first.orderNumber}`,
    ]);
    await refund(second);
    await look();
    expect(takeTold()).toEqual([`resolved order_held ${second.orderNumber}`]);
  });

  test('bears its order, its beginning and its end', async () => {
    const { look } = openSender('one');
    const order = await heldOrder();
    const history = await lab.ports.store.snapshot(async ({ orders }) => await orders.history(order.id));
    const since = history.at(-1)?.at;
    await look();
    const { orderNumber } = order;
    expect(told.splice(0)).toMatchObject([{ type: 'opened', alert: { orderNumber, since }, endedAt: null }]);
    await refund(order);
    await lab.advance(1);
    await look();
    const endedAt = lab.ports.clock.now();
    expect(told.splice(0)).toMatchObject([{ type: 'resolved', alert: { orderNumber, since }, endedAt }]);
  });

  test('is told once by several servers and after a restart', async () => {
    const [one, other, ...more] = ['one', 'other', 'third', 'fourth'].map(openSender);
    if (!one || !other) throw new Error('no servers');
    const servers = [one, other, ...more];
    const order = await heldOrder();
    await Promise.all(servers.map(async ({ look }) => await look()));
    expect(takeTold()).toEqual([`opened order_held ${order.orderNumber}`]);
    for (const { end } of servers) await end();

    const restarted = openSender('later');
    await restarted.look();
    expect(takeTold()).toEqual([]);
    await refund(order);
    // While one server has the lease another sends nothing, even if the first one no longer runs.
    await other.look();
    expect(takeTold()).toEqual([]);
    await expireLease();
    await other.look();
    expect(takeTold()).toEqual([`resolved order_held ${order.orderNumber}`]);
    await restarted.look();
    expect(takeTold()).toEqual([]);
  });

  test('that nobody took is told at the next look, under the same id, also when it is over by then', async () => {
    const { look } = openSender('one');
    isDeaf = true;
    const order = await heldOrder();
    await expect(look()).rejects.toThrow('nobody there');
    isDeaf = false;
    await look();
    const [opened] = told;
    expect(takeTold()).toEqual([`opened order_held ${order.orderNumber}`]);

    isDeaf = true;
    await refund(order);
    await expect(look()).rejects.toThrow('nobody there');
    const short = await heldOrder();
    await expect(look()).rejects.toThrow('nobody there');
    await refund(short);
    await expect(look()).rejects.toThrow('nobody there');
    isDeaf = false;
    await look();
    expect(told[0]?.id).toBe(opened?.id.replace('opened', 'resolved'));
    expect(takeTold()).toEqual([
      `resolved order_held ${order.orderNumber}`,
      `opened order_held ${short.orderNumber}`,
      `resolved order_held ${short.orderNumber}`,
    ]);
  });

  test('that ends and comes again is another one', async () => {
    const { look } = openSender('one');
    const ids: (string | undefined)[] = [];
    for (const isDown of [true, false, true, false]) {
      await lab.control('monero').setDown(isDown);
      await lab.advance(2);
      await lab.work();
      await look();
      ids.push(told[0]?.id.split('-')[0]);
      expect(takeTold()).toEqual([`${isDown ? 'opened' : 'resolved'} chain_down monero`]);
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a case is made of', () => {
  let sender: SendAlerts;
  beforeAll(() => {
    sender = openSender('kinds');
  });

  const lookAround = async (): Promise<readonly string[]> => {
    await sender.look();
    return takeTold();
  };

  test('a deposit that lies beside its order, but not one that goes back by itself', async () => {
    const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
    await lab.pay(order, '100');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.pay(order, '60');
    await lab.confirm(order);
    expect(await lookAround()).toEqual([]);

    const txid = await lab.pay(order, '3 POL');
    await lab.confirm(order);
    const { id } = await lab.deposit(order, txid);
    await sender.look();
    expect(told).toMatchObject([
      { type: 'opened', alert: { kind: 'deposit_unclaimed', subject: id, orderNumber: order.orderNumber } },
    ]);
  });

  test('an order that failed', async () => {
    await lookAround();
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.advance(60 * 30);
    await lab.work();
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('failed');
    expect(await lookAround()).toEqual([`opened order_failed ${order.orderNumber}`]);
  });

  test('every loan, when it is made and when it is released, also when both happen between two looks', async () => {
    await seedAddresses({ ports: lab.ports, office: office.office });
    await lookAround();
    const lend = async (): Promise<string> => {
      const wanted = { usdtAmount: '100', rate: '31.5', customerAddress: lab.address('tron'), ...steppedUp };
      const made = await office.backOffice.createLoan(wanted);
      if (!made.ok) throw new Error(made.code);
      return made.value.id;
    };
    const release = async (loanId: string) => await office.backOffice.releaseLoan({ loanId, ...steppedUp });
    const [slow, quick] = [await lend(), await lend()];
    expect((await release(quick)).ok).toBe(true);
    expect((await lookAround()).filter(isOfLoan).toSorted()).toEqual(
      [`opened loan_created ${slow}`, `opened loan_created ${quick}`, `opened loan_released ${quick}`].toSorted(),
    );
    await lab.advance(10);
    await lab.work();
    expect((await lookAround()).filter(isOfLoan)).toEqual([`resolved loan_created ${quick}`]);
    expect((await release(slow)).ok).toBe(true);
    expect((await lookAround()).filter(isOfLoan).toSorted()).toEqual(
      [`resolved loan_created ${slow}`, `opened loan_released ${slow}`].toSorted(),
    );
    await lab.advance(60 * 24);
    await lab.work();
    expect((await lookAround()).filter(isOfLoan).toSorted()).toEqual(
      [`resolved loan_released ${quick}`, `resolved loan_released ${slow}`].toSorted(),
    );
  });

  test('a payout that has waited for more than five minutes, unless payouts are stopped', async () => {
    await lookAround();
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);
    expect(await lookAround()).toEqual([]);
    await lab.advance(6);
    const waiting = `payout_waiting payout:${order.orderNumber}:1`;
    expect(await lookAround()).toContain(`opened ${waiting}`);

    const stop = { scope: 'ETH', reason: 'operator', by: 'anna', note: '', readTo: null, isPrepared: false } as const;
    const since = lab.ports.clock.now();
    await lab.ports.store.transaction(async ({ stops }) => void (await stops.stop({ ...stop, since })));
    expect((await lookAround()).toSorted()).toEqual(['opened payouts_stopped ETH', `resolved ${waiting}`]);
    await lab.ports.store.transaction(async ({ stops }) => void (await stops.lift('ETH', 'operator')));
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lookAround()).toContain('resolved payouts_stopped ETH');
  });

  test('a rule that the books break, as long as they do', async () => {
    await lab.work();
    await lookAround();
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const checkBooks = async (): Promise<void> => void (await makeCheckBooks(lab.ports, log)());
    await checkBooks();
    expect(await lookAround()).toEqual([]);

    const change = async (units: number): Promise<void> =>
      void (await lab.database.ownerPool.query(
        "update balances set units = units + $1 where account = 'custody:hot' and currency = 'BTC'",
        [units],
      ));
    await change(7);
    await checkBooks();
    await checkBooks();
    const begun = (await lookAround()).filter((text) => text.includes('books_broken'));
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.every((text) => text.startsWith('opened books_broken L'))).toBe(true);

    await change(-7);
    await lab.advance(4);
    await lab.work();
    await checkBooks();
    const ended = (await lookAround()).filter((text) => text.includes('books_broken'));
    expect(ended.toSorted()).toEqual(begun.map((text) => text.replace('opened', 'resolved')).toSorted());
  });
});
