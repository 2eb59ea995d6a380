/** What the page of the audit log shows. */
export type AuditListView = Readonly<{
  rows: readonly Readonly<{
    seq: number;
    at: string;
    actor: string;
    action: string;
    subject: string;
    details: string;
    /** The beginning of it. */
    hash: string;
  }>[];
  next: number | null;
  isFirst: boolean;
}>;

export type AuditVerdict = Readonly<{ ok: true; rows: number }> | Readonly<{ ok: false; brokenSeq: number }>;
