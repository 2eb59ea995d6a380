/** GET /track?code=: how the order of a code stands. */
import { TrackPage } from '../features/tracking/track-page.tsx';
import { loadTrack } from '../features/tracking/load-track.server.ts';
import type { TrackData } from '../features/tracking/track-view.ts';
import type { Route } from './+types/track.ts';
import '../styles/track.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadTrack({ url, context });
}

/** Says when to come back to whoever asked too often. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** Where the server is not reached the code stays in the field. */
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
