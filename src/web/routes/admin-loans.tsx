/** /admin/loans: loans from the treasury. */
import { LoanPage } from '../features/admin-loans/loan-page.tsx';
import { actOnLoans, loadLoans } from '../features/admin-loans/loan-route.server.ts';
import type { Route } from './+types/admin-loans.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadLoans({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await actOnLoans({ request, url, context });
}

export default function AdminLoans({ loaderData, actionData }: Route.ComponentProps) {
  return <LoanPage {...loaderData} failure={actionData} />;
}
