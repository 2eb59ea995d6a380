/**
 * What a request carries into loaders and actions: `context.get(servicesContext)`. The server process reads these
 * objects from the built bundle (see entry.server.tsx), because a second copy of them would be a different key.
 */
import { createContext } from 'react-router';
import type { MixSessions } from '#src/http/mix-session.ts';
import type { Limited } from '#src/http/tracking-limits.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { OperatorSession } from '#src/usecases/back-office/sessions.ts';
import type { Credentials } from '#src/usecases/back-office/sign-in.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import type { SandboxVerbs } from '#src/usecases/ports/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import type { SignedChannels } from '#src/usecases/terms/sign-channels.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { ReadApiDocs } from './api-document.ts';
import type { Preferences } from './preferences.ts';

/** What pages may know of the configuration. An explicit list: nothing else of it reaches a page. */
export type SiteFacts = Readonly<{
  profile: 'sandbox' | 'testnet' | 'mainnet';
  /** An origin, for canonical addresses and what is printed on tickets. */
  publicUrl: string;
  /** SUPPORT_EMAIL. */
  contactEmail: string;
  /** Undefined where the installation names nobody. */
  operatorName: string | undefined;
}>;

export type OfficialChannels = Readonly<{
  /** Without the @. Undefined where no bot is set up. */
  botHandle: string | undefined;
  /** Where none is configured, an address is shown that cannot exist. */
  isExampleEmail: boolean;
  signed: SignedChannels;
}>;

/** The verbs of the service. */
export const servicesContext = createContext<Services>();

export const siteContext = createContext<SiteFacts>();

/** Where the service can really be reached, signed. */
export const channelsContext = createContext<OfficialChannels>();

/** The language and theme of this request. */
export const preferencesContext = createContext<Preferences>();

/** Hands on the simulated chains; undefined in every profile but the sandbox. */
export const sandboxContext = createContext<SandboxVerbs | undefined>(undefined);

/** Test coins and blocks of a test network that we run ourselves; null everywhere else. */
export const faucetContext = createContext<FaucetVerbs | null>(null);

/** Names for visits to the mixer. */
export const mixSessionsContext = createContext<MixSessions>();

/** Looks a tracking code up, and slows whoever guesses. Pages use this and never `services.trackOrder`. */
export type TrackLookup = (
  lookup: Readonly<{ code: string; proof?: string | undefined }>,
) => Promise<Awaited<ReturnType<Services['trackOrder']>> | Limited>;

export const trackContext = createContext<TrackLookup>();

/** The verbs of an operator. A page calls them only after it has looked at `operatorContext`. */
export const backOfficeContext = createContext<BackOffice>();

/** The verbs of the developer API. Its keys are the back office's: the same look at `operatorContext` comes first. */
export const developerContext = createContext<Developer>();

/** What the API page is made from. */
export const apiDocsContext = createContext<ReadApiDocs>();

/** Who is signed in, on the pages of the back office; undefined everywhere else. */
export const operatorContext = createContext<OperatorSession | undefined>(undefined);

/** Signs in and slows whoever guesses. Pages use this and never `backOffice.signIn`. */
export type SignIn = (fields: Omit<Credentials, 'source' | 'browserMark'>) => ReturnType<BackOffice['signIn']>;

export const signInContext = createContext<SignIn>();

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
