/** /admin/security: password, second factor, passkeys, sessions. */
import { SecurityPage } from '../features/admin-security/security-page.tsx';
import { actOnSecurity, loadSecurity } from '../features/admin-security/security-route.server.ts';
import type { Route } from './+types/admin-security.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return await loadSecurity({ request, url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnSecurity({ request, url, context });
}

export default function AdminSecurity({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityPage {...loaderData} answer={actionData} />;
}
