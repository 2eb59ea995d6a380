/** /admin/team: operators, their roles and sessions, and invitations. */
import { TeamPage } from '../features/admin-team/team-page.tsx';
import { actOnTeam, loadTeam } from '../features/admin-team/team-route.server.ts';
import type { Route } from './+types/admin-team.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadTeam({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnTeam({ request, url, context });
}

export default function AdminTeam({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} answer={actionData} />;
}
