/** /admin/orders/{number}: one order, and the operator's decisions about it. */
import { OrderPage } from '../features/admin-orders/order-page.tsx';
import { actOnOrder, loadOrder } from '../features/admin-orders/order-route.server.ts';
import type { Route } from './+types/admin-order.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  return await loadOrder({ url, context, orderNumber: params.number });
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  return await actOnOrder({ request, url, context, orderNumber: params.number });
}

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} answer={actionData} />;
}
