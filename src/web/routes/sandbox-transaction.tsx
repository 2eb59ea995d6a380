/** A transaction of the simulated chains: what it spends, what it pays, and how deep it lies. Only in the sandbox. */
import { data } from 'react-router';
import { translateOn } from '../catalog.server.ts';
import { languageOf, sandboxContext } from '../contexts.ts';
import { ExplorerPage } from '../features/sandbox-panel/explorer-page.tsx';
import { toExplorerView, type ExplorerView } from '../features/sandbox-panel/to-explorer-view.server.ts';
import type { Route } from './+types/sandbox-transaction.ts';
import '../styles/order.css';
import '../styles/explorer.css';

type Found = Readonly<{ view: ExplorerView | null; refreshSeconds: number | null }>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const sandbox = context.get(sandboxContext);
  if (!sandbox) throw data(null, { status: 404 });
  const found = await sandbox.findTransaction(params.txid);
  if (!found.ok) return data<Found>({ view: null, refreshSeconds: null }, { status: 404 });
  const view = toExplorerView(found.value, { language: languageOf(context), t: translateOn(context, ['status']) });
  return data<Found>({ view, refreshSeconds: null });
}

export default function SandboxTransaction({ loaderData }: Route.ComponentProps) {
  return <ExplorerPage view={loaderData.view} />;
}
