/** A payout that the signer refuses waits, raises an alert, and is sent once when the signer allows it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { makeSignerStop, signerStopFile } from '#src/adapters/signer-stop-file.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeSigningCaps, type CapOverrides, type CapShares } from '#src/domain/signing-caps.ts';
import { findAlerts } from '#src/usecases/back-office/find-alerts.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { makeWalletCaps } from '#src/usecases/payouts/wallet-caps.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
let stopFile: string;
beforeAll(async () => {
  lab = await openOrderLab();
  stopFile = join(lab.folder, signerStopFile);
});
afterAll(async () => await lab.close());

/** Ports of a newly started worker whose keys are behind the signing guard. */
function guardedPorts(overrides?: CapOverrides, shares: Partial<CapShares> = {}): Ports {
  const policy = { ...usualPolicy, signerShares: { ...usualPolicy.signerShares, ...shares } };
  const own = makeSigningCaps(overrides);
  const guard = {
    log: makeSignerLog(lab.database.pool),
    caps: own,
    unboundCaps: makeWalletCaps({ store: lab.ports.store, own, policy: () => ({ number: 1, policy }) }),
    clock: lab.ports.clock,
    isStopped: makeSignerStop(lab.folder),
  };
  return { ...lab.ports, chains: guardChains(lab.ports.chains, guard) };
}

type Wanted = Readonly<{ refund?: boolean; amount?: string }>;

async function confirmedOrder(receive: CurrencyId, { refund = false, amount = '0.5' }: Wanted = {}) {
  const order = await lab.order({ send: `${amount} BTC`, receive, refund });
  await lab.pay(order, amount);
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  expect(await lab.state(order)).toBe('exchanging');
  return { order, worth: await lab.worthNow(order, amount) };
}

/** The payout waits before coins or a nonce are assigned to it: it can be cancelled, and blocks no other payout. */
async function expectWaiting(order: Order) {
  expect(await lab.state(order)).toBe('exchanging');
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned', domain: null }]);
  expect(await lab.attempts(order)).toEqual([]);
  await lab.booksEqualChain();
}

async function expectPaidOnce(order: Order, worth: string) {
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.attempts(order)).toHaveLength(1);
  expect(await lab.received(order)).toEqual([worth]);
  await lab.booksEqualChain();
}

async function readAlerts(): Promise<readonly string[]> {
  const signerRefusals = await makeOfficeStore(lab.database.pool).snapshot(
    async ({ office }) => await office.figures.signerRefusals(),
  );
  const waits = { deposits: [], payouts: [], unplanned: [], beside: [], unsettled: [], overdue: [] };
  const cases = {
    ...waits,
    orders: [],
    loans: [],
    newLoans: [],
    acts: [],
    transfers: [],
    shortAtVenue: [],
    shortInCold: [],
    uncheckedInCold: [],
    returns: [],
    refused: [],
    changed: [],
    unannounced: [],
    violations: [],
    cut: [],
  };
  const nothing = {
    cases,
    gas: [],
    stock: [],
    assets: [],
    chains: [],
    heartbeat: null,
    failedToday: 0,
    pauses: [],
    stops: [],
    creditRules: [],
    opinions: [],
  };
  const fresh = { rates: { observedAt: null, isStale: false }, unpriced: [], isListStale: false };
  const now = lab.ports.clock.now();
  const { alerts } = findAlerts({ ...nothing, ...fresh, now, today: now, signerRefusals });
  return alerts.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe.each(['LTC', 'USDC-ERC20', 'SOL', 'TRX'] as const)('a payout of %s', (receive) => {
  test('waits while the signer is stopped, also through restarts, and goes out once afterwards', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await writeFile(stopFile, '');
    for (let restart = 0; restart < 3; restart += 1) {
      await lab.work(guardedPorts());
      await expectWaiting(order);
      expect(await readAlerts()).toEqual([`signer_refused ${receive}`]);
      await lab.advance(2);
    }
    await rm(stopFile);
    await lab.work(guardedPorts());
    expect(await lab.state(order)).toBe('sending');
    await lab.advance(5);
    expect(await readAlerts()).toEqual([]);
    await expectPaidOnce(order, worth);
  });
});

