/** The privacy mixer with custom settings. */
import { MixerPage } from '../features/mixer/mixer-page.tsx';
import { loadMixer, submitMixer } from '../features/mixer/mixer-route.server.ts';
import { LazyScanner } from '../features/scanner/lazy-scanner.tsx';
import '../styles/mixer.css';
import type { Route } from './+types/privacy-mixer.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return await loadMixer({ request, context });
}

export async function action({ request, context }: Route.ActionArgs) {
  return await submitMixer({ request, context });
}

export default function PrivacyMixer({ loaderData, actionData }: Route.ComponentProps) {
  return <MixerPage data={loaderData} result={actionData} Scanner={LazyScanner} />;
}
