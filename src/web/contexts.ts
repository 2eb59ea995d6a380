/**
 * Values that each request passes to loaders and actions: `context.get(servicesContext)`. The server process imports
 * these context objects from the built bundle (see entry.server.tsx), because a second copy would be a different key.
 */
import { createContext } from 'react-router';
import type { Policy } from '#src/domain/policy/policy.ts';
import type { MixSessions } from '#src/http/mix-session.ts';
import type { Limited } from '#src/http/tracking-limits.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { OperatorSession } from '#src/usecases/back-office/sessions.ts';
import type { Credentials } from '#src/usecases/back-office/sign-in.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { InvoiceDesk, InvoicePayment } from '#src/usecases/developer/invoice-orders.ts';
import type { FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import type { WebPush } from '#src/usecases/web-push/web-push.ts';
import type { SignedChannels } from '#src/usecases/terms/sign-channels.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { ReadApiDocs } from './api-document.ts';
import type { Preferences } from './preferences.ts';

/** The configuration that pages may see. An explicit list, so that nothing else of it reaches a page. */
export type SiteFacts = Readonly<{
  profile: 'sandbox' | 'testnet' | 'mainnet';
  /** The public origin, for canonical URLs and the address shown on an order's ticket. */
  publicUrl: string;
  /** The configured SUPPORT_EMAIL. */
  contactEmail: string;
  /** Name of the operator; undefined if none is configured. */
  operatorName: string | undefined;
}>;

export type OfficialChannels = Readonly<{
  /** Telegram bot name without the @. Undefined if no bot is set up. */
  botHandle: string | undefined;
  /** True if no e-mail address is configured; pages then show a placeholder address that cannot exist. */
  isExampleEmail: boolean;
  signed: SignedChannels;
}>;

/** The use cases of the service. */
export const servicesContext = createContext<Services>();

/** The policy that was in force when the request came, so that a page states one policy throughout. */
export const policyContext = createContext<Policy>();

export const siteContext = createContext<SiteFacts>();

/** Whether the chat bot gave a sign of life lately. */
export const botContext = createContext<() => Promise<boolean>>();
/** The official contact channels, signed. */
export const channelsContext = createContext<OfficialChannels>();

/** The language and theme of this request. */
export const preferencesContext = createContext<Preferences>();

/** Controls of the simulated chains; undefined in every profile but the sandbox. */
export const sandboxContext = createContext<SandboxVerbs | undefined>(undefined);

/** Faucet of a test network that we run ourselves (test coins and blocks); null everywhere else. */
export const faucetContext = createContext<FaucetVerbs | null>(null);

/** Session ids for visits to the mixer. */
export const mixSessionsContext = createContext<MixSessions>();

/** Telling visitors on their devices; undefined if the operator has named no push service. */
export const webPushContext = createContext<WebPush | undefined>(undefined);

/** Links of orders. */
export const orderLinksContext = createContext<OrderLinks>();

/** Looks up a tracking code, with rate limiting. Pages use this and never `services.trackOrder`. */
export type TrackLookup = (
  lookup: Readonly<{ code: string; proof?: string | undefined }>,
) => Promise<Awaited<ReturnType<Services['trackOrder']>> | Limited>;

export const trackContext = createContext<TrackLookup>();

/** The use cases of an operator. A page must check `operatorContext` before it calls them. */
export const backOfficeContext = createContext<BackOffice>();

/**
 * The use cases of the developer API. API keys are managed in the back office, so check `operatorContext` first here
 * too.
 */
export const developerContext = createContext<Developer>();

/** Invoices for whoever has the link of one. Their orders count towards the limit of the visitor's network. */
export type LimitedInvoiceDesk = Omit<InvoiceDesk, 'order'> &
  Readonly<{
    order(...wanted: Parameters<InvoiceDesk['order']>): Promise<InvoicePayment<'orders_of_source_limit'>>;
  }>;

export const invoiceDeskContext = createContext<LimitedInvoiceDesk>();

/** An API key that may be used on a page, and how many requests it has left this minute, or why it may not. */
export type FoundPartnerKey =
  | Readonly<{ ok: true; apiKey: ApiKey; left: number }>
  | Readonly<{ ok: false; code: 'unknown' | 'network' | 'signed' }>
  | Readonly<{ ok: false; code: 'limited'; seconds: number }>;

/** Finds the key of a text, with the limits of the developer API. Pages use this and never `developer.authenticate`. */
export const partnerKeyContext = createContext<(text: string) => Promise<FoundPartnerKey>>();

/** Reads the OpenAPI document and the samples that the API page is made from. */
export const apiDocsContext = createContext<ReadApiDocs>();

/** The signed-in operator, on back-office pages; undefined everywhere else. */
export const operatorContext = createContext<OperatorSession | undefined>(undefined);

/** Signs in, with rate limiting. Pages use this and never `backOffice.signIn`. */
export type SignIn = (fields: Omit<Credentials, 'source' | 'browserMark'>) => ReturnType<BackOffice['signIn']>;

export const signInContext = createContext<SignIn>();

/** The challenge of a proof of work for this visitor, while many sign in. Undefined if there is room. */
export const signInProofContext = createContext<() => string | undefined>();

/** The public key that verifies signed order terms. */
export const termsKeyContext = createContext<PublishedTermsKey>();

/** The random id of the request, which an error page shows. */
export const requestIdContext = createContext('');

/** Logs a failure of a page. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

type Context = Readonly<{ get<Value>(context: ReturnType<typeof createContext<Value>>): Value }>;

/** The policy that was in force when the request came: the fees and deadlines that the page states. */
export function policyOf(context: Context): Policy {
  return context.get(policyContext);
}

/** The language of the response. */
export function languageOf(context: Context): LanguageCode {
  return context.get(preferencesContext).language;
}
