/** Withdrawals: who has to agree, when they go out, and that the books equal the chain after each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { actLifeMs } from '#src/domain/treasury/act.ts';
import { changePolicy } from '#src/usecases/switches/change-policy.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { agreeToAct, stopAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeAddress, proposeWithdrawal, removeWithdrawalAddress } from '#src/usecases/treasury/withdraw.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['600 LTC', '10 ETH', '100000 USDT-TRC20', '20000 TRX'] });
});

afterAll(async () => {
  await lab.close();
});

describe('a small withdrawal', () => {
  test('goes out with one person, and the books equal the chain', async () => {
    const to = await lab.listAddress('LTC');
    const act = await lab.withdraw(to, '1.5 LTC');
    expect(act).toMatchObject({ state: 'under_way', needsSecond: false });
    await lab.booksEqualChain();
    await lab.payOut('LTC');
    expect(await lab.act(act)).toMatchObject({ state: 'done' });
    expect(await lab.paidTo(to)).toEqual(['1.5 LTC']);
    expect(await lab.owes(accounts.withdrawal(act.id))).toEqual([]);
    expect(await lab.auditOf(act)).toEqual(['anna act_proposed', 'service act_started', 'service act_finished']);
    await lab.booksEqualChain();
  });

  test('waits until its address has cooled off', async () => {
    const wanted = { currency: 'ETH', address: lab.address('ethereum'), label: 'New', reason: 'safe', actor: 'anna' };
    const added = await proposeAddress(lab.deps, wanted, approve);
    if (!added.ok) throw new Error(added.code);
    const { office } = await lab.deps.store.snapshot(async (records) => ({
      office: await records.office.treasury.addresses(),
    }));
    const to = office.find(({ actId }) => actId === added.value.id);
    if (!to) throw new Error('the address is not listed');
    const act = await lab.withdraw(to, '0.1 ETH');
    expect(act).toMatchObject({ state: 'approved', readyAt: to.usableAt });
    await lab.advance(1);
    await followActs(lab.deps);
    expect(await lab.act(act)).toMatchObject({ state: 'approved' });
    await lab.advance((to.usableAt - lab.ports.clock.now()) / 60_000 + 1);
    await followActs(lab.deps);
    expect(await lab.act(act)).toMatchObject({ state: 'under_way' });
    await lab.payOut('ETH');
    expect(await lab.act(act)).toMatchObject({ state: 'done' });
    expect(await lab.paidTo(to)).toEqual(['0.1 ETH']);
    await lab.booksEqualChain();
  });
});

describe('a large withdrawal', () => {
  test('waits for a second person who is not the first, and is bound to what they saw', async () => {
    const to = await lab.listAddress('USDT-TRC20');
    const act = await lab.withdraw(to, '12000 USDT-TRC20');
    expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
    await lab.payOut('USDT-TRC20');
    expect(await lab.paidTo(to)).toEqual([]);
    expect(await lab.agree(act, 'anna')).toMatchObject({ ok: false, code: 'act_own' });
    expect(await lab.agree({ ...act, factsHash: '0'.repeat(64) })).toMatchObject({ ok: false, code: 'act_changed' });
    expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'under_way', decidedBy: 'berta' } });
    expect(await lab.agree(act, 'carla')).toMatchObject({ ok: false, code: 'act_not_waiting' });
    await lab.payOut('USDT-TRC20');
    expect(await lab.act(act)).toMatchObject({ state: 'done' });
    expect(await lab.paidTo(to)).toEqual(['12000 USDT-TRC20']);
    await lab.booksEqualChain();
  });

  test('is needed for small ones too once the day is used up', async () => {
    const to = await lab.listAddress('USDT-TRC20');
    const states: string[] = [];
    for (let n = 0; n < 3; n += 1) states.push((await lab.withdraw(to, '9000 USDT-TRC20')).state);
    expect(states).toEqual(['under_way', 'under_way', 'waiting']);
    await lab.payOut('USDT-TRC20');
    await lab.advance(1_440);
    await lab.work();
    expect((await lab.withdraw(to, '9000 USDT-TRC20')).state).toBe('under_way');
    await lab.payOut('USDT-TRC20');
    await lab.booksEqualChain();
  });

  test('ends when another person refuses it, its proposer takes it back, or nobody answers', async () => {
    const to = await lab.listAddress('USDT-TRC20');
    const acts = [];
    for (let n = 0; n < 3; n += 1) acts.push(await lab.withdraw(to, '11000 USDT-TRC20'));
    const [refused, back, old] = acts;
    if (!refused || !back || !old) throw new Error('three acts');
    expect(await stopAct(lab.deps, { actId: refused.id, actor: 'berta' })).toMatchObject({ ok: true });
    expect(await stopAct(lab.deps, { actId: back.id, actor: 'anna' })).toMatchObject({ ok: true });
    await lab.advance(actLifeMs / 60_000 + 1);
    expect(await lab.agree(old)).toMatchObject({ ok: false, code: 'act_not_waiting' });
    await followActs(lab.deps);
    const states = await Promise.all([refused, back, old].map(async (act) => (await lab.act(act)).state));
    expect(states).toEqual(['refused', 'withdrawn', 'expired']);
    expect(await lab.paidTo(to)).toEqual([]);
    await lab.booksEqualChain();
  });
});

describe('a withdrawal is refused', () => {
  test('beyond what nobody is owed', async () => {
    const to = await lab.listAddress('LTC');
    const wanted = { addressId: to.id, amount: '1000', reason: 'all', actor: 'anna' };
    expect(await proposeWithdrawal(lab.deps, wanted, approve)).toMatchObject({ code: 'amount_not_covered' });
  });

  test('to an address that left the list, also after it was proposed', async () => {
    const to = await lab.listAddress('LTC');
    const act = await lab.withdraw(to, '150 LTC');
    expect(act.state).toBe('waiting');
    expect(await removeWithdrawalAddress(lab.deps, { id: to.id, actor: 'berta' })).toMatchObject({ ok: true });
    expect(await lab.agree(act)).toMatchObject({
      value: { state: 'approved', obstacle: 'withdrawal_address_unknown' },
    });
    expect(await stopAct(lab.deps, { actId: act.id, actor: 'berta' })).toMatchObject({ value: { state: 'refused' } });
    expect(await lab.agree(act)).toMatchObject({ ok: false, code: 'act_not_waiting' });
    await lab.payOut('LTC');
    expect(await lab.paidTo(to)).toEqual([]);
    const wanted = { addressId: to.id, amount: '1', reason: 'again', actor: 'anna' };
    expect(await proposeWithdrawal(lab.deps, wanted, approve)).toMatchObject({ code: 'withdrawal_address_unknown' });
  });

  test('to an address of an order', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    const wanted = { currency: 'LTC', address: order.depositAddress, label: 'Ours', reason: 'no', actor: 'anna' };
    expect(await proposeAddress(lab.deps, wanted, approve)).toMatchObject({ code: 'address_forbidden' });
  });
});

test('an act whose proposer lost the role meanwhile is not done', async () => {
  const to = await lab.listAddress('LTC');
  const act = await lab.withdraw(to, '120 LTC');
  const give = async (roles: string) =>
    await lab.database.ownerPool.query(`update operators set roles = $1 where username = 'anna'`, [roles]);
  await give('{support}');
  expect(await lab.agree(act)).toMatchObject({ ok: false, code: 'second_too_new' });
  await give('{treasurer}');
  expect(await stopAct(lab.deps, { actId: act.id, actor: 'anna' })).toMatchObject({ ok: true });
  await lab.payOut('LTC');
  expect(await lab.paidTo(to)).toEqual([]);
});

describe('a second person', () => {
  const setTrust = async (name: string, since: number) =>
    await lab.database.ownerPool.query('update operators set trusted_at = $2 where username = $1', [
      name,
      new Date(since),
    ]);

  test('has had their access for as long as an address cools off', async () => {
    const to = await lab.listAddress('LTC');
    const act = await lab.withdraw(to, '120 LTC');
    await setTrust('berta', lab.ports.clock.now());
    expect(await lab.agree(act)).toMatchObject({ ok: false, code: 'second_too_new' });
    await lab.advance(23);
    expect(await lab.agree(act)).toMatchObject({ ok: false, code: 'second_too_new' });
    await lab.advance(1);
    expect(await lab.agree(act)).toMatchObject({ ok: true, value: { decidedBy: 'berta' } });
    await lab.payOut('LTC');
    await lab.booksEqualChain();
  });

  test('is needed for everything that a newcomer proposes, also if all others are made newcomers', async () => {
    const to = await lab.listAddress('LTC');
    await setTrust('carla', lab.ports.clock.now());
    const first = await lab.withdraw(to, '1 LTC', 'carla');
    expect(first).toMatchObject({ state: 'waiting', needsSecond: true });
    const setState = async (state: string) =>
      await lab.database.ownerPool.query(`update operators set state = $1 where username <> 'carla'`, [state]);
    await setState('disabled');
    const second = await lab.withdraw(to, '1 LTC', 'carla');
    expect(second).toMatchObject({ state: 'waiting', needsSecond: true });
    await setState('active');
    expect(await lab.agree(first), 'a newcomer and somebody else are not two').toMatchObject({
      code: 'second_too_new',
    });
    await setTrust('carla', 0);
    expect(await lab.agree(first)).toMatchObject({ ok: true, value: { state: 'under_way' } });
    await stopAct(lab.deps, { actId: second.id, actor: 'anna' });
    await lab.payOut('LTC');
    await lab.booksEqualChain();
  });

  test('loses the role while the password is checked, and the act goes on waiting', async () => {
    const to = await lab.listAddress('LTC');
    const { id: actId, factsHash } = await lab.withdraw(to, '120 LTC');
    const give = async (roles: string) =>
      await lab.database.ownerPool.query(`update operators set roles = $1 where username = 'berta'`, [roles]);
    const agreed = await agreeToAct(lab.deps, { actId, actor: 'berta', factsHash }, async () => {
      await give('{support}');
      return await approve();
    });
    expect(agreed).toMatchObject({ ok: false, code: 'second_too_new' });
    await give('{treasurer}');
    expect(await stopAct(lab.deps, { actId, actor: 'anna' })).toMatchObject({ value: { state: 'withdrawn' } });
  });
});

test('limits that were tightened count for a day after somebody loosened them again', async () => {
  const to = await lab.listAddress('LTC');
  const strict = { ...usualPolicy, treasury: { ...usualPolicy.treasury, act: 0n } };
  const words = { reason: 'try', actor: 'anna' };
  expect(await changePolicy(lab.ports, { policy: strict, basedOn: 0, ...words })).toMatchObject({ ok: true });
  expect(await changePolicy(lab.ports, { policy: usualPolicy, basedOn: 1, ...words })).toMatchObject({ ok: true });
  const act = await lab.withdraw(to, '1 LTC');
  expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
  await stopAct(lab.deps, { actId: act.id, actor: 'anna' });
  await lab.advance(1_440);
  await lab.work();
  expect(await lab.withdraw(to, '1 LTC')).toMatchObject({ state: 'under_way', needsSecond: false });
  await lab.payOut('LTC');
  await lab.booksEqualChain();
});

test('an act of one person that cools off is weighed again before it is done', async () => {
  const wanted = { currency: 'LTC', address: lab.address('litecoin'), label: 'Soon', reason: 'safe', actor: 'anna' };
  const added = await proposeAddress(lab.deps, wanted, approve);
  const all = await lab.deps.store.snapshot(async ({ office }) => await office.treasury.addresses());
  const to = all.find(({ actId }) => added.ok && actId === added.value.id);
  if (!to) throw new Error('the address is not listed');
  const act = await lab.withdraw(to, '1 LTC');
  expect(act).toMatchObject({ state: 'approved', needsSecond: false });
  const policies = await lab.ports.store.snapshot(async (records) => await records.policies.newest(1));
  const basedOn = policies[0]?.number ?? 0;
  const strict = { ...usualPolicy, treasury: { ...usualPolicy.treasury, act: 0n } };
  const words = { reason: 'try', actor: 'anna' };
  expect(await changePolicy(lab.ports, { policy: strict, basedOn, ...words })).toMatchObject({ ok: true });
  await lab.advance((to.usableAt - lab.ports.clock.now()) / 60_000 + 1);
  await followActs(lab.deps);
  expect(await lab.act(act)).toMatchObject({ state: 'failed' });
  await changePolicy(lab.ports, { policy: usualPolicy, basedOn: basedOn + 1, ...words });
  await lab.advance(1_441);
  await lab.work();
});

test('what is not done yet counts towards the day, however old it is', async () => {
  const wanted = { currency: 'LTC', address: lab.address('litecoin'), label: 'Later', reason: 'safe', actor: 'anna' };
  const added = await proposeAddress(lab.deps, wanted, approve);
  const all = await lab.deps.store.snapshot(async ({ office }) => await office.treasury.addresses());
  const to = all.find(({ actId }) => added.ok && actId === added.value.id);
  if (!to) throw new Error('the address is not listed');
  const later = lab.ports.clock.now() + 10 * actLifeMs;
  const count = async () =>
    await lab.deps.store.snapshot(async ({ office }) => await office.treasury.aloneSince(later));
  const before = await count();
  const act = await lab.withdraw(to, '1 LTC');
  expect(act.state).toBe('approved');
  expect(await count()).toBe(before + (act.dollars ?? 0n));
  expect(act.dollars).toBeGreaterThan(0n);
  await stopAct(lab.deps, { actId: act.id, actor: 'berta' });
  expect(await count()).toBe(before);
});

test('a withdrawal whose address is listed by the time it is sent leaves no trace in the books', async () => {
  const to = await lab.listAddress('LTC');
  const act = await lab.withdraw(to, '1 LTC');
  expect(act.state).toBe('under_way');
  lab.list(to.address);
  await lab.work();
  await followActs(lab.deps);
  expect(await lab.act(act)).toMatchObject({ state: 'failed' });
  expect(await lab.owes(accounts.withdrawal(act.id))).toEqual([]);
  expect(await lab.paidTo(to)).toEqual([]);
  await lab.booksEqualChain();
});
