/** SideShift's spelling of a currency: a coin and the network it is on ("btc-bitcoin", "usdt-tron"). */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { parseCurrencyId, parseTokenOnChain } from '#src/domain/parse-currency-id.ts';
import { refuse, type Result } from '#src/domain/result.ts';

export type CoinNetwork = Readonly<{ coin: string; network?: string | null | undefined }>;

export function toCoinNetwork(id: CurrencyId): Readonly<{ coin: string; network: string }> {
  const { symbol, chain } = currencies[id];
  return { coin: symbol, network: chains[chain].sideshiftName };
}

/**
 * Parses SideShift's spelling. A coin without a network, or on "mainnet", is taken on its native chain. A token has no
 * native chain, and guessing one would lose coins, so it is refused.
 */
export function parseCoinNetwork({ coin, network }: CoinNetwork): Result<CurrencyId, 'currency_unknown'> {
  const named = (network ?? '').toLowerCase();
  const id = named === '' || named === 'mainnet' ? findOwnCoin(coin) : parseTokenOnChain(coin, named);
  return id.ok ? id : refuse(id.code, { method: `${coin}/${named}`.slice(0, longestMethod) });
}

/** Splits "usdt-tron", as in the path of a pair. */
export function splitCoinNetwork(text: string): CoinNetwork {
  const dash = text.indexOf('-');
  return dash === -1 ? { coin: text } : { coin: text.slice(0, dash), network: text.slice(dash + 1) };
}

const longestMethod = 50;

function findOwnCoin(coin: string): Result<CurrencyId, 'currency_unknown'> {
  const id = parseCurrencyId(coin);
  return id.ok && currencies[id.value].isToken ? refuse('currency_unknown') : id;
}
