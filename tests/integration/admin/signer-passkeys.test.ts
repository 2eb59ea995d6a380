/** At the desk: an act that the signer would refuse is not taken, and the operator is told what to do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toActRule, type ToldRule } from '#src/adapters/signer/act-rule.ts';
import type { OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { digestFacts } from '#src/domain/back-office/facts.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { makeAuthenticator, type SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { openOffice, publicUrl, stepUpBody, steppedUp, type OfficeLab } from './open-office.ts';

const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname } as const;
const alone = { LTC: 10n ** 10n } as const;
type Options = Readonly<{ challenge: string; user: Readonly<{ id: string }> }>;

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let told: ToldRule | 'away' = { areNeeded: false, keys: [], alone };
let wanted: Readonly<{ addressId: string; amount: string; reason: string }>;
let digest: string;
const phone: SoftwareAuthenticator = makeAuthenticator(site);

beforeAll(async () => {
  lab = await openOrderLab();
  const actRule = async () => {
    if (told === 'away') throw new OutsideError('away');
    return await Promise.resolve(toActRule(told, () => office.now()));
  };
  office = await openOffice({ ...lab, ports: { ...lab.ports, actRule } });
  token = await office.signIn();
  const asked = await office.call<Options>('POST', '/passkeys', { token, body: stepUpBody });
  const body = { label: 'Phone', passkey: phone.create(asked.body) };
  expect((await office.call('POST', '/passkeys/confirm', { token, body })).status).toBe(200);
  const address = lab.address('litecoin');
  const listed = { currency: 'LTC', address, label: 'Ours', reason: 'the test says so' };
  const added = await office.backOffice.proposeAddress({ ...listed, ...steppedUp });
  expect(added.ok).toBe(true);
  await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
  await lab.work();
  const { addresses } = await office.backOffice.readTreasury();
  wanted = { addressId: addresses[0]?.id ?? '', amount: '1', reason: 'profit' };
  digest = digestFacts('withdrawal_proposed', { amount: '1 LTC', withdrawalAddress: address, reason: 'profit' });
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function propose(proof: Readonly<Record<string, unknown>>) {
  const { status, body } = await office.call('POST', '/treasury/withdrawals', { token, body: { ...wanted, ...proof } });
  return [status, body.code];
}

async function answer(): Promise<string> {
  const asked = await office.call<Options>('POST', '/passkeys/challenge', { token, body: { digest } });
  return phone.get(asked.body);
}

async function ownKey(): Promise<OperatorKey> {
  const [key] = await office.office.store.snapshot(async (records) => await records.office.passkeys.list('operator'));
  return { name: 'operator', site: site.rpId, id: key?.id ?? '', publicKey: key?.publicKey ?? '' };
}

const countActs = async (): Promise<number> =>
  (await office.backOffice.readTreasury()).acts.filter(({ kind }) => kind === 'withdrawal').length;

test('where the signer takes our word, a password is enough, and the page says so', async () => {
  expect(await propose(stepUpBody)).toEqual([201, undefined]);
  const { acts, signer } = await office.backOffice.readTreasury();
  expect([signer, acts[0]?.standing]).toEqual([{ areNeeded: false, names: [] }, 'said']);
});

test('where it wants to know who approved, a password is refused before it is looked at', async () => {
  told = { areNeeded: true, keys: [await ownKey()], alone };
  const before = await countActs();
  office.hashed.length = 0;
  expect(await propose(stepUpBody)).toEqual([403, 'signer_passkey_needed']);
  expect(office.hashed).toEqual([]);
  // Whoever has a stolen session tries nothing unseen.
  const { rows } = await office.backOffice.readAudit({ limit: 5 });
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toContain('step_up_missing withdrawal_proposed');
  // Without any proof the facts are shown, as ever.
  expect(await propose({})).toEqual([403, 'step_up_required']);
  expect(await countActs()).toBe(before);
});

test('a passkey that the signer does not know is refused, and one that it knows is taken', async () => {
  const key = await ownKey();
  const before = await countActs();
  told = { areNeeded: true, keys: [{ ...key, name: 'somebody else' }], alone };
  expect(await propose({ passkey: await answer() })).toEqual([403, 'signer_passkey_unknown']);
  expect(await countActs()).toBe(before);
  told = { areNeeded: true, keys: [key], alone };
  expect(await propose({ passkey: await answer() })).toEqual([201, undefined]);
  const { acts, signer } = await office.backOffice.readTreasury();
  expect(signer?.names).toEqual(['operator']);
  // The one before was approved with a password.
  expect(acts.flatMap(({ standing }) => standing ?? []).toSorted()).toEqual(['alone', 'refused']);
});

test('nothing is taken while nobody knows what the signer wants', async () => {
  told = 'away';
  const before = await countActs();
  expect(await propose(stepUpBody)).toEqual([503, 'signer_unavailable']);
  expect(await propose({})).toEqual([403, 'step_up_required']);
  expect(await countActs()).toBe(before);
});

test('other acts of the treasury are none of the signer’s business', async () => {
  told = { areNeeded: true, keys: [], alone };
  const address = lab.address('litecoin');
  const listed = { currency: 'LTC', address, label: 'More', reason: 'the test says so' };
  expect((await office.backOffice.proposeAddress({ ...listed, ...steppedUp })).ok).toBe(true);
});
