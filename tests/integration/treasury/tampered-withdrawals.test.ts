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
];

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
  if (table === 'payouts') await tamper(table, `to_address = '${address}', units = ${units}`, act);
  else await tamper(table, `address = '${address}', units = ${units}, reason = '${reason}'`, act);
  await tamper('payouts', `wake_at = timestamptz '2020-01-01'`, act);
  await lab.payOut('LTC');
  expect((await payoutOf(act)).map(({ state }) => state)).toEqual(['final']);
});
