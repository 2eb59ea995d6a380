/** Reads the audit log: newest entries first, and the head of its hash chain, which the database keeps. */
import type { AuditReader } from '#src/usecases/ports/office-records.ts';
import { toAuditRow } from '../control-records.ts';
import { toCount } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeAuditReader(db: Queries): AuditReader {
  return {
    before: async (seq, limit) => {
      const rows = db.selectFrom('audit_log').selectAll().where('seq', '<', String(seq)).orderBy('seq', 'desc');
      return (await rows.limit(limit).execute()).map(toAuditRow);
    },
    head: async () => {
      const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
      return { seq: toCount(seq), hash };
    },
  };
}
