/** Result type of every address codec. Codecs know formats; parse-address.ts decides what is accepted where. */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { Result } from '#src/domain/result.ts';

export type AddressReading = Readonly<{
  /** 'any' where the chain gives test and main networks the same format. */
  network: NetworkKind | 'any';
  kind: string;
  /** Canonical form, equal for all spellings of one address. Equality checks and list lookups compare it. */
  canonical: string;
  /** Nobody can spend from it, so nothing may be sent to it. */
  isBurn: boolean;
}>;

/** The checksum is blamed only when everything else about the text is right for the format. */
export type ReadingRefusal = 'address_malformed' | 'address_checksum_wrong';

export type ReadAddress = (text: string) => Result<AddressReading, ReadingRefusal>;