test('a signer that refused is asked again after a minute, not before', async () => {
  const { order, worth } = await confirmedOrder('LTC');
  await writeFile(stopFile, '');
  await lab.work(guardedPorts());
  await rm(stopFile);
  await lab.work(guardedPorts());
  await expectWaiting(order);
  await lab.advance(1);
  await lab.work(guardedPorts());
  await expectPaidOnce(order, worth);
});

test('a payout over a cap waits until an operator raises it', async () => {
  const { order, worth } = await confirmedOrder('LTC');
  const low = { LTC: { transactionUnits: 1000n } };
  await lab.work(guardedPorts(low));
  await lab.advance(2);
  await lab.work(guardedPorts(low));
  await expectWaiting(order);
  expect(await readAlerts()).toEqual(['signer_refused LTC']);
  await lab.advance(2);
  await lab.work(guardedPorts());
  await expectPaidOnce(order, worth);
});

test('a payout over its share of the wallet waits unbound, and goes out once the policy allows it', async () => {
  // Worth more than a hundredth of the lab's wallet.
  const { order, worth } = await confirmedOrder('BCH', { amount: '10' });
  await lab.work(guardedPorts({}, { hour: 1n }));
  await expectWaiting(order);
  expect(await readAlerts()).toContain('signer_refused BCH');
  await lab.advance(2);
  await lab.work(guardedPorts());
  await expectPaidOnce(order, worth);
});

test('a bound payout is signed, however far its share of the wallet has shrunk', async () => {
  const { order, worth } = await confirmedOrder('BCH', { amount: '10' });
  await lab.priceOnly(order);
  const [payout] = (await lab.view(order)).payouts;
  await advancePayout(guardedPorts(), payout?.id ?? '');
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'reserved' }]);
  const tight = guardedPorts({}, { transaction: 1n, hour: 1n, day: 1n });
  expect(await tight.chains['bitcoin-cash'].wallet.refuses?.({ payoutId: 'x', amount: order.quote.receive })).toBe(
    true,
  );
  await lab.work(tight);
  expect(await lab.attempts(order)).toHaveLength(1);
  await expectPaidOnce(order, worth);
});

test.each(['SOL', 'TRX'] as const)(
  'a payout of %s over a cap is bound to no window: the deadline gives the deposit back',
  async (receive) => {
    const { order } = await confirmedOrder(receive, { refund: true });
    const low = guardedPorts({ [receive]: { hourUnits: 1000n } });
    await lab.work(low);
    await expectWaiting(order);
    expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'signer_limit' });
    await lab.advance(61);
    await lab.work(low);
    expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', reason: 'payout_unavailable' });
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  },
);

test('a payout over the cap of one transaction takes no number that payouts behind it would wait for', async () => {
  const tooMuch = await confirmedOrder('USDC-ERC20');
  const low = { 'USDC-ERC20': { transactionUnits: 1000n } };
  await lab.work(guardedPorts(low));
  expect(await readAlerts()).toContain('signer_refused USDC-ERC20');
  const behind = await confirmedOrder('ETH');
  await lab.work(guardedPorts(low));
  await lab.mine('ethereum', 4);
  await lab.work(guardedPorts(low));
  expect(await lab.state(behind.order)).toBe('completed');
  expect(await lab.received(behind.order)).toEqual([behind.worth]);
  expect(await lab.attempts(tooMuch.order)).toEqual([]);

  await lab.advance(2);
  await lab.work(guardedPorts());
  await expectPaidOnce(tooMuch.order, tooMuch.worth);
});

