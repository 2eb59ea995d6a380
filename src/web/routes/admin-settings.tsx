/** /admin/settings: stopped payouts, pause switches and the screening list. */
import { SettingsPage } from '../features/admin-settings/settings-page.tsx';
import { actOnSettings, loadSettings } from '../features/admin-settings/settings-route.server.ts';
import type { Route } from './+types/admin-settings.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadSettings({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnSettings({ request, url, context });
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} failure={actionData} />;
}
