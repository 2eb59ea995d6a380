/** The terms of service, with figures from the constants that the service runs on. */
import { translateOn } from '../catalog.server.ts';
import { languageOf, policyOf, servicesContext, siteContext } from '../contexts.ts';
import { TermsPage } from '../features/terms/terms-page.tsx';
import { viewTerms } from '../features/terms/terms-view.server.ts';
import { minimumFigures } from '../service-figures.ts';
import '../styles/reading.css';
import type { Route } from './+types/terms.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context);
  const t = translateOn(context, ['terms', 'faq']);
  const minimums = minimumFigures(language, await context.get(servicesContext).listCurrencies());
  return { sections: viewTerms({ language, t, site: context.get(siteContext), minimums, policy: policyOf(context) }) };
}

export default function Terms({ loaderData: { sections } }: Route.ComponentProps) {
  return <TermsPage sections={sections} />;
}