describe('a payout over the cap of an hour or a day', () => {
  test.each([{ hourUnits: 1000n }, { dayUnits: 1000n }])('takes no number: %o', async (cap) => {
    const tooMuch = await confirmedOrder('USDC-ERC20');
    const low = { 'USDC-ERC20': cap };
    await lab.work(guardedPorts(low));
    expect(await readAlerts()).toContain('signer_refused USDC-ERC20');
    expect((await lab.view(tooMuch.order)).payouts).toMatchObject([{ state: 'planned', domain: null }]);
    const behind = await confirmedOrder('ETH');
    await lab.work(guardedPorts(low));
    await lab.mine('ethereum', 4);
    await lab.work(guardedPorts(low));
    expect(await lab.received(behind.order)).toEqual([behind.worth]);

    await lab.advance(2);
    await lab.work(guardedPorts());
    await expectPaidOnce(tooMuch.order, tooMuch.worth);
  });

  test('takes none either when what fills the cap has its number and is not signed yet', async () => {
    const [first, second] = [await confirmedOrder('USDC-ERC20'), await confirmedOrder('USDC-ERC20')];
    await lab.database.ownerPool.query('truncate signings');
    for (const { order } of [first, second]) await lab.priceOnly(order);
    const payouts = [(await lab.view(first.order)).payouts[0], (await lab.view(second.order)).payouts[0]];
    const room = (payouts[0]?.amount.units ?? 0n) + 1n;
    const oneOnly = guardedPorts({ 'USDC-ERC20': { hourUnits: room } });
    for (const payout of payouts) await advancePayout(oneOnly, payout?.id ?? '');
    expect((await lab.view(first.order)).payouts).toMatchObject([{ state: 'reserved' }]);
    expect((await lab.view(second.order)).payouts).toMatchObject([{ state: 'planned' }]);
    // The cap reserved for this payout is still its own: it is signed under the same cap, and counts once.
    await lab.work(oneOnly);
    expect(await lab.attempts(first.order)).toHaveLength(1);

    await lab.advance(2);
    await lab.work(guardedPorts());
    for (const { order, worth } of [first, second]) await expectPaidOnce(order, worth);
  });
});

test('a payout that is called off gives its room in the caps back, as nothing of it was signed', async () => {
  const stop = { scope: 'USDC-ERC20', reason: 'operator', by: 'operator', note: '' } as const;
  const [first, second] = [await confirmedOrder('USDC-ERC20', { refund: true }), await confirmedOrder('USDC-ERC20')];
  await lab.database.ownerPool.query('truncate signings');
  await stopPayouts(lab.ports, stop);
  await lab.work();
  const [called, other] = [(await lab.view(first.order)).payouts[0], (await lab.view(second.order)).payouts[0]];
  if (!called || !other) throw new Error('both payouts are planned');
  const room = called.amount.units > other.amount.units ? called.amount.units : other.amount.units;
  const { wallet } = guardedPorts({ 'USDC-ERC20': { hourUnits: room + 1n } }).chains.ethereum;
  const isRefused = async ({ id, amount }: typeof called) => await wallet.refuses?.({ payoutId: id, amount });
  expect([await isRefused(called), await isRefused(other)]).toEqual([false, true]);
  await lab.refund(first.order);
  expect((await lab.view(first.order)).order.state).toBe('refunding');
  expect(await isRefused(other)).toBe(false);

  await liftStop(lab.ports, stop);
  await lab.advance(2);
  await lab.work(guardedPorts());
  await expectPaidOnce(second.order, second.worth);
});

describe('a payout that is called off, or held, before it takes a number', () => {
  const refusing = (ports: Ports): Ports =>
    withNode(ports, 'ethereum', () => ({ transferSize: async () => await Promise.resolve('refused' as const) }));

  test.each([
    ['its address is on the list', (order: Order) => lab.list(order.receiveAddress), (ports: Ports) => ports],
    ['its receiver would not take it', () => {}, refusing],
  ])('keeps no room in the caps: %s', async (_why, happen, change) => {
    const { order } = await confirmedOrder('USDC-ERC20');
    await lab.priceOnly(order);
    await lab.database.ownerPool.query('truncate signings');
    happen(order);
    const [payout] = (await lab.view(order)).payouts;
    await advancePayout(change(guardedPorts()), payout?.id ?? '');
    expect(['held', 'failed']).toContain(await lab.state(order));
    const { rows } = await lab.database.ownerPool.query('select currency, conflict_key from signings');
    expect(rows).toEqual([]);
  });
});
