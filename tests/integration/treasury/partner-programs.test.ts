/** Payouts of partners' shares, and programs that would book them as money of ours: they may not start any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { openOlderPrograms } from '#tests/support/older-programs.ts';
import { patient } from '#tests/support/patience.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, goBackTo } from '../operations/support/back-up.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

const programs = openOlderPrograms();
const bar = '0103_partner_payouts';
let lab: TreasuryLab;
beforeEach(async () => {
  lab = await openTreasuryLab();
});
afterEach(async () => {
  programs.close();
  await lab.close();
});

/** An act as the service writes it, with a partner or without. */
async function propose(partnerId: string | null): Promise<void> {
  await lab.database.pool.query(
    `insert into treasury_acts (
       id, kind, currency, units, address, subject, reason, facts_hash, needs_second, state, version, proposed_by,
       proposed_at, ready_at, expires_at, partner_id
     ) values (
       $1, 'withdrawal', 'LTC', 1, 'x', 'x', 'x', repeat('0', 64), true, 'waiting', 0, 'anna', now(), now(), now(), $2
     )`,
    [`TA-20300101-${partnerId === null ? '00000001' : '00000002'}`, partnerId],
  );
}

test('a program without such payouts runs until there is one, also from a back-up', async () => {
  const [old, knowing] = [programs.upTo('0102'), programs.upTo('0103')];
  await propose(null);
  await assertMigrated(lab.database.pool, old);
  const before = await backUp(lab);
  await propose('key_0123456789ab');
  await programs.expectBarred(lab.database, old, bar);
  for (const folder of [knowing, migrationsFolder]) await assertMigrated(lab.database.pool, folder);
  expect(await migrate(lab.database.ownerPool, migrationsFolder)).toEqual([]);
  const after = await backUp(lab);
  await goBackTo(lab, before);
  await assertMigrated(lab.database.pool, old);
  await goBackTo(lab, after);
  await programs.expectBarred(lab.database, old, bar);
});

test('only a withdrawal names a partner, and nobody changes which', async () => {
  await propose('key_0123456789ab');
  await expect(lab.database.pool.query('update treasury_acts set partner_id = null')).rejects.toThrow(
    'permission denied',
  );
  await expect(lab.database.ownerPool.query(`update treasury_acts set kind = 'cold', version = 1`)).rejects.toThrow(
    'treasury_acts_partner_check',
  );
});
