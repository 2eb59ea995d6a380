/** The list of channels that really are ours, signed with the terms key, so that a copied page cannot change it. */
import { canonicalBytes } from '#src/domain/canonical-json.ts';
import type { TermsSigner } from '../ports/terms-signer.ts';

export type Channels = Readonly<{
  service: string;
  /** An origin. */
  website: string;
  email: string;
  /** The address of the chat bot. Null says, signed, that there is none, and that whoever claims to be it is not. */
  bot: string | null;
}>;

/** The form of signed order terms, so that whatever checks those checks this too; `document` tells the two apart. */
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
