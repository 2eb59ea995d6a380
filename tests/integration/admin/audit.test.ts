/** The audit log: read newest first, and every row that was changed by hand is detected. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainHash } from '#src/domain/hash-chain.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { readAudit, verifyAudit } from '#src/usecases/back-office/audit.ts';
import type { OfficeDeps } from '#src/usecases/back-office/office.ts';

let database: TestDatabase<unknown>;
let deps: OfficeDeps;
beforeEach(async () => {
  database = await openTestDatabase();
  const store = makeOfficeStore(database.pool);
  // Only the audit log is read, so the other dependencies can be missing.
  deps = { office: { store } } as unknown as OfficeDeps;
  for (let entry = 1; entry <= 12; entry += 1) {
    await store.transaction(async ({ controls }) => {
      const details = `because of ${entry}`;
      await controls.audit({ actor: 'operator', action: 'orders_paused', subject: 'all', details, at: entry });
    });
  }
});
afterEach(async () => await database.close());

const byHand = async (statement: string): Promise<void> => void (await database.ownerPool.query(statement));

describe('the audit log', () => {
  test('is whole as long as nobody touches it', async () => {
    expect(await verifyAudit(deps)).toEqual({ ok: true, rows: 12 });
  });

  test.each([
    ['details', "details = 'because I say so'"],
    ['actor', "actor = 'somebody else'"],
    ['action', "action = 'orders_resumed'"],
    ['subject', "subject = 'bitcoin'"],
    ['time', "at = at + interval '1 ms'"],
    ['hash', "hash = repeat('a', 64)"],
    ['link', "prev_hash = repeat('a', 64)"],
  ])('names the row whose %s was edited, whichever it is', async (_what, change) => {
    for (const seq of [12, 7, 1]) {
      await byHand(`update audit_log set ${change} where seq = ${seq}`);
      expect(await verifyAudit(deps)).toEqual({ ok: false, brokenSeq: seq });
    }
  });

  test('names a row whose link was edited into no hash at all, by somebody who may change the table too', async () => {
    await byHand('alter table audit_log drop constraint audit_log_prev_hash_check');
    await byHand("update audit_log set prev_hash = 'nothing' where seq = 7");
    expect(await verifyAudit(deps)).toEqual({ ok: false, brokenSeq: 7 });
  });

  test.each([1, 5, 12])('names row %i when it was deleted', async (seq) => {
    await byHand(`delete from audit_log where seq = ${seq}`);
    expect(await verifyAudit(deps)).toEqual({ ok: false, brokenSeq: seq });
  });

  test('names a row that was rewritten together with its own hash', async () => {
    const { rows } = await readAudit(deps, { before: 6, limit: 1 });
    const [row] = rows;
    if (!row) throw new Error('there is no row 5');
    const { actor, action, subject, at } = row;
    const hash = chainHash(row.prevHash, { actor, action, subject, details: 'another reason', at });
    await byHand(`update audit_log set details = 'another reason', hash = '${hash}' where seq = 5`);
    expect(await verifyAudit(deps)).toEqual({ ok: false, brokenSeq: 5 });
  });

  test('names rows that changed places', async () => {
    await byHand('update audit_log set seq = -1 where seq = 3');
    await byHand('update audit_log set seq = 3 where seq = 4');
    await byHand('update audit_log set seq = 4 where seq = -1');
    expect(await verifyAudit(deps)).toMatchObject({ ok: false });
  });

  test('is checked in pages, however long it is', async () => {
    const store = makeOfficeStore(database.pool);
    await store.transaction(async ({ controls }) => {
      for (let at = 0; at < 1100; at += 1) {
        await controls.audit({ actor: 'operator', action: 'orders_paused', subject: 'all', details: '', at });
      }
    });
    expect(await verifyAudit(deps)).toEqual({ ok: true, rows: 1112 });
    await byHand("update audit_log set subject = 'x' where seq = 1101");
    expect(await verifyAudit(deps)).toEqual({ ok: false, brokenSeq: 1101 });
  });

  test('is read newest first, every row once', async () => {
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const page = await readAudit(deps, { limit: 5, ...(before !== undefined && { before }) });
      seen.push(...page.rows.map(({ seq }) => seq));
      before = page.next;
    }
    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
