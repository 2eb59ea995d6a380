/** Frequently asked questions. The structured data contain the same answers as the page. */
import { languageOf, policyOf, servicesContext } from '../contexts.ts';
import { translateOn } from '../catalog.server.ts';
import { FaqPage } from '../features/faq/faq-page.tsx';
import { viewFaq } from '../features/faq/faq-view.server.ts';
import { minimumFigures } from '../service-figures.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { faqData } from '../site/structured-data.ts';
import '../styles/reading.css';
import type { Route } from './+types/faq.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const language = languageOf(context);
  const [completed, offered] = await Promise.all([services.countCompleted(), services.listCurrencies()]);
  const minimums = minimumFigures(language, offered);
  return {
    items: viewFaq({ language, t: translateOn(context, ['faq']), completed, minimums, policy: policyOf(context) }),
  };
}

export default function Faq({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <>
      <FaqPage items={items} />
      <JsonLd data={faqData(items)} />
    </>
  );
}
