/** Looks up a tracking code for the track page, with the same rate limits as the API. */
import { data, type RouterContextProvider } from 'react-router';
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { translateOn } from '../../catalog.server.ts';
import { worthOn } from '../../worth.server.ts';
import { languageOf, servicesContext, trackContext } from '../../contexts.ts';
import { toTrackView } from './to-track-view.server.ts';
import type { TrackData } from './track-view.ts';
import { stripCode } from './tracking-digits.ts';

/** Reload interval of a page without JavaScript. */
const refreshSeconds = 15;

type Args = Readonly<{ url: URL; context: Readonly<RouterContextProvider> }>;

export async function loadTrack({ url, context }: Args) {
  const { searchParams } = url;
  const asked = searchParams.get('code');
  if (asked === null) return answer({ kind: 'idle', typed: '', refreshSeconds: null }, 200);
  const typed = asked.slice(0, 40);
  const text = stripCode(asked);
  const code = parseTrackingCode(text);
  if (!code.ok) return answer({ kind: text === '' ? 'empty' : 'malformed', typed, refreshSeconds: null }, 400);

  const proof = searchParams.get('proof') ?? undefined;
  const found = await context.get(trackContext)({ code: code.value, proof });
  if ('isLimited' in found) {
    const { retryAfterSeconds: seconds, challenge } = found;
    const isRetried = proof !== undefined;
    const limited = { kind: 'limited', typed, seconds, challenge, code: code.value, isRetried } as const;
    return answer({ ...limited, refreshSeconds: seconds }, 429, { 'retry-after': String(seconds) });
  }
  const viewed = found.ok ? await context.get(servicesContext).viewOrder(found.value.id) : found;
  if (!viewed.ok) return answer({ kind: 'missing', typed, refreshSeconds: null }, 404);
  const view = toTrackView(viewed.value, {
    language: languageOf(context),
    t: translateOn(context, ['status', 'track']),
    worth: await worthOn(context),
  });
  return answer({ kind: 'found', typed, view, refreshSeconds: view.isMoving ? refreshSeconds : null }, 200);
}

function answer(track: TrackData, status: number, headers: Readonly<Record<string, string>> = {}) {
  return data(track, { status, headers });
}
