/** The page of an invoice, where it is paid with any other asset. */
import { InvoicePage, MissingInvoice } from '../features/invoice/invoice-page.tsx';
import { loadInvoice, payInvoice } from '../features/invoice/invoice-route.server.ts';
import type { Route } from './+types/invoice.ts';
import '../styles/invoice.css';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return await loadInvoice({ url, id: params.id, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return await payInvoice({ request, url, id: params.id, context });
}

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <InvoicePage view={loaderData} answer={actionData} /> : <MissingInvoice />;
}
