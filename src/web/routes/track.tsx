/** GET /track?code=: the state of an order by its tracking code. */
import { TrackPage } from '../features/tracking/track-page.tsx';
import { loadTrack } from '../features/tracking/load-track.server.ts';
import type { TrackData } from '../features/tracking/track-view.ts';
import type { Route } from './+types/track.ts';
import '../styles/track.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadTrack({ url, context });
}

/** Passes on Retry-After if the lookup is rate-limited. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** Loads the page's data. If the server is unreachable, the code stays in the field. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<TrackData> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    const typed = url.searchParams.get('code') ?? '';
    return { kind: 'offline', typed, refreshSeconds: null };
  }
}

export default function Track({ loaderData }: Route.ComponentProps) {
  return <TrackPage track={loaderData} />;
}
