/** The privacy policy, made from the table that erasure is checked against. */
import { translateOn } from '../catalog.server.ts';
import { languageOf, policyOf } from '../contexts.ts';
import { PrivacyPage } from '../features/privacy/privacy-page.tsx';
import { viewPrivacy } from '../features/privacy/privacy-view.server.ts';
import '../styles/reading.css';
import type { Route } from './+types/privacy.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { view: viewPrivacy(translateOn(context, ['privacy']), languageOf(context), policyOf(context)) };
}

export default function Privacy({ loaderData: { view } }: Route.ComponentProps) {
  return <PrivacyPage view={view} />;
}
