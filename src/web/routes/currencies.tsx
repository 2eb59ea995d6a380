/** Every asset that can be swapped, with what limits an order in it. */
import { languageOf, servicesContext } from '../contexts.ts';
import { viewCurrencies } from '../features/currencies/currency-cards.server.ts';
import { CurrenciesPage } from '../features/currencies/currencies-page.tsx';
import '../styles/currencies.css';
import type { Route } from './+types/currencies.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return viewCurrencies(languageOf(context), await context.get(servicesContext).listCurrencies());
}

export default function Currencies({ loaderData }: Route.ComponentProps) {
  return <CurrenciesPage view={loaderData} />;
}
