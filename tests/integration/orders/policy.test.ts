/** A changed policy applies to new orders and quotes. Orders made before keep the fees and deadlines of their terms. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import { changePolicy } from '#src/usecases/switches/change-policy.ts';
import { makePolicyFollower, type PolicyFollower } from '#src/usecases/switches/follow-policy.ts';
import { makeServices } from '#src/usecases/visitor/services.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
let follower: PolicyFollower;
let ports: Ports;
beforeAll(async () => {
  lab = await openOrderLab();
  follower = makePolicyFollower(lab.ports.store);
  ports = { ...lab.ports, rules: { ...lab.ports.rules, policy: follower.current } };
});
afterAll(async () => await lab.close());

const dearer: Policy = {
  ...usualPolicy,
  fees: { ...usualPolicy.fees, floating: 100n, fixed: 200n },
  times: { ...usualPolicy.times, floatingWindow: 45n, lateWatch: 48n, choice: 2n },
};

async function save(policy: Policy, basedOn: number): Promise<void> {
  const saved = await changePolicy(ports, { policy, basedOn, reason: 'costs rose', actor: 'operator' });
  expect(saved).toEqual({ ok: true, value: basedOn + 1 });
}

async function order() {
  const made = await makeServices(ports).createOrder(lab.request({ send: '1 LTC', receive: 'ETH' }));
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

test('is in force for the next order, and named in its signed terms', async () => {
  const before = await order();
  await save(dearer, 0);
  expect((await order()).agreed.policyNumber, 'until this process has read it').toBe(0);
  await follower.refresh();
  const after = await order();
  const termsOf = ({ termsText }: typeof before) => JSON.parse(termsText) as OrderTerms;
  expect([termsOf(before), termsOf(after)]).toMatchObject([
    { policyVersion: 0, refundRule: { lateDepositHours: 24, choiceDays: 1 }, feeLines: [{ amount: '0.0045' }] },
    { policyVersion: 1, refundRule: { lateDepositHours: 48, choiceDays: 2 }, feeLines: [{ amount: '0.01' }] },
  ]);
  expect(after.expiresAt - after.createdAt).toBe(45 * 60_000);
  expect(before.expiresAt - before.createdAt).toBe(30 * 60_000);
});

test('leaves the fee, window and watch of an order as they were agreed', async () => {
  await save(usualPolicy, 1);
  await follower.refresh();
  const early = await order();
  await save(dearer, 2);
  await follower.refresh();
  const late = await order();
  // Both windows are over, and the agreed watch of the first order ends a day before that of the second.
  await lab.advance(46);
  await lab.work();
  const wakes = await Promise.all(
    [early, late].map(async ({ id }) => {
      const found = await lab.ports.store.snapshot(async ({ orders }) => await orders.find(id));
      return [found?.state, ((found?.wakeAt ?? 0) - (found?.expiresAt ?? 0)) / 3_600_000];
    }),
  );
  expect(wakes).toEqual([
    ['expired', 24],
    ['expired', 48],
  ]);
});

test('a deposit that confirms under a later version is charged the agreed fee', async () => {
  await save(usualPolicy, 3);
  await follower.refresh();
  const made = await order();
  await save(dearer, 4);
  await follower.refresh();
  await lab.pay(made, '1');
  await lab.mine('litecoin', 12);
  await lab.work();
  const found = await lab.ports.store.snapshot(async ({ orders }) => await orders.find(made.id));
  expect(found?.price?.feeBasisPoints).toBe(45n);
});

test('the data of an order is erased when it was promised', async () => {
  const { id } = await order();
  await save({ ...dearer, retention: { ...usualPolicy.retention, ended: 30n, unpaid: 72n } }, 5);
  await follower.refresh();
  const later = await order();
  await lab.advance(46);
  await lab.work();
  await lab.advance(48 * 60);
  await lab.work();
  const kept = await Promise.all(
    [id, later.id].map(async (each) => {
      const found = await lab.ports.store.snapshot(async ({ orders }) => await orders.find(each));
      return ((found?.eraseAt ?? 0) - (found?.expiresAt ?? 0)) / 3_600_000;
    }),
  );
  expect(kept).toEqual([48 + 24, 48 + 72]);
});

test('is refused if it was made on another version, or changes nothing', async () => {
  const change = { policy: usualPolicy, reason: 'late', actor: 'operator' };
  expect(await changePolicy(ports, { ...change, basedOn: 1 })).toMatchObject({ ok: false, code: 'policy_outdated' });
  const same = { ...change, policy: follower.current().policy, basedOn: 6 };
  expect(await changePolicy(ports, same)).toMatchObject({ ok: false, code: 'policy_unchanged' });
});

test('the margin of a pair is an input of the next quote, and an order keeps the margin of its terms', async () => {
  await save(usualPolicy, 6);
  await follower.refresh();
  const early = await order();
  const margins = { ...usualPolicy.margins, base: 1_000n };
  await save({ ...usualPolicy, margins, pairMargins: { ...usualPolicy.pairMargins, 'LTC/ETH': 500n } }, 7);
  await follower.refresh();
  const late = await order();
  const bases = [early, late].map(({ quote }) => quote.inputs.margin?.terms.basePpm);
  expect(bases).toEqual([0n, 1_500n]);
  expect((JSON.parse(late.termsText) as OrderTerms).policyVersion).toBe(8);
  await lab.pay(early, '1');
  await lab.mine('litecoin', 12);
  await lab.work();
  const found = await lab.ports.store.snapshot(async ({ orders }) => await orders.find(early.id));
  expect(found?.state).not.toBe('action_required');
  expect(found?.price?.margin?.terms).toEqual(early.quote.inputs.margin?.terms);
});

test('a lowered maximum refuses new orders above it, and leaves an order its own amount', async () => {
  await save(usualPolicy, 8);
  await follower.refresh();
  const [own, more] = [await order(), await order()];
  await save({ ...usualPolicy, maximums: { ...usualPolicy.maximums, LTC: 50_000_000n } }, 9);
  await follower.refresh();
  const services = makeServices(ports);
  const next = await services.createOrder(lab.request({ send: '1 LTC', receive: 'ETH' }));
  expect(next).toMatchObject({ ok: false, code: 'amount_above_maximum', details: { max: '0.5' } });

  await lab.pay(own, '0.9');
  await lab.pay(more, '1.1');
  await lab.mine('litecoin', 12);
  await lab.work();
  const offers = await Promise.all([own, more].map(async ({ id }) => await services.quoteChoice(id)));
  expect(offers).toMatchObject([
    { ok: true, value: { whole: { ok: true } } },
    { ok: true, value: { whole: { ok: false, code: 'amount_above_maximum', details: { max: '1' } } } },
  ]);
});
