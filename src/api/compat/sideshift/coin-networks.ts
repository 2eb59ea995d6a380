/** SideShift's spelling of a currency: a coin and the network it is on ("btc-bitcoin", "usdt-tron"). */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CoinSymbol, type CurrencyId, type OfferedId } from '#src/domain/assets/currencies.ts';
import { parseCurrencyId, parseSymbolOrCurrency, parseTokenOnChain } from '#src/domain/parse-currency-id.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';

export type CoinNetwork = Readonly<{ coin: string; network?: string | null | undefined }>;

export function toCoinNetwork(id: CurrencyId): Readonly<{ coin: string; network: string }> {
  const { symbol, chain } = currencies[id];
  return { coin: symbol, network: chains[chain].sideshiftName };
}

/**
 * Parses SideShift's spelling. A coin without a network, or on "mainnet", is taken on its native chain. A token has no
 * native chain, and guessing one would lose coins, so it is refused.
 */
export function parseCoinNetwork({ coin, network }: CoinNetwork): Result<OfferedId, 'currency_unknown'> {
  const named = (network ?? '').toLowerCase();
  const id = named === '' || named === 'mainnet' ? findOwnCoin(coin) : parseTokenOnChain(coin, named);
  return id.ok ? id : refuse(id.code, { method: `${coin}/${named}`.slice(0, longestMethod) });
}

/** Splits "usdt-tron", as in the path of a pair. */
export function splitCoinNetwork(text: string): CoinNetwork {
  const dash = text.indexOf('-');
  return dash === -1 ? { coin: text } : { coin: text.slice(0, dash), network: text.slice(dash + 1) };
}

/** The symbol of a coin with its network, or without, because its icon is the same on every network. */
export function parseSymbol(named: CoinNetwork): Result<CoinSymbol, 'currency_unknown'> {
  const alone = named.network === undefined ? parseSymbolOrCurrency(named.coin) : undefined;
  if (alone?.ok) return accept(alone.value.symbol);
  const id = parseCoinNetwork(named);
  return id.ok ? accept(currencies[id.value].symbol) : id;
}

const longestMethod = 50;

function findOwnCoin(coin: string): Result<OfferedId, 'currency_unknown'> {
  const id = parseCurrencyId(coin);
  return id.ok && currencies[id.value].isToken ? refuse('currency_unknown') : id;
}
