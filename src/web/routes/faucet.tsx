/** Test coins and blocks of a test network that we run ourselves. Everywhere else the page is a 404. */
import { FaucetPage } from '../features/faucet/faucet-page.tsx';
import { actOnFaucet, loadFaucet } from '../features/faucet/faucet-route.server.ts';
import '../styles/faucet.css';
import type { Route } from './+types/faucet.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadFaucet({ url, context });
}

export async function action({ request, context }: Route.ActionArgs) {
  return await actOnFaucet({ request, context });
}

export default function Faucet({ loaderData, actionData }: Route.ComponentProps) {
  return <FaucetPage view={loaderData} answer={actionData} />;
}
