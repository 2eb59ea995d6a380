/**
 * The search of the currency picker: by ticker, name, network, token standard, and what people call a coin elsewhere.
 */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { CoinSymbol } from '../ui/sprite/coin-symbols.ts';
import type { CurrencyRow } from './currency-row.ts';

/** Names in our other languages and the first letters of their pinyin, because that is what Chinese keyboards give. */
const otherNames: Readonly<Record<CoinSymbol, string>> = {
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

type Wanted = Readonly<{
  text: string;
  chain: ChainId | undefined;
  /** The name of a coin in the visitor's language. */
  nameOf: (symbol: CoinSymbol) => string;
}>;

/** Every word must be found somewhere; "usdt tron" and "trc20 usdt" find the same. */
export function findCurrencies(rows: readonly CurrencyRow[], { text, chain, nameOf }: Wanted): readonly CurrencyRow[] {
  const words = simplify(text).split(' ').filter(Boolean);
  return rows.filter((row) => {
    if (chain !== undefined && row.chain !== chain) return false;
    const { id, symbol, networkName, tag } = row;
    const known = simplify([id, symbol, nameOf(symbol), otherNames[symbol], networkName, tag].join(' '));
    return words.every((word) => known.includes(word));
  });
}

/** TRC-20 and TRC20 are the same word; so are capitals and small letters. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_()]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
