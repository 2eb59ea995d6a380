/** The audit log, page by page, and the verification of its hash chain. */
import { backOfficeContext } from '../../contexts.ts';
import type { AuditRow } from '../../components/office/office-types.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { AuditListView, AuditVerdict } from './audit-view.ts';

export async function loadAudit(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const before = args.url.searchParams.get('before') ?? '';
  const page = /^\d{1,15}$/.test(before) ? { before: Number(before) } : {};
  const { rows, next } = await args.context.get(backOfficeContext).readAudit(page);
  const view: AuditListView = { rows: rows.map(toRow), next, isFirst: !('before' in page) };
  return { operator, view };
}

/** Verifies the whole hash chain. The check is read-only, so a reload may safely repeat it. */
export async function verifyAudit(args: OfficeActionArgs): Promise<AuditVerdict> {
  requireOperator(args);
  return await args.context.get(backOfficeContext).verifyAudit();
}

function toRow({ seq, at, actor, action, subject, details, hash }: AuditRow): AuditListView['rows'][number] {
  return { seq, at: shortMoment(at), actor, action, subject, details, hash: hash.slice(0, 12) };
}
