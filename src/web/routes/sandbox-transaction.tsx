/** A transaction on a simulated chain: inputs, outputs and confirmations. Only in the sandbox. */
import { data } from 'react-router';
import { translateOn } from '../catalog.server.ts';
import { languageOf, sandboxContext } from '../contexts.ts';
import { ExplorerPage } from '../features/sandbox-panel/explorer-page.tsx';
import { toExplorerView, type ExplorerView } from '../features/sandbox-panel/to-explorer-view.server.ts';
import { toLocalPath } from '../preferences.ts';
import type { Route } from './+types/sandbox-transaction.ts';
import '../styles/explorer.css';

type Found = Readonly<{ view: ExplorerView | null; backTo: string }>;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const sandbox = context.get(sandboxContext);
  if (!sandbox) throw data(null, { status: 404 });
  const backTo = pageBefore(request.headers.get('referer'), url);
  const found = await sandbox.findTransaction(params.txid);
  if (!found.ok) return data<Found>({ view: null, backTo }, { status: 404 });
  const view = toExplorerView(found.value, { language: languageOf(context), t: translateOn(context, ['status']) });
  return data<Found>({ view, backTo });
}

export default function SandboxTransaction({ loaderData }: Route.ComponentProps) {
  return <ExplorerPage view={loaderData.view} backTo={loaderData.backTo} />;
}

/** The local page that linked here (Referer), for a back link without JavaScript; home if there is none. */
function pageBefore(referrer: string | null, { host, pathname }: URL): string {
  if (referrer === null || !URL.canParse(referrer)) return '/';
  const before = new URL(referrer);
  return before.host === host && before.pathname !== pathname ? toLocalPath(before.pathname + before.search) : '/';
}
