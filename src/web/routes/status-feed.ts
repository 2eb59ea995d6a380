/** GET /{language}/status/incidents.atom: incidents of chains and of the service, for a feed reader. */
import { translateOn } from '../catalog.server.ts';
import { answerPublicFeed } from '../components/feeds/answer-feed.server.ts';
import { languageOf, servicesContext, siteContext } from '../contexts.ts';
import { toIncidentFeed } from '../features/status/incident-feed.server.ts';
import { pathOf } from '../pages.ts';
import type { Route } from './+types/status-feed.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const language = languageOf(context);
  return answerPublicFeed(
    toIncidentFeed(await context.get(servicesContext).readUptime(), {
      language,
      t: translateOn(context, ['chains']),
      publicUrl: context.get(siteContext).publicUrl,
      path: pathOf(language, 'status'),
    }),
  );
}
