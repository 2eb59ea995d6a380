/** New keys of an account, and programs that do not know hand-overs: they may not start on that database any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { proposeEpoch } from '#src/usecases/treasury/key-epoch.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openOlderPrograms } from '#tests/support/older-programs.ts';
import { patient } from '#tests/support/patience.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, goBackTo } from '../operations/support/back-up.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

let lab: TreasuryLab;
const { upTo, expectBarred, close } = openOlderPrograms();
const bar = '0091_hand_overs';
beforeEach(async () => {
  lab = await openTreasuryLab({ hot: ['900 LTC', '10 ETH'] });
});
afterEach(async () => {
  close();
  await lab.close();
});

async function begin(chain: ChainId): Promise<void> {
  const wanted = { chain, reason: 'once a year', actor: 'anna' };
  expect(await lab.agree(must(await proposeEpoch(lab.deps, wanted, approve)))).toMatchObject({ ok: true });
}

test('a program without hand-overs runs until an account has new keys, and not afterwards', async () => {
  const [old, knowing] = [upTo('0090'), upTo('0091')];
  await begin('litecoin');
  // Coins each have a key of their own: that program knows their epochs.
  await assertMigrated(lab.database.pool, old);
  await begin('ethereum');
  await expectBarred(lab.database, old, bar);
  for (const folder of [knowing, migrationsFolder]) {
    await assertMigrated(lab.database.pool, folder);
    expect(await migrate(lab.database.ownerPool, folder)).toEqual([]);
  }
});

test('it may not run on a back-up either that has such keys', async () => {
  const old = upTo('0090');
  const before = await backUp(lab);
  await begin('ethereum');
  const after = await backUp(lab);
  await goBackTo(lab, before);
  await assertMigrated(lab.database.pool, old);
  await goBackTo(lab, after);
  await expectBarred(lab.database, old, bar);
  await assertMigrated(lab.database.pool, migrationsFolder);
});
