/** /admin/venue: the operator's account at an exchange, and what would bring stocks back into their bands. */
import { VenuePage } from '../features/admin-venue/venue-page.tsx';
import { actOnVenue, loadVenue } from '../features/admin-venue/venue-route.server.ts';
import type { Route } from './+types/admin-venue.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadVenue({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnVenue({ request, url, context });
}

export default function AdminVenue({ loaderData, actionData }: Route.ComponentProps) {
  return <VenuePage {...loaderData} failure={actionData} />;
}
