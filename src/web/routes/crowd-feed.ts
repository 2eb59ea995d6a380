/** GET /{language}/privacy-mixer/similar-orders.atom: whether a mix would have a crowd now, for a feed reader. */
import { translateOn } from '../catalog.server.ts';
import { answerFeed, sayMissing } from '../components/feeds/answer-feed.server.ts';
import { languageOf, servicesContext, siteContext } from '../contexts.ts';
import { readCrowdSearch, toCrowdFeed } from '../features/mixer/crowd-feed.server.ts';
import { pathOf } from '../pages.ts';
import type { Route } from './+types/crowd-feed.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const followed = readCrowdSearch(url.searchParams);
  if (!followed) return sayMissing();
  const services = context.get(servicesContext);
  const quoted = await services.quoteMix(followed);
  if (!quoted.ok && quoted.code === 'mixing_not_available') return sayMissing();
  const language = languageOf(context);
  return answerFeed(
    toCrowdFeed(followed, quoted.ok ? quoted.value.crowd : null, {
      language,
      t: translateOn(context, ['mixing']),
      publicUrl: context.get(siteContext).publicUrl,
      path: pathOf(language, 'privacy-mixer'),
      now: services.now(),
    }),
  );
}
