/** Reads the audit log, and verifies its hash chain. */
import { genesisHash, isAsWritten } from '#src/domain/hash-chain.ts';
import type { AuditRow } from '../ports/control-records.ts';
import type { OfficeDeps } from './office.ts';

export type AuditPage = Readonly<{
  /** Rows of one page of the audit log, newest first. */
  rows: readonly AuditRow[];
  /** Cursor: `before` of the next page. Null on the last page. */
  next: number | null;
}>;

export const auditLimit = { usual: 50, most: 200 } as const;

type Page = Readonly<{ before?: number | undefined; limit?: number | undefined }>;

export async function readAudit(
  { office }: OfficeDeps,
  { before = Number.MAX_SAFE_INTEGER, limit = auditLimit.usual }: Page = {},
): Promise<AuditPage> {
  const most = Math.min(Math.max(1, limit), auditLimit.most);
  const found = await office.store.snapshot(async (records) => await records.office.audit.before(before, most + 1));
  const rows = found.slice(0, most);
  return { rows, next: found.length > most ? (rows.at(-1)?.seq ?? null) : null };
}

export type AuditVerdict = Readonly<{ ok: true; rows: number }> | Readonly<{ ok: false; brokenSeq: number }>;

const rowsPerRead = 1000;

/** Verifies the whole hash chain in one snapshot. Reports the first row that was changed, moved or removed. */
export async function verifyAudit({ office }: OfficeDeps): Promise<AuditVerdict> {
  return await office.store.snapshot(async (records) => {
    const head = await records.office.audit.head();
    let last: Link = { seq: 0, hash: genesisHash };
    for (;;) {
      const rows = await records.controls.auditRows(last.seq, rowsPerRead);
      for (const row of rows) {
        const brokenSeq = findBreak(last, row);
        if (brokenSeq !== undefined) return { ok: false, brokenSeq };
        last = row;
      }
      if (rows.length < rowsPerRead) break;
    }
    if (last.seq < head.seq) return { ok: false, brokenSeq: last.seq + 1 };
    const isEnd = last.seq === head.seq && last.hash === head.hash;
    return isEnd ? { ok: true, rows: last.seq } : { ok: false, brokenSeq: last.seq };
  });
}

type Link = Readonly<{ seq: number; hash: string }>;

function findBreak(previous: Link, row: AuditRow): number | undefined {
  // Sequence numbers of the audit log have no gaps, so a missing number means that its row was removed.
  if (row.seq !== previous.seq + 1) return previous.seq + 1;
  const { actor, action, subject, details, at, prevHash, hash } = row;
  if (!isAsWritten({ prevHash, hash, entry: { actor, action, subject, details, at } })) return row.seq;
  // The row's own hash is valid. If the row does not link to the hash of the row before, that row was rewritten with a
  // new hash.
  return prevHash === previous.hash ? undefined : Math.max(1, previous.seq);
}
