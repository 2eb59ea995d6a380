/** Where the signer pays only what people whom it knows approved, everything else is held before it holds up others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { makeActRuleReader, type ToldRule } from '#src/adapters/signer/act-rule.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { findStanding } from '#src/domain/terms/payment-proof.ts';
import type { WithdrawalAddress } from '#src/domain/treasury/act.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { stopAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeWithdrawal, readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { makePerson } from '#tests/support/passkey-person.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
let listed: WithdrawalAddress;
let told: ToldRule | 'away';
let deps: TreasuryDeps;
const alone = { LTC: 2n * 10n ** 8n } as const;

beforeAll(async () => {
  lab = await openTreasuryLab();
  listed = await lab.listAddress('LTC');
});
afterAll(async () => await lab.close());
beforeEach(() => {
  told = { areNeeded: true, keys: [], alone };
  deps = { ...lab.deps, ports: openPorts() };
});

/** The ports of a service whose signer tells its rule. Time passes with each question, so that it is asked anew. */
function openPorts(): Ports {
  let turn = 0;
  const signer = {
    actRule: async () => await (told === 'away' ? Promise.reject(new OutsideError('away')) : Promise.resolve(told)),
  };
  const actRule = makeActRuleReader(signer, () => Date.now() + (turn += 1) * 10_000);
  const judge = {
    profile: 'sandbox',
    verify: () => true,
    hasList: () => false,
    judgeAct: async (...asked: Parameters<Awaited<ReturnType<typeof actRule>>['judge']>) =>
      (await actRule()).judge(...asked),
  } as const;
  const chains = guardChains(lab.ports.chains, {
    log: makeSignerLog(lab.database.pool),
    caps: makeSigningCaps(),
    clock: lab.ports.clock,
    isStopped: async () => await Promise.resolve(false),
    standing: async (payment) => await findStanding(payment, judge),
  });
  return { ...lab.ports, chains, actRule };
}

const wanted = (amount: string) => ({ addressId: listed.id, amount, reason: 'profit', actor: 'anna' });
const payoutOf = async (id: string) =>
  (await lab.deps.store.snapshot(async ({ payouts }) => await payouts.ofAct(id)))[0];
const shownOf = async (id: string) => (await readTreasury(deps)).acts.find((act) => act.id === id);

test('an act whose operator the signer does not know is held before it is planned, until it does', async () => {
  const anna = makePerson(lab.ports, 'anna');
  const act = must(await proposeWithdrawal(deps, wanted('1'), anna.approve('withdrawal_proposed')));
  expect(act).toMatchObject({ state: 'approved', obstacle: 'act_not_proven' });
  await followActs(deps);
  expect(await payoutOf(act.id)).toBeUndefined();
  expect(await shownOf(act.id)).toMatchObject({ standing: 'refused', obstacle: 'act_not_proven' });
  told = { areNeeded: true, keys: [anna.key], alone };
  await followActs(deps);
  expect(await payoutOf(act.id)).toMatchObject({ state: 'planned' });
  expect(await shownOf(act.id)).toMatchObject({ standing: 'alone' });
  await lab.payOut('LTC');
  expect((await lab.act(act)).state).toBe('done');
});

test('one that was approved with a password is only said where the signer takes our word, else held', async () => {
  told = { areNeeded: false, keys: [], alone };
  const act = must(await proposeWithdrawal(deps, wanted('1'), approve));
  expect(await shownOf(act.id)).toMatchObject({ state: 'under_way', standing: 'said' });
  await lab.payOut('LTC');
  told = { areNeeded: true, keys: [], alone };
  const held = must(await proposeWithdrawal(deps, wanted('1'), approve));
  expect(held).toMatchObject({ state: 'approved', obstacle: 'act_not_proven' });
  must(await stopAct(deps, { actId: held.id, actor: 'anna' }));
});

test('nothing is planned while nobody knows what the signer wants', async () => {
  told = 'away';
  const act = must(await proposeWithdrawal(deps, wanted('1'), approve));
  expect(act).toMatchObject({ state: 'approved', obstacle: 'signer_unavailable' });
  expect((await readTreasury(deps)).signer).toBeNull();
  told = { areNeeded: false, keys: [], alone };
  await followActs(deps);
  expect((await readTreasury(deps)).signer).toEqual({ areNeeded: false, names: [] });
  // What was told last holds while it is away again.
  told = 'away';
  expect(await shownOf(act.id)).toMatchObject({ state: 'under_way', standing: 'said' });
  await lab.payOut('LTC');
});

test('a payout that was planned before takes no coin, and its act can be taken back', async () => {
  told = { areNeeded: false, keys: [], alone };
  const act = must(await proposeWithdrawal(deps, wanted('1'), approve));
  told = { areNeeded: true, keys: [], alone };
  await lab.work(deps.ports);
  expect(await payoutOf(act.id)).toMatchObject({ state: 'planned', waitsFor: 'signer_limit', domain: null });
  expect(await shownOf(act.id)).toMatchObject({ standing: 'refused' });
  must(await stopAct(deps, { actId: act.id, actor: 'anna' }));
  expect(await payoutOf(act.id)).toMatchObject({ state: 'void' });
});

test('above the signer’s own limit for one person a second one has to agree', async () => {
  const anna = makePerson(lab.ports, 'anna');
  told = { areNeeded: true, keys: [anna.key], alone };
  const small = must(await proposeWithdrawal(deps, wanted('2'), anna.approve('withdrawal_proposed')));
  expect(small).toMatchObject({ needsSecond: false, state: 'under_way' });
  const large = must(await proposeWithdrawal(deps, wanted('2.00000001'), anna.approve('withdrawal_proposed')));
  expect(large).toMatchObject({ needsSecond: true, state: 'waiting' });
  must(await stopAct(deps, { actId: large.id, actor: 'anna' }));
  await lab.payOut('LTC');
});

test('approvals of an act that came to nothing are called off at the signer, and then forgotten', async () => {
  const anna = makePerson(lab.ports, 'anna');
  told = { areNeeded: true, keys: [], alone };
  const act = must(await proposeWithdrawal(deps, wanted('1'), anna.approve('withdrawal_proposed')));
  const kept = async () => await lab.deps.store.snapshot(async ({ controls }) => await controls.approvals(act.id));
  const [approval] = await kept();
  const called: unknown[] = [];
  let isAway = true;
  const voidApprovals = async (approvals: readonly unknown[]) => {
    if (isAway) throw new OutsideError('away');
    await Promise.resolve(called.push(...approvals));
  };
  const withSigner = { ...deps, ports: { ...deps.ports, voidApprovals } };
  isAway = false;
  await followActs(withSigner);
  expect([called, await kept()]).toEqual([[], [approval]]);
  must(await stopAct(deps, { actId: act.id, actor: 'berta' }));
  isAway = true;
  await followActs(withSigner);
  expect(await kept()).toEqual([approval]);
  isAway = false;
  await followActs(withSigner);
  expect([called, await kept()]).toEqual([[approval], []]);
});
