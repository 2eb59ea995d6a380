/**
 * What a request carries into loaders and actions: `context.get(servicesContext)`. The server process reads these
 * objects from the built bundle (see entry.server.tsx), because a second copy of them would be a different key.
 */
import { createContext } from 'react-router';
import type { Limited } from '#src/http/tracking-limits.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/services.ts';
import type { PublishedTermsKey } from '#src/usecases/terms-signer.ts';
import type { Preferences } from './preferences.ts';

/** What pages may know of the configuration. An explicit list: nothing else of it reaches a page. */
export type SiteFacts = Readonly<{
  profile: 'sandbox' | 'testnet' | 'mainnet';
  /** An origin, for canonical addresses and what is printed on tickets. */
  publicUrl: string;
  contactEmail: string;
}>;

/** The verbs of the service. */
export const servicesContext = createContext<Services>();

export const siteContext = createContext<SiteFacts>();

/** The language and theme of this request. */
export const preferencesContext = createContext<Preferences>();

/** Hands on the simulated chains; undefined in every profile but the sandbox. */
export const sandboxContext = createContext<SandboxVerbs | undefined>(undefined);

/** Looks a tracking code up, and slows whoever guesses. Pages use this and never `services.trackOrder`. */
export type TrackLookup = (
  lookup: Readonly<{ code: string; proof?: string | undefined }>,
) => Promise<Awaited<ReturnType<Services['trackOrder']>> | Limited>;

export const trackContext = createContext<TrackLookup>();

/** The public half of the key that signs order terms. */
export const termsKeyContext = createContext<PublishedTermsKey>();

/** Of the page's own scripts. Empty on cached pages, whose scripts are allowed by their hashes. */
export const nonceContext = createContext('');

/** The random id of the request, which an error page shows. */
export const requestIdContext = createContext('');

/** Where a failure of a page is written down. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

type Context = Readonly<{ get<Value>(context: ReturnType<typeof createContext<Value>>): Value }>;

/** The language to answer in. */
export function languageOf(context: Context): LanguageCode {
  return context.get(preferencesContext).language;
}
