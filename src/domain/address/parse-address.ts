/**
 * Validates every address that comes from outside: whether the text is an address of the chain, and whether we may send
 * to it.
 */
import { chainIds, isEvmChain, type ChainId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { KnownUnpayable, ReadAddress, ReadingRefusal } from './address-reading.ts';
import { readBitcoinCash } from './bitcoin-cash.ts';
import { readEvm } from './evm.ts';
import { readMonero } from './monero.ts';
import { readSolana } from './solana.ts';
import { readTron } from './tron.ts';
import { readBitcoin, readLitecoin } from './utxo.ts';

/**
 * A validated address. `text` is the typed address, trimmed. `network` is 'any' where test and main networks share one
 * address format.
 */
export type Address = Readonly<{ chain: ChainId; text: string; network: NetworkKind | 'any'; kind: string }>;

export type AcceptedNetworks = readonly NetworkKind[];

export type AddressRefusal =
  | 'address_missing'
  | 'address_malformed'
  | 'address_checksum_wrong'
  | 'address_wrong_network'
  | KnownUnpayable
  | 'address_forbidden';

const readers: Readonly<Record<Exclude<ChainId, EvmChainId>, ReadAddress>> = {
  bitcoin: readBitcoin,
  litecoin: readLitecoin,
  'bitcoin-cash': readBitcoinCash,
  tron: readTron,
  solana: readSolana,
  monero: readMonero,
};

/** Codec of a chain's addresses. All EVM chains share one address format. */
function readerOf(chain: ChainId): ReadAddress {
  return isEvmChain(chain) ? readEvm : readers[chain];
}

/** Cache of the canonical forms that parseAddress found, so that normaliseAddress need not parse again. */
const canonicalOf = new WeakMap<Address, string>();

/** Length limit above any real address, checked first so that long input costs no decoding. */
const maxLength = 200;
const visibleAscii = /^[!-~]+$/;

/**
 * Parses an address of one chain. An address of another chain or of a network that is not accepted gets its own
 * refusal, because the visitor then has to pick another network rather than type the address again.
 */
export function parseAddress(
  chain: ChainId,
  text: string,
  accepted: AcceptedNetworks,
): Result<Address, AddressRefusal> {
  if (text.length > maxLength) return refuse('address_malformed');
  const typed = text.trim();
  if (typed === '') return refuse('address_missing');
  if (!visibleAscii.test(typed)) return refuse('address_malformed');

  const reading = readerOf(chain)(typed);
  if (!reading.ok) {
    if (!isUnreadable(reading.code)) return reading;
    const other = chainIds.find((candidate) => candidate !== chain && readerOf(candidate)(typed).ok);
    return other === undefined ? reading : refuse('address_wrong_network', { looksLike: other });
  }
  const { network, kind, canonical, isBurn } = reading.value;
  if (network !== 'any' && !accepted.includes(network)) return refuse('address_wrong_network', { network });
  if (isBurn) return refuse('address_forbidden');
  const address = { chain, text: typed, network, kind };
  canonicalOf.set(address, canonical);
  return accept(address);
}

/** Whether the codec cannot tell what the text is, so that another chain may know it. */
function isUnreadable(code: ReadingRefusal): boolean {
  return code === 'address_malformed' || code === 'address_checksum_wrong';
}

/** Canonical form of an address, equal for all its spellings: for equality checks and list lookups. */
export function normaliseAddress(address: Address): string {
  const known = canonicalOf.get(address);
  if (known !== undefined) return known;
  const reading = readerOf(address.chain)(address.text);
  if (!reading.ok) throw new TypeError(`not a ${address.chain} address, so it never came from parseAddress`);
  return reading.value.canonical;
}

/** Whether two texts are the same address. False if either is not an address of the chain. */
export function sameAddress(chain: ChainId, a: string, b: string): boolean {
  const first = readerOf(chain)(a.trim());
  const second = readerOf(chain)(b.trim());
  return first.ok && second.ok && first.value.canonical === second.value.canonical;
}
