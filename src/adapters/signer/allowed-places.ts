/**
 * Where the signer lets treasury acts send coins: addresses of the operator's own, from the signer's own settings.
 * A list keeps a withdrawal from going elsewhere. Whoever calls it something else, such as an operator's refund, meets
 * the caps of what is only said; with orders of his own, each within its terms, those of everything.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, utxoChainIds, type ChainId, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { NodeSettings } from '../chains/node-settings.ts';

/** Whether a payment that nothing was signed for may go to this address. */
export type AllowedPlaces = Readonly<{
  withdrawal(chain: ChainId, to: string): boolean;
  loan(chain: ChainId, to: string): boolean;
  /** Whether withdrawals on a chain go to a list only, so that their addresses are more than said. */
  hasList(chain: ChainId): boolean;
}>;

export const anyPlace: AllowedPlaces = {
  withdrawal: () => true,
  loan: () => true,
  hasList: () => false,
};

/** Number of addresses of a descriptor that are looked at, on each of its branches. */
const reach = 1_000;

/** Reads all entries. Throws on one that is no address or no descriptor of its chain. */
export async function openAllowedPlaces({ signerAllows, ...settings }: NodeSettings): Promise<AllowedPlaces> {
  if (!signerAllows) return anyPlace;
  const { withdrawals = {}, loans = true } = signerAllows;
  const listed = new Map<ChainId, ReadonlySet<string>>();
  for (const chain of chainIds) {
    const entries = withdrawals[chain];
    if (!entries) continue;
    const places = await Promise.all(entries.map(async (entry) => await readEntry(chain, entry, settings)));
    listed.set(chain, new Set(places.flatMap((each) => [...each])));
  }
  return {
    withdrawal: (chain, to) => listed.get(chain)?.has(addressKey(chains[chain].family, to)) ?? true,
    loan: () => loans,
    hasList: (chain) => listed.has(chain),
  };
}

/** The addresses of an entry: one, or on chains of coins those of an output descriptor. */
async function readEntry(
  chain: ChainId,
  entry: string,
  settings: Omit<NodeSettings, 'signerAllows'>,
): Promise<ReadonlySet<string>> {
  const { family } = chains[chain];
  const isKeys = /^(w?pkh\(|[xtuvz]pub)/.test(entry);
  if (!isKeys) {
    const parsed = parseAddress(chain, entry, ['main', 'test']);
    if (!parsed.ok) throw new Error(`CHAINS_FILE is wrong at signerAllows.withdrawals.${chain} (${parsed.code})`);
    return new Set([addressKey(family, entry), addressKey(family, normaliseAddress(parsed.value))]);
  }
  if (!isUtxo(chain)) throw new Error(`CHAINS_FILE is wrong at signerAllows.withdrawals.${chain}: no address`);
  const node = settings[chain];
  if (!node) return new Set();
  const { makeColdKeys } = await import('../chains/utxo/cold/make-cold-keys.ts');
  const { findNetwork } = await import('../chains/utxo/utxo-networks.ts');
  const keys = makeColdKeys({ chain, ...findNetwork(chain, node.network) });
  const read = keys.read(entry);
  if (!read.ok) throw new Error(`CHAINS_FILE is wrong at signerAllows.withdrawals.${chain} (${read.code})`);
  const { key } = read.value;
  const places = ([0, 1] as const).flatMap((branch) =>
    Array.from({ length: reach }, (_, index) => keys.addressAt(key, { branch, index })),
  );
  return new Set(places.map((address) => addressKey(family, address)));
}

function isUtxo(chain: ChainId): chain is UtxoChainId {
  return utxoChainIds.some((id) => id === chain);
}
