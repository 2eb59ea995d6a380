/** /admin/inventory: what is there, whose it is, where it lies and what it is worth. */
import { InventoryPage } from '../features/admin-inventory/inventory-page.tsx';
import { loadInventory } from '../features/admin-inventory/inventory-route.server.ts';
import type { Route } from './+types/admin-inventory.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadInventory({ url, context });
}

export default function AdminInventory({ loaderData }: Route.ComponentProps) {
  return <InventoryPage {...loaderData} />;
}
