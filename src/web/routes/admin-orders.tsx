/** GET /admin/orders: the order list, filtered by the query string. */
import { OrderListPage } from '../features/admin-orders/order-list-page.tsx';
import { loadOrders } from '../features/admin-orders/load-orders.server.ts';
import type { Route } from './+types/admin-orders.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadOrders({ url, context });
}

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  return <OrderListPage {...loaderData} />;
}
