/** A loan shows the signer the passkeys of who released and created it; what it would refuse is never planned. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toActRule, type ToldRule } from '#src/adapters/signer/act-rule.ts';
import { makeActJudge, type OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { ownPayoutId } from '#src/domain/order/payout.ts';
import { makeBackOffice } from '#src/usecases/back-office/back-office.ts';
import type { SteppedUp } from '#src/usecases/back-office/step-up.ts';
import { findProof } from '#src/usecases/payouts/find-proof.ts';
import type { ActRule } from '#src/usecases/ports/act-rule.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { findPayoutFault } from '#src/usecases/terms/prove-order.ts';
import { voidIdle } from '#src/usecases/treasury/void-idle.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { makeAuthenticator } from '#tests/support/software-authenticator.ts';
import { openOffice, operator, publicUrl, steppedUp, type OfficeLab } from '../admin/open-office.ts';

const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname } as const;
const limit = { 'USDT-TRC20': 100_000_000n } as const;

let lab: LoanLab;
let office: OfficeLab;
let told: ToldRule | 'away';
let backOffice: OfficeLab['backOffice'];
let [ann, bob, stranger]: readonly Person[] = [];

beforeAll(async () => {
  lab = await openLoanLab({ hot: ['100000 USDT-TRC20', '20000 TRX'] });
  office = await openOffice(lab);
  await lab.database.ownerPool.query(
    `insert into operators (username, password_hash, roles, trusted_at)
     select name, password_hash, roles, '2020-01-01' from operators, (values ('ann'), ('bob')) as others (name)
     where username = $1`,
    [operator.username],
  );
  [ann, bob, stranger] = [await addPerson('ann'), await addPerson('bob'), await addPerson('ann')];
  const actRule = async (): Promise<ActRule> => {
    if (told === 'away') throw new OutsideError('away');
    return await Promise.resolve(toActRule(told, office.now));
  };
  backOffice = makeBackOffice({ ...lab.ports, actRule }, office.office);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(() => {
  told = { areNeeded: true, keys: keysOf(ann, bob), alone: limit };
});

type Person = Awaited<ReturnType<typeof addPerson>>;

async function addPerson(name: string) {
  const { passkeys } = office.office;
  const authenticator = makeAuthenticator(site);
  const use = { kind: 'register', username: name, digest: 'ab'.repeat(32) } as const;
  const user = { id: passkeys.userHandle(name) };
  const made = passkeys.readNew(
    authenticator.create({ challenge: passkeys.makeChallenge(use, office.now()), user }),
    use,
    office.now(),
  );
  if (!made) throw new Error('the passkey was refused');
  const { id, publicKey } = made.passkey;
  await lab.database.ownerPool.query(`insert into passkeys select $1, $2, 'Phone', $3, 0, true, true, now()`, [
    id,
    name,
    publicKey,
  ]);
  const key: OperatorKey = { name, site: site.rpId, id, publicKey };
  const answer = (digest: string): string =>
    authenticator.get({ challenge: passkeys.makeChallenge({ kind: 'step_up', username: name, digest }, office.now()) });
  return { name, key, answer };
}

function keysOf(...people: readonly (Person | undefined)[]): OperatorKey[] {
  return people.flatMap((person) => (person ? [person.key] : []));
}

type Asked = Readonly<{ ok: false; code: string; details?: unknown }> | Readonly<{ ok: true }>;

/** Does what a person is shown, and confirms exactly that with their passkey. */
async function confirm<Answer extends Asked>(
  person: Person | undefined,
  act: (given: SteppedUp) => Promise<Answer>,
): Promise<Answer> {
  if (!person) throw new Error('a person is needed');
  const actor = person.name;
  const shown = await act({ actor, proof: { password: '', code: '', shown: '' } });
  if (shown.ok || shown.code !== 'facts_changed') return shown;
  const { digest } = shown.details as Readonly<{ digest: string }>;
  return await act({ actor, proof: { password: '', code: '', shown: digest, passkey: person.answer(digest) } });
}

async function create(person: Person | undefined, usdtAmount: string) {
  const wanted = { usdtAmount, rate: '31.5', customerAddress: lab.address('tron') };
  return await confirm(person, async (given) => await backOffice.createLoan({ ...wanted, ...given }));
}

async function lend(person: Person | undefined, usdtAmount: string): Promise<string> {
  const made = await create(person, usdtAmount);
  if (!made.ok) throw new Error(made.code);
  return made.value.id;
}

async function lendByPassword(usdtAmount: string): Promise<string> {
  const wanted = { usdtAmount, rate: '31.5', customerAddress: lab.address('tron'), ...steppedUp };
  const made = await office.backOffice.createLoan(wanted);
  if (!made.ok) throw new Error(made.code);
  return made.value.id;
}

const release = async (person: Person | undefined, loanId: string) =>
  await confirm(person, async (given) => await backOffice.releaseLoan({ loanId, ...given }));

async function shownFor(loanId: string) {
  return await lab.ports.store.snapshot(async (records) => {
    const [payout] = await records.payouts.ofLoan(loanId);
    if (!payout) return undefined;
    const { id: payoutId, toAddress: to, amount } = payout;
    const fault = await findPayoutFault(lab.ports, records, payout);
    return { proof: await findProof(lab.ports, records, payout), payment: { payoutId, to, amount }, fault };
  });
}

