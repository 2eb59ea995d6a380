/** Shares of partners at the desk: set within the policy, in the audit log, and for new orders only. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, openKeys, type KeyLab } from '../developer/open-keys.ts';
import { openOffice, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let keys: KeyLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
  office = await openOffice(lab);
  token = await office.signIn();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

type Shared = Readonly<{ code?: string; partnerShare: Readonly<{ name: string; basisPoints: number }> | null }>;

const set = async (id: string, share: unknown, partnerName = 'Harbour Wallet') =>
  await office.call<Shared>('PUT', `/api-keys/${id}/share`, { token, body: { partnerName, share, ...stepUpBody } });

async function order(id: string) {
  const key = await keys.developerPorts.store.snapshot(async ({ developer }) => await developer.keys.find(id));
  if (!key) throw new Error('there is no such key');
  const wanted = { ...bySend('1 BTC', 'ETH', 'floating'), receiveAddress: lab.address('ethereum') };
  return must(await keys.developer.createOrder(key, wanted));
}

test('a share holds for orders that the key makes from then on', async () => {
  const { id } = await keys.key();
  const before = await order(id);
  expect(await set(id, '12.5')).toMatchObject({
    status: 200,
    body: { partnerShare: { name: 'Harbour Wallet', basisPoints: 1_250 } },
  });
  const shared = await order(id);
  expect(await set(id, '0', '')).toMatchObject({ status: 200, body: { partnerShare: null } });
  const after = await order(id);
  expect(before.partnerShare).toBeNull();
  expect(shared.partnerShare).toEqual({ partnerId: id, name: 'Harbour Wallet', basisPoints: 1_250 });
  expect(after.partnerShare).toBeNull();
  const { rows } = await lab.database.ownerPool.query<{ details: string }>(
    `select details from audit_log where action = 'partner_share_set' and subject = $1 order by seq`,
    [id],
  );
  expect(rows.map(({ details }) => details)).toEqual(['A program · Harbour Wallet · 12.5 %', 'A program · none']);
});

test.each([
  ['partner_share_invalid', '50.01', 'Harbour Wallet'],
  ['partner_share_invalid', '-1', 'Harbour Wallet'],
  ['partner_share_invalid', '12.345', 'Harbour Wallet'],
  ['partner_share_invalid', '', 'Harbour Wallet'],
  ['partner_share_invalid', 'half', 'Harbour Wallet'],
  ['partner_name_invalid', '10', ''],
  ['partner_name_invalid', '10', 'two\nlines'],
])('is refused as %s: %j for %j', async (code, share, name) => {
  const { id } = await keys.key();
  expect(await set(id, share, name)).toMatchObject({ status: 400, body: { code } });
  expect((await order(id)).partnerShare).toBeNull();
});

test('nobody earns with a revoked key, an unknown one, or that of a visitor', async () => {
  const { id } = await keys.key();
  await office.call('POST', `/api-keys/${id}/revoke`, { token });
  const visitors = must(await keys.developer.makeTemporaryKey()).apiKey.id;
  for (const each of [id, visitors, 'key_000000000000', 'x']) {
    expect(await set(each, '10')).toMatchObject({ status: 404, body: { code: 'api_key_not_found' } });
  }
});

test('what the terms said is shown with the order, of the fee that is charged', async () => {
  const { id } = await keys.key();
  await set(id, '25');
  const made = await order(id);
  const listed = await office.call<readonly Shared[]>('GET', '/api-keys', { token });
  expect(listed.body).toContainEqual(
    expect.objectContaining({ id, partnerShare: { name: 'Harbour Wallet', basisPoints: 2_500 } }),
  );
  expect(made.termsText).toContain(`"partnerShare":{"amount":"0.001125","basisPoints":2500,"id":"${id}"`);
});
