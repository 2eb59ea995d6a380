/** Every asset that can be swapped, with its order limits. */
import { languageOf, policyOf, servicesContext, siteContext } from '../contexts.ts';
import { viewCurrencies } from '../features/currencies/currency-cards.server.ts';
import { CurrenciesPage } from '../features/currencies/currencies-page.tsx';
import { FinalityTable } from '../features/finality/finality-table.tsx';
import { viewFinality } from '../features/finality/finality-view.server.ts';
import '../styles/currencies.css';
import type { Route } from './+types/currencies.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context);
  const view = viewCurrencies(language, await context.get(servicesContext).listCurrencies());
  return { view, finality: viewFinality(language, context.get(siteContext).profile, policyOf(context)) };
}

export default function Currencies({ loaderData }: Route.ComponentProps) {
  const { view, finality } = loaderData;
  return <CurrenciesPage view={view} finality={<FinalityTable rows={finality} />} />;
}
