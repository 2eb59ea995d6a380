/** /admin/treasury: our own money, what goes out of it, and who has to agree. */
import { TreasuryPage } from '../features/admin-treasury/treasury-page.tsx';
import { actOnTreasury, loadTreasury } from '../features/admin-treasury/treasury-route.server.ts';
import type { Route } from './+types/admin-treasury.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadTreasury({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnTreasury({ request, url, context });
}

export default function AdminTreasury({ loaderData, actionData }: Route.ComponentProps) {
  return <TreasuryPage {...loaderData} failure={actionData} />;
}
