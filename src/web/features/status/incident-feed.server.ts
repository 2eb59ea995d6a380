/** Incidents for a feed reader: an entry when one began, and another when it was over. */
import { incidentId, type Trouble } from '#src/domain/incident.ts';
import { languages } from '#src/i18n/languages.ts';
import type { Uptime } from '#src/usecases/uptime/read-uptime.ts';
import type { Feed, FeedEntry } from '../../components/feeds/write-feed.server.ts';
import type { StatusReader } from './chain-rows.server.ts';
import { incidentsFile } from './incident-addresses.ts';
import { nameIncident, tellSpan } from './incident-text.server.ts';

type Place = StatusReader &
  Readonly<{
    publicUrl: string;
    /** Path of the status page. */
    path: string;
  }>;

export function toIncidentFeed({ incidents, at }: Uptime, place: Place): Feed {
  const { publicUrl, path, language, t } = place;
  const id = `tag:${new URL(publicUrl).hostname},2026:${language}:incidents`;
  const entries = incidents
    .flatMap((incident) => toEntries(incident, id, place))
    .toSorted((one, other) => other.at - one.at);
  return {
    id,
    lang: languages[language].htmlLang,
    title: t('chains.feed.title'),
    address: `${publicUrl}${path}/${incidentsFile}`,
    page: `${publicUrl}${path}`,
    updatedAt: entries[0]?.at ?? at,
    entries,
  };
}

/** What came back after it was over is over again later: that is another entry. */
function toEntries(incident: Trouble, id: string, { language, t }: StatusReader): readonly FeedEntry[] {
  const { beganAt, endedAt } = incident;
  const name = nameIncident(incident, t);
  const own = `${id}:${incidentId(incident)}`;
  const began = { id: own, title: name, at: beganAt };
  if (endedAt === null) return [began];
  const span = tellSpan(language, endedAt - beganAt);
  return [{ id: `${own}:${endedAt}`, title: t('chains.incident.over', { incident: name, span }), at: endedAt }, began];
}
