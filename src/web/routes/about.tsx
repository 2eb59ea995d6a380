/** The about page: what the service is, what it values, and who runs it. */
import { viewAbout } from '../features/about/about-view.server.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { languageOf, policyOf } from '../contexts.ts';
import '../styles/about.css';
import type { Route } from './+types/about.ts';

export function loader({ context }: Route.LoaderArgs) {
  return viewAbout(languageOf(context), policyOf(context));
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage view={loaderData} />;
}
