/** What operators approve with their passkeys is shown to the signer, which believes its own list of keys alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeActJudge, type OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { hashFacts, type TreasuryAct, type WithdrawalAddress } from '#src/domain/treasury/act.ts';
import { findProof } from '#src/usecases/payouts/find-proof.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { agreeToAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeWithdrawal } from '#src/usecases/treasury/withdraw.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { makePerson } from '#tests/support/passkey-person.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
let listed: WithdrawalAddress;
beforeAll(async () => {
  lab = await openTreasuryLab();
  listed = await lab.listAddress('LTC');
});
afterAll(async () => await lab.close());

async function proofOf({ id }: TreasuryAct) {
  return await lab.deps.store.snapshot(async (records) => {
    const [payout] = await records.payouts.ofAct(id);
    if (!payout) throw new Error('the act has a payout');
    const proof = await findProof(lab.ports, records, payout);
    return { proof, payment: { payoutId: payout.id, to: payout.toAddress, amount: payout.amount } };
  });
}

test('a withdrawal shows the answers of the people who wanted it, and those of others count for nothing', async () => {
  const [anna, berta, thief] = [
    makePerson(lab.ports, 'anna'),
    makePerson(lab.ports, 'berta'),
    makePerson(lab.ports, 'anna'),
  ];
  const wanted = { addressId: listed.id, amount: '150', reason: 'profit', actor: 'anna' };
  const act = must(await proposeWithdrawal(lab.deps, wanted, anna.approve('withdrawal_proposed')));
  expect(act.state).toBe('waiting');
  const agreement = { actId: act.id, actor: 'berta', factsHash: act.factsHash };
  must(await agreeToAct(lab.deps, agreement, berta.approve('act_agreed')));
  await followActs(lab.deps);
  const { proof, payment } = await proofOf(act);
  const approvals = proof.kind === 'act' ? proof.approvals : [];
  expect(approvals.map(({ act: step, by }) => `${by} ${step}`)).toEqual([
    'anna withdrawal_proposed',
    'berta act_agreed',
  ]);
  const judgeWith = (...keys: readonly OperatorKey[]) =>
    makeActJudge({ keys: async () => keys, now: Date.now, isForOne: () => false });
  expect(await judgeWith(anna.key, berta.key)(payment, approvals)).toHaveLength(2);
  expect(await judgeWith(anna.key)(payment, approvals)).toBeUndefined();
  expect(await judgeWith(thief.key, berta.key)(payment, approvals)).toBeUndefined();
  expect(await judgeWith(anna.key, berta.key)({ ...payment, to: lab.address('litecoin') }, approvals)).toBeUndefined();
  await lab.payOut('LTC');
  expect((await lab.act(act)).state).toBe('done');
});

test('one that was approved with a password is only said', async () => {
  const act = await lab.withdraw(listed, '1 LTC');
  await followActs(lab.deps);
  expect((await proofOf(act)).proof).toEqual({ kind: 'word', of: 'withdrawal' });
});

test('an act whose rows were changed together is held, because the answer says something else', async () => {
  const anna = makePerson(lab.ports, 'anna');
  const wanted = { addressId: listed.id, amount: '1', reason: 'profit', actor: 'anna' };
  const act = must(await proposeWithdrawal(lab.deps, wanted, anna.approve('withdrawal_proposed')));
  await followActs(lab.deps);
  const address = lab.address('litecoin');
  const { kind, currency, units, subject, reason } = await lab.act(act);
  const factsHash = hashFacts({ kind, currency, units, address, subject, reason });
  const client = await lab.database.ownerPool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query('update treasury_acts set address = $2, facts_hash = $3 where id = $1', [
    act.id,
    address,
    factsHash,
  ]);
  await client.query('update payouts set to_address = $2 where act_id = $1', [act.id, address]);
  await client.query('commit');
  client.release();
  await lab.payOut('LTC');
  expect(await lab.paymentsTo('litecoin', address)).toEqual([]);
});
