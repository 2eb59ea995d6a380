/** Data of the audit log page. */
export type AuditListView = Readonly<{
  rows: readonly Readonly<{
    seq: number;
    at: string;
    actor: string;
    action: string;
    subject: string;
    details: string;
    /** Hash of the entry, cut to its first characters. */
    hash: string;
  }>[];
  next: number | null;
  isFirst: boolean;
}>;

export type AuditVerdict = Readonly<{ ok: true; rows: number }> | Readonly<{ ok: false; brokenSeq: number }>;
