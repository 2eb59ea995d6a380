/** /admin/addresses: the platform's own addresses. */
import { AddressPage } from '../features/admin-addresses/address-page.tsx';
import { actOnAddresses, loadAddresses } from '../features/admin-addresses/address-route.server.ts';
import type { Route } from './+types/admin-addresses.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadAddresses({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnAddresses({ request, url, context });
}

export default function AdminAddresses({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} failure={actionData} />;
}
