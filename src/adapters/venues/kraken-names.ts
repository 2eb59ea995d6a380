/** Kraken's names of coins, pairs and networks. */
import { chainIds, currencies, type ChainId, type CoinSymbol, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { homeOf, venueCurrencies } from '#src/domain/treasury/venue.ts';

/** Names in questions (`asked`), and in answers where these differ. */
const assets: Readonly<Record<CoinSymbol, Readonly<{ asked: string; answered?: string }>>> = {
  BTC: { asked: 'XBT', answered: 'XXBT' },
  ETH: { asked: 'ETH', answered: 'XETH' },
  BNB: { asked: 'BNB' },
  POL: { asked: 'POL' },
  TRX: { asked: 'TRX' },
  SOL: { asked: 'SOL' },
  XMR: { asked: 'XMR', answered: 'XXMR' },
  LTC: { asked: 'LTC', answered: 'XLTC' },
  BCH: { asked: 'BCH' },
  USDT: { asked: 'USDT' },
  USDC: { asked: 'USDC' },
};

export function assetName(currency: CurrencyId): string {
  return assets[currencies[currency].priceSymbol].asked;
}

/** The pair against USDT. */
export function pairName(currency: CurrencyId): string {
  return `${assetName(currency)}USDT`;
}

/**
 * The currency of an asset in an answer. Undefined for coins that we do not have, and for those that are lent or staked
 * there, whose names have an ending: they can be neither traded nor withdrawn at once.
 */
export function currencyOf(asset: string): CurrencyId | undefined {
  return venueCurrencies.find((currency) => {
    const { asked, answered } = assets[currencies[homeOf(currency)].priceSymbol];
    return asset === asked || asset === answered;
  });
}

/** The currency of an asset with an ending, such as "USDT.F": lent out or staked there. */
export function lentCurrencyOf(asset: string): CurrencyId | undefined {
  const [name, ending] = asset.split('.');
  return name === undefined || ending === undefined ? undefined : currencyOf(name);
}

/** How Kraken's names of ways in and out name the network of a chain. */
const networks: Readonly<Record<ChainId, RegExp>> = {
  bitcoin: /^Bitcoin$/i,
  litecoin: /^Litecoin$/i,
  'bitcoin-cash': /^Bitcoin Cash$/i,
  monero: /^Monero$/i,
  ethereum: /ERC-?20|^Ethereum$|^Ether \(Hex\)$|- Ethereum\b/i,
  'bnb-chain': /BEP-?20|BNB Smart Chain|\bBSC\b/i,
  polygon: /Polygon/i,
  tron: /TRC-?20|^Tron\b|- Tron\b/i,
  solana: /\bSPL\b|Solana/i,
};

/** The chain of a way in or out. Undefined if its name fits none, or several. */
export function networkOf(method: string): ChainId | undefined {
  // Tokens of others that look like ours on the same network.
  if (/bridged|\.e\b|USDT0/i.test(method)) return undefined;
  const all = chainIds.filter((chain) => networks[chain].test(method));
  return all.length === 1 ? all[0] : undefined;
}

/** Whether a way in or out uses the network of the currency. A wrong network loses the coins, so a doubt is a no. */
export function isOnNetwork(method: string, currency: CurrencyId): boolean {
  return networkOf(method) === currencies[currency].chain;
}
