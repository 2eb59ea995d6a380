/** Partners' shares, and programs that do not know them: they may not start on that database any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { openOlderPrograms } from '#tests/support/older-programs.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, goBackTo } from '../operations/support/back-up.ts';
import { openKeys, type KeyLab } from './open-keys.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

const programs = openOlderPrograms();
const bar = '0099_partner_shares';
let lab: OrderLab;
let keys: KeyLab;
beforeEach(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
});
afterEach(async () => {
  programs.close();
  await lab.close();
});

async function share(): Promise<void> {
  const { id } = await keys.key();
  const set = { actor: 'anna', id, share: { name: 'Harbour Wallet', basisPoints: 100 } };
  expect(await keys.developer.setShare(set)).toMatchObject({ ok: true });
}

test('a program without shares runs until a key earns one, and not afterwards', async () => {
  const [old, knowing] = [programs.upTo('0098'), programs.upTo('0099')];
  await keys.key();
  await assertMigrated(lab.database.pool, old);
  await share();
  await programs.expectBarred(lab.database, old, bar);
  for (const folder of [knowing, migrationsFolder]) await assertMigrated(lab.database.pool, folder);
  expect(await migrate(lab.database.ownerPool, migrationsFolder)).toEqual([]);
});

test('it may not run on a back-up either with a key that earns', async () => {
  const old = programs.upTo('0098');
  const before = await backUp(lab);
  await share();
  const after = await backUp(lab);
  await goBackTo(lab, before);
  await assertMigrated(lab.database.pool, old);
  await goBackTo(lab, after);
  await programs.expectBarred(lab.database, old, bar);
});
