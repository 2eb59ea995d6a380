/**
 * Result type of every address codec. Codecs only parse formats; parse-address.ts decides which addresses are accepted.
 */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { Result } from '#src/domain/result.ts';

export type AddressReading = Readonly<{
  /** Network the address is for. 'any' on chains whose test and main networks share one address format. */
  network: NetworkKind | 'any';
  kind: string;
  /** Canonical form, equal for all spellings of one address. Equality checks and list lookups compare it. */
  canonical: string;
  /** Burn address: it has no private key, so sending to it is refused. */
  isBurn: boolean;
}>;

/**
 * Why a text is no address. `address_checksum_wrong` only if everything except the checksum fits the format; otherwise
 * `address_malformed`. The others are addresses that we know and cannot pay to.
 */
export type ReadingRefusal = 'address_malformed' | 'address_checksum_wrong' | KnownUnpayable;

/** Litecoin's script addresses from before 2017, which Bitcoin has too, and those of its private extension blocks. */
export type KnownUnpayable = 'address_old_spelling' | 'address_mweb';

export type ReadAddress = (text: string) => Result<AddressReading, ReadingRefusal>;