test('a loan shows the passkeys of who released and created it, and those of others count for nothing', async () => {
  const loanId = await lend(ann, '100.000001');
  expect(await release(ann, loanId)).toMatchObject({ ok: false, code: 'act_own' });
  expect(await release(bob, loanId)).toMatchObject({ ok: true, value: { state: 'paid', releasedBy: 'bob' } });
  const { proof, payment, fault } = (await shownFor(loanId)) ?? {};
  expect([payment?.payoutId, fault]).toEqual([ownPayoutId(loanId), undefined]);
  const approvals = proof?.kind === 'act' ? proof.approvals : [];
  expect(approvals.map(({ act, by }) => `${by} ${act}`)).toEqual(['bob loan_released', 'ann loan_created']);
  const judgeWith = (...people: readonly (Person | undefined)[]) =>
    makeActJudge({ keys: async () => keysOf(...people), now: office.now, isForOne: () => false });
  if (!payment) throw new Error('the loan has a payout');
  expect(await judgeWith(ann, bob)(payment, approvals)).toHaveLength(2);
  expect(await judgeWith(stranger, bob)(payment, approvals)).toBeUndefined();
  expect(await judgeWith(ann, bob)({ ...payment, to: lab.address('tron') }, approvals)).toBeUndefined();
});

test('one person lends up to the signer’s limit, and shows the release alone', async () => {
  const loanId = await lend(ann, '100');
  expect(await release(ann, loanId)).toMatchObject({ ok: true, value: { state: 'paid' } });
  const { proof } = (await shownFor(loanId)) ?? {};
  expect(proof).toMatchObject({ kind: 'act', approvals: [{ act: 'loan_released', by: 'ann' }] });
});

test('a password, and a passkey that the signer does not know, are refused before anything is planned', async () => {
  const byPassword = { usdtAmount: '20', rate: '31.5', customerAddress: lab.address('tron'), ...steppedUp };
  expect(await backOffice.createLoan(byPassword)).toMatchObject({ ok: false, code: 'signer_passkey_needed' });
  expect(await create(stranger, '20')).toMatchObject({ ok: false, code: 'signer_passkey_unknown' });
  const loanId = await lend(ann, '20');
  expect(await release(stranger, loanId)).toMatchObject({ ok: false, code: 'signer_passkey_unknown' });
  told = 'away';
  expect(await release(ann, loanId)).toMatchObject({ ok: false, code: 'signer_unavailable' });
  expect(await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofLoan(loanId))).toEqual([]);
});

test('a loan whose creator the signer cannot know is not planned above its limit for one person', async () => {
  const [large, small] = [await lendByPassword('150'), await lendByPassword('50')];
  expect(await release(ann, large)).toMatchObject({ ok: false, code: 'loan_not_proven' });
  expect(await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofLoan(large))).toEqual([]);
  expect(await release(ann, small)).toMatchObject({ ok: true });
});

test('without operators on the signer’s list a password is enough, and the loan is only said', async () => {
  told = { areNeeded: false, keys: [], alone: {} };
  const loanId = await lendByPassword('150');
  expect(await backOffice.releaseLoan({ loanId, ...steppedUp })).toMatchObject({ ok: true });
  expect((await shownFor(loanId))?.proof).toEqual({ kind: 'word', of: 'loan' });
});

/** Changes the address of a loan and of its payout, as the owner of the database can. */
async function change(loanId: string, address: string): Promise<void> {
  const client = await lab.database.ownerPool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query('update loans set customer_address = $2 where id = $1', [loanId, address]);
  await client.query('update payouts set to_address = $2 where loan_id = $1', [loanId, address]);
  await client.query('commit');
  client.release();
}

test('rows that say something else than a passkey answered to are found, before the release and after it', async () => {
  told = { areNeeded: false, keys: [], alone: {} };
  const before = await lend(ann, '30');
  await change(before, lab.address('tron'));
  expect(await release(bob, before)).toMatchObject({ ok: false, code: 'loan_not_proven' });
  const after = await lend(ann, '30');
  expect(await release(bob, after)).toMatchObject({ ok: true });
  expect((await shownFor(after))?.fault).toBeUndefined();
  const address = lab.address('tron');
  await change(after, address);
  expect((await shownFor(after))?.fault).toBe('payout_differs');
  await lab.payOut(await lab.loan({ id: after } as Parameters<LoanLab['loan']>[0]));
  expect(await lab.paymentsTo('tron', address)).toEqual([]);
});

test('approvals of loans that are not paid by them are called off at the signer, and then forgotten', async () => {
  const [own, waiting] = [await lend(ann, '20'), await lend(ann, '20')];
  expect(await release(ann, own)).toMatchObject({ ok: true });
  const called: string[] = [];
  const ports = {
    ...lab.ports,
    voidApprovals: async (approvals: readonly Readonly<{ act: string; by: string }>[]) => {
      called.push(...approvals.map(({ act, by }) => `${by} ${act}`));
      await Promise.resolve();
    },
  };
  const kept = async (loanId: string) =>
    (await lab.ports.store.snapshot(async ({ loans }) => await loans.approvals(loanId))).map(({ act }) => act);
  await voidIdle({ ports, store: office.office.store });
  expect([await kept(own), await kept(waiting)]).toEqual([['loan_released'], ['loan_created']]);
  expect(called.every((each) => each === 'ann loan_created')).toBe(true);
  await lab.advance(24 * 60 + 1);
  // A release in the last moment may still be being written.
  await voidIdle({ ports, store: office.office.store });
  expect(await kept(waiting)).toEqual(['loan_created']);
  await lab.advance(60);
  await voidIdle({ ports, store: office.office.store });
  expect(await kept(waiting)).toEqual([]);
  expect(await kept(own)).toEqual(['loan_released']);
});
