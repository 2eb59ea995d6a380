/** Responses of the security page. Secrets are in the response only: never in a URL, and never shown twice. */
import type { Failure, Review } from '../../components/office/failure.ts';
import type { CreationOptions } from '../../components/office/passkey-client.ts';

/** A second factor that is being set up. */
export type FactorSetup = Readonly<{ secret: string; uri: string; matrix: string }>;

/** What each form of the page does, known before anything is sent. */
export type Reviews = Readonly<{ password: Review; start: Review; remove: Review }>;

/** A passkey that the browser is to make now. */
export type PasskeySetup = Readonly<{ label: string; options: CreationOptions }>;

export type SecurityAnswer =
  | Failure
  | (Failure & Readonly<{ setup: FactorSetup }>)
  | Readonly<{ kind: 'setup'; setup: FactorSetup }>
  | Readonly<{ kind: 'passkey'; passkey: PasskeySetup }>
  | Readonly<{ kind: 'codes'; codes: readonly string[] }>;

export function setupOf(answer: SecurityAnswer | undefined): FactorSetup | undefined {
  return answer && 'setup' in answer ? answer.setup : undefined;
}
