/** /admin/cold: coins whose keys no process of ours has, and what should go there. */
import { ColdPage } from '../features/admin-cold/cold-page.tsx';
import { actOnCold, loadCold } from '../features/admin-cold/cold-route.server.ts';
import type { Route } from './+types/admin-cold.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadCold({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnCold({ request, url, context });
}

export default function AdminCold({ loaderData, actionData }: Route.ComponentProps) {
  return <ColdPage {...loaderData} failure={actionData} />;
}
