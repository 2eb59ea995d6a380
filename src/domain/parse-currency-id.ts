/**
 * Parses all spellings of a currency: `USDT_TRC20`, `usdtTRC`, USDT on "Polygon". There is no default network: a token
 * without a network is refused, because coins sent to the wrong chain are lost.
 */
import { chains } from './assets/chains.ts';
import {
  chainIds,
  currencies,
  currencyIds,
  type ChainId,
  type CoinSymbol,
  type OfferedId,
} from './assets/currencies.ts';
import { accept, refuse, type Result } from './result.ts';

/** Parses an id in any case, with `-`, `_` or nothing between a token and its network ("USDT-TRC20", "usdtbsc"). */
export function parseCurrencyId(text: string): Result<OfferedId, 'currency_unknown'> {
  const spelling = toCapitals(text);
  const coin = currencyIds.find((id) => id === spelling && !currencies[id].isToken);
  if (coin !== undefined) return accept(coin);

  const symbol = networkedSymbols.find((each) => spelling.startsWith(each)) ?? '';
  const network = /^[-_]?([A-Z0-9]+)$/.exec(spelling.slice(symbol.length))?.[1];
  if (network !== undefined) return parseTokenOnChain(symbol, network);
  return spelling === symbol && symbol !== ''
    ? refuse('currency_unknown', { networks: idsOf(symbol).join(', ') })
    : refuse('currency_unknown');
}

/** All currencies of a symbol: the candidates if a token is named without its network. */
function idsOf(symbol: string): readonly OfferedId[] {
  return currencyIds.filter((id) => currencies[id].symbol === symbol);
}

/** Parses a symbol and the name of a chain ("USDT" on "TRON"). A native coin is found on its own chain only. */
export function parseTokenOnChain(symbol: string, chainName: string): Result<OfferedId, 'currency_unknown'> {
  const [wantedSymbol, chain] = [toCapitals(symbol), findChain(chainName)];
  const id = currencyIds.find((each) => currencies[each].symbol === wantedSymbol && currencies[each].chain === chain);
  return id === undefined ? refuse('currency_unknown') : accept(id);
}

/**
 * Parses a symbol or a currency id for a price request. Both are accepted, because a token has the same price on every
 * network.
 */
export function parseSymbolOrCurrency(text: string): Result<Readonly<{ symbol: CoinSymbol }>, 'currency_unknown'> {
  const wanted = toCapitals(text);
  const known = currencyIds.find((each) => currencies[each].symbol === wanted);
  if (known !== undefined) return accept({ symbol: currencies[known].symbol });
  const id = parseCurrencyId(text);
  return id.ok ? accept({ symbol: currencies[id.value].symbol }) : id;
}

/** Symbols of currencies whose ids name a network. */
const networkedSymbols: readonly CoinSymbol[] = [
  ...new Set(currencyIds.map((id) => currencies[id]).flatMap(({ id, symbol }) => (id === symbol ? [] : [symbol]))),
];

function findChain(name: string): ChainId | undefined {
  const spelling = toCapitals(name).replaceAll(/[ _-]/g, '');
  return chainIds.find((chain) => chains[chain].otherNames.includes(spelling));
}

/**
 * Converts ASCII letters to capitals, and nothing else, because Unicode case mapping would turn look-alikes into ASCII
 * ("ſ" into "S").
 */
function toCapitals(text: string): string {
  return /^[A-Za-z0-9 _-]{1,32}$/.test(text) ? text.toUpperCase() : '';
}
