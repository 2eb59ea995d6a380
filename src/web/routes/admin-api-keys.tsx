/** /admin/api-keys: keys of the developer API. */
import { KeyPage } from '../features/admin-keys/key-page.tsx';
import { actOnKeys, loadKeys } from '../features/admin-keys/key-route.server.ts';
import type { Route } from './+types/admin-api-keys.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadKeys({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnKeys({ request, url, context });
}

export default function AdminApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  return <KeyPage {...loaderData} answer={actionData} />;
}
