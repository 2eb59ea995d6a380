/** /admin/policy: the policy in force, its change in two steps, and its history. */
import { PolicyPage } from '../features/admin-policy/policy-page.tsx';
import { actOnPolicy, loadPolicy } from '../features/admin-policy/policy-route.server.ts';
import type { Route } from './+types/admin-policy.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadPolicy({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnPolicy({ request, url, context });
}

export default function AdminPolicy({ loaderData, actionData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} answer={actionData} />;
}
