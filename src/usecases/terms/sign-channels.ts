/** Signed list of our official channels (website, email, bot). A phishing site cannot forge the signature. */
import { canonicalJson } from '#src/domain/canonical-json.ts';

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
  /** Null while the signer, which has the key, has not signed the list yet. */
  signature: string | null;
  keyId: string;
  algorithm: 'Ed25519';
}>;

export type ChannelsSigner = Readonly<{ keyId: string; signChannels(text: string): Promise<string | null> }>;

export async function signChannels(
  { service, website, email, bot }: Channels,
  signer: ChannelsSigner,
): Promise<SignedChannels> {
  const { keyId } = signer;
  const terms = { document: 'channels', service, website, email, bot, keyId } as const;
  return { terms, signature: await signer.signChannels(canonicalJson(terms)), keyId, algorithm: 'Ed25519' };
}
