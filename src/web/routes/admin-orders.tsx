/** /admin/orders: the order list, filtered by the query string, and one decision on several orders. */
import { OrderListPage } from '../features/admin-orders/order-list-page.tsx';
import { decideChosen } from '../features/admin-orders/bulk-route.server.ts';
import { loadOrders } from '../features/admin-orders/load-orders.server.ts';
import type { Route } from './+types/admin-orders.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadOrders({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return await decideChosen({ request, url, context });
}

export default function AdminOrders({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderListPage {...loaderData} answer={actionData} />;
}
