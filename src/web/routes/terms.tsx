/** The terms of service: what is true of it, from the constants it runs on. */
import { translateOn } from '../catalog.server.ts';
import { languageOf, siteContext } from '../contexts.ts';
import { TermsPage } from '../features/terms/terms-page.tsx';
import { viewTerms } from '../features/terms/terms-view.server.ts';
import '../styles/reading.css';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  const t = translateOn(context, ['terms', 'faq']);
  return { sections: viewTerms({ language: languageOf(context), t, site: context.get(siteContext) }) };
}

export default function Terms({ loaderData: { sections } }: Route.ComponentProps) {
  return <TermsPage sections={sections} />;
}
