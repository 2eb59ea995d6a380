/** /admin/audit: the audit log, and the verification of its hash chain. */
import { AuditPage } from '../features/admin-audit/audit-page.tsx';
import { loadAudit, verifyAudit } from '../features/admin-audit/audit-route.server.ts';
import type { Route } from './+types/admin-audit.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadAudit({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await verifyAudit({ request, url, context });
}

export default function AdminAudit({ loaderData, actionData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} verdict={actionData} />;
}
