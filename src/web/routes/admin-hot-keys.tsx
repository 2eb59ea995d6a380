/** /admin/hot-keys: which keys the hot wallets have, and new ones. */
import { HotKeysPage } from '../features/admin-hot-keys/hot-keys-page.tsx';
import { actOnHotKeys, loadHotKeys } from '../features/admin-hot-keys/hot-keys-route.server.ts';
import type { Route } from './+types/admin-hot-keys.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadHotKeys({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnHotKeys({ request, url, context });
}

export default function AdminHotKeys({ loaderData, actionData }: Route.ComponentProps) {
  return <HotKeysPage {...loaderData} failure={actionData} />;
}
