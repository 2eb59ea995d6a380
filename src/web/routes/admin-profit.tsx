/** /admin/profit: profit and loss by day, currency and pair. */
import { ProfitPage } from '../features/admin-profit/profit-page.tsx';
import { loadProfit } from '../features/admin-profit/profit-route.server.ts';
import type { Route } from './+types/admin-profit.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadProfit({ url, context });
}

export default function AdminProfit({ loaderData }: Route.ComponentProps) {
  return <ProfitPage {...loaderData} />;
}
