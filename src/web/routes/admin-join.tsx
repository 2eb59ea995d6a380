/** /admin/join: an invited operator chooses the password. */
import { JoinPage } from '../features/admin-join/join-page.tsx';
import { actOnJoin, loadJoin } from '../features/admin-join/join-route.server.ts';
import type { Route } from './+types/admin-join.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadJoin({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnJoin({ request, url, context });
}

export default function AdminJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} failure={actionData} />;
}
