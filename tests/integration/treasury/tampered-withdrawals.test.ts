/** Whoever can write to the database changes a withdrawal after its people agreed to it: it is not paid, and told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TreasuryAct, WithdrawalAddress } from '#src/domain/treasury/act.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
let listed: WithdrawalAddress;
beforeAll(async () => {
  lab = await openTreasuryLab();
  listed = await lab.listAddress('LTC');
});
afterAll(async () => await lab.close());

/** Changes a row past all guards, as the owner of the database can. */
async function tamper(table: 'payouts' | 'treasury_acts', set: string, act: TreasuryAct): Promise<void> {
  const client = await lab.database.ownerPool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const name = table === 'payouts' ? 'act_id' : 'id';
    const { rowCount } = await client.query(`update ${table} set ${set} where ${name} = $1`, [act.id]);
    await client.query('commit');
    expect(rowCount).toBe(1);
  } finally {
    client.release();
  }
}

const payoutOf = async (act: TreasuryAct) => {
  const { rows } = await lab.database.ownerPool.query<{ id: string; state: string; units: string }>(
    'select id, state, units from payouts where act_id = $1',
    [act.id],
  );
  return rows;
};

const changes: readonly (readonly [what: string, table: 'payouts' | 'treasury_acts', change: () => string])[] = [
  ['the address of its payout', 'payouts', () => `to_address = '${lab.address('litecoin')}'`],
  ['the amount of its payout', 'payouts', () => 'units = units + 1'],
  ['the address of the act', 'treasury_acts', () => `address = '${lab.address('litecoin')}'`],
  ['the amount of the act', 'treasury_acts', () => 'units = units + 1'],
  ['the reason of the act', 'treasury_acts', () => `reason = 'another'`],
  ['the partner of the act', 'treasury_acts', () => `partner_id = 'key_0123456789ab'`],
  ['the currency of its payout', 'payouts', () => `currency = 'BTC'`],
  ['whose debt it is', 'payouts', () => `owed_by = 'equity:capital'`],
];

/** Columns of an act that a change above is about. */
const compared = ['address', 'units', 'reason', 'partner_id'];
/** The others, and why no money follows them. */
const others: Readonly<Record<string, string>> = {
  id: 'the name that its payout and its books refer to',
  kind: 'among the facts that were agreed to, whose hash is compared',
  currency: 'among the facts that were agreed to, whose hash is compared',
  subject: 'among the facts that were agreed to, whose hash is compared',
  facts_hash: 'what the facts are compared with: another one differs from them',
  idempotency_key: 'finds the act again for whoever proposed it',
  dollars: 'shown to people, once it is under way',
  needs_second: 'looked at before it is under way',
  state: 'looked at before it is under way',
  version: 'which of two changes came first',
  proposed_by: 'shown to people, once it is under way',
  proposed_at: 'shown to people',
  decided_by: 'shown to people, once it is under way',
  decided_at: 'shown to people',
  ready_at: 'when it is done',
  expires_at: 'when it is done',
  obstacle: 'shown to people',
  ended_at: 'shown to people',
};

test('every column of an act is classified', async () => {
  const { rows } = await lab.database.ownerPool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'treasury_acts'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...compared, ...Object.keys(others)].toSorted());
});

test.each(changes)('a withdrawal is not paid after a change of %s', async (_what, table, change) => {
  const act = await lab.withdraw(listed, '1 LTC');
  await followActs(lab.deps);
  expect((await payoutOf(act)).map(({ state }) => state)).toEqual(['planned']);
  const { address, units, reason } = await lab.act(act);
  await tamper(table, change(), act);
  await lab.payOut('LTC');
  expect((await payoutOf(act)).map(({ state }) => state)).toEqual(['planned']);
  const { rowCount } = await lab.database.ownerPool.query(
    `select 1 from book_violations where rule = 'L25' and about = $1`,
    [act.id],
  );
  expect(rowCount).toBe(1);

  // Put right, it is paid.
  const owed = `currency = 'LTC', owed_by = 'liability:withdrawal:${act.id}'`;
  const right = `to_address = '${address}', units = ${units}, ${owed}`;
  if (table === 'payouts') await tamper(table, right, act);
  else await tamper(table, `address = '${address}', units = ${units}, reason = '${reason}', partner_id = null`, act);
  await tamper('payouts', `wake_at = timestamptz '2020-01-01'`, act);
  await lab.payOut('LTC');
  expect((await payoutOf(act)).map(({ state }) => state)).toEqual(['final']);
});
