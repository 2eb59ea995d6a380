/** Search of the currency picker: by ticker, name, network, token standard and common other names. */
import { currencies, isPegged, type ChainId, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { MessageKey } from '#src/i18n/catalog.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { CurrencyRow } from './currency-row.ts';

/** Coins whose name differs between languages. The others have one name in the asset table. */
type TranslatedSymbol =
  Extract<MessageKey, `exchange.coin.${string}`> extends `exchange.coin.${infer Symbol}` ? Symbol : never;

/**
 * Further search words: names in our other languages, and their pinyin with initials, because Chinese keyboards produce
 * those.
 */
const otherNames: Readonly<Record<TranslatedSymbol, string>> = {
  BTC: 'bitcoin xbt 比特币 比特幣 bitebi btb ビットコイン',
  ETH: 'ether ethereum 以太币 以太幣 以太坊 yitaifang ytf ytb イーサ イーサリアム',
  BNB: 'bnb binance 币安币 幣安幣 bianbi bab バイナンス',
  POL: 'polygon matic 马蹄 馬蹄 ポリゴン',
  TRX: 'tron 波场币 波場幣 bochang bc bcb トロン',
  SOL: 'solana 索拉纳 索拉納 ソラナ',
  XMR: 'monero 门罗币 門羅幣 menluobi mlb モネロ',
  LTC: 'litecoin 莱特币 萊特幣 laitebi ltb ライトコイン',
  BCH: 'bitcoin cash 比特现金 比特幣現金 bitexianjin btxj ビットコインキャッシュ',
  USDT: 'tether 泰达币 泰達幣 taidabi tdb テザー u',
  USDC: 'usd coin circle 美元币 美元幣 meiyuanbi myb',
};

function isTranslated(symbol: CoinSymbol): symbol is TranslatedSymbol {
  return Object.hasOwn(otherNames, symbol);
}

/** The name of a coin in the visitor's language. A pegged token has its own, which is the same in all languages. */
export function coinName({ id, symbol }: NamedCoin, t: Translate): string {
  return isTranslated(symbol) && !isPegged(id) ? t(`exchange.coin.${symbol}`) : currencies[id].name;
}

type NamedCoin = Pick<CurrencyRow, 'id' | 'symbol'>;

type Wanted = Readonly<{ text: string; chain: ChainId | undefined; t: Translate }>;

/**
 * Searches currencies. Every word must be the prefix of a word that a currency is known by: "usdt tron" and "trc20
 * usdt" find the same, and "eth" does not find Tether. Currencies with the word as their ticker come first. If nothing
 * is found, words with the same letters in another order match too.
 */
export function findCurrencies(rows: readonly CurrencyRow[], { text, chain, t }: Wanted): readonly CurrencyRow[] {
  const words = simplify(text).split(' ').filter(Boolean);
  const [first = ''] = words;
  const known = rows
    .filter((row) => chain === undefined || row.chain === chain)
    .map((row) => ({ row, names: namesOf(row, coinName(row, t)) }));
  const findBy = (isNamed: (name: string, word: string) => boolean): readonly CurrencyRow[] =>
    known.flatMap(({ row, names }) => (words.every((word) => names.some((name) => isNamed(name, word))) ? [row] : []));
  const found = findBy((name, word) => (isLatin(word) ? name.startsWith(word) : name.includes(word)));
  const best = found.length > 0 ? found : findBy((name, word) => word.length > 3 && sorted(name) === sorted(word));
  const rank = ({ symbol }: CurrencyRow): number => (symbol.toLowerCase().startsWith(first) ? 0 : 1);
  return best.toSorted((a, b) => rank(a) - rank(b));
}

function namesOf({ id, symbol, networkName, tag }: CurrencyRow, name: string): readonly string[] {
  return simplify([id, symbol, name, isTranslated(symbol) ? otherNames[symbol] : '', networkName, tag].join(' ')).split(
    ' ',
  );
}

/** Whether a word is in Latin script; other scripts write words without spaces between them. */
function isLatin(word: string): boolean {
  return /^[a-z0-9]/.test(word);
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}

/** Simplifies a text for comparison, ignoring case and hyphens: TRC-20 and TRC20 are the same word. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_()]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
