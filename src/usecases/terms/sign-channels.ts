/** Signed list of our official channels (website, email, bot). A phishing site cannot forge the signature. */
import { canonicalBytes } from '#src/domain/canonical-json.ts';
import type { TermsSigner } from '../ports/terms-signer.ts';

export type Channels = Readonly<{
  service: string;
  /** Origin of the website, such as https://swap.example. */
  website: string;
  email: string;
  /** Address of the chat bot. Null states under signature that there is none, so any such bot is an impostor. */
  bot: string | null;
}>;

/**
 * Signed channels in the format of signed order terms, so that the same tools verify both. `document` distinguishes the
 * two.
 */
export type SignedChannels = Readonly<{
  terms: Channels & Readonly<{ document: 'channels'; keyId: string }>;
  signature: string;
  keyId: string;
  algorithm: 'Ed25519';
}>;

export function signChannels({ service, website, email, bot }: Channels, signer: TermsSigner): SignedChannels {
  const terms = { document: 'channels', service, website, email, bot, keyId: signer.keyId } as const;
  return { terms, signature: signer.sign(canonicalBytes(terms)), keyId: signer.keyId, algorithm: 'Ed25519' };
}
