/** What the rates are made of: sources and price of each coin, mid-market rate and margin of a pair. */
import { translateOn } from '../catalog.server.ts';
import { worthOn } from '../worth.server.ts';
import { languageOf, servicesContext } from '../contexts.ts';
import { readSearch } from '../features/exchange-form/read-fields.server.ts';
import { viewPair } from '../features/rates/pair-view.server.ts';
import { RatesPage } from '../features/rates/rates-page.tsx';
import { viewRates } from '../features/rates/rates-view.server.ts';
import '../styles/rates.css';
import type { Route } from './+types/rates.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const reader = {
    language: languageOf(context),
    t: translateOn(context, ['rates', 'chains', 'fiat']),
    worth: await worthOn(context),
  };
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  // The form of the home page starts with an amount, this one with none.
  const fields = { ...readSearch(searchParams), sendAmount: searchParams.get('sendAmount')?.slice(0, 40) ?? '' };
  const [rates, pair] = await Promise.all([services.explainRates(), viewPair(services, fields, reader)]);
  return { rates: viewRates(rates, reader), pair };
}

export default function Rates({ loaderData: { rates, pair } }: Route.ComponentProps) {
  return <RatesPage rates={rates} pair={pair} />;
}
