/**
 * The ids of chains and assets, the asset table, and facts of a coin that hold on every chain. After adding an id or a
 * symbol here, the compiler reports every place that has to handle it. Page bundles include the ids and the asset
 * table; `coins` is for servers only, so no browser code may import it.
 */
export const utxoChainIds = ['bitcoin', 'litecoin', 'bitcoin-cash'] as const;
export const evmChainIds = ['ethereum', 'bnb-chain', 'polygon'] as const;
export const chainIds = [...utxoChainIds, ...evmChainIds, 'tron', 'solana', 'monero'] as const;

export type UtxoChainId = (typeof utxoChainIds)[number];
export type EvmChainId = (typeof evmChainIds)[number];
export type ChainId = (typeof chainIds)[number];

/** Native coins. If one coin is native to several chains, its id on the further chains names the chain: `ETH-BASE`. */
const coinIds = ['BTC', 'ETH', 'BNB', 'POL', 'TRX', 'SOL', 'XMR', 'LTC', 'BCH'] as const;
export const tokenIds = [
  'USDT-TRC20',
  'USDT-ERC20',
  'USDT-BEP20',
  'USDT-POLYGON',
  'USDC-ERC20',
  'USDC-BEP20',
  'USDC-POLYGON',
  'USDC-SOL',
] as const;
/** All currencies, in the order of every list that a visitor sees. */
export const currencyIds = [...coinIds, ...tokenIds] as const;

export type CurrencyId = (typeof currencyIds)[number];
export type TokenId = (typeof tokenIds)[number];

export type Currency = Readonly<{
  id: CurrencyId;
  /** Ticker symbol. Currencies with the same symbol (USDT on several chains) share one price. */
  symbol: CoinSymbol;
  name: string;
  chain: ChainId;
  decimals: number;
  isToken: boolean;
  /** Minimum and maximum of one order, before wallet cover and network fee are taken into account. */
  minUnits: bigint;
  maxUnits: bigint;
}>;

/** Order limits of the dollar tokens, in whole tokens. */
const dollars = { min: '10', max: '1000000' };
const usdt = { symbol: 'USDT', name: 'Tether USD', ...dollars } as const;
const usdc = { symbol: 'USDC', name: 'USD Coin', ...dollars } as const;
/** Tokens on BNB Chain are not the issuers' own: Binance issues them against tokens that it holds. */
const peggedUsdt = { ...usdt, name: 'Binance-Peg USDT' } as const;
const peggedUsdc = { ...usdc, name: 'Binance-Peg USDC' } as const;

/** The asset table. The limits are our own choice; all other figures are facts of the chains. */
export const currencies: Readonly<Record<CurrencyId, Currency>> = {
  BTC: coin({ id: 'BTC', symbol: 'BTC', name: 'Bitcoin', chain: 'bitcoin', decimals: 8, min: '0.001', max: '10' }),
  ETH: coin({ id: 'ETH', symbol: 'ETH', name: 'Ether', chain: 'ethereum', decimals: 18, min: '0.01', max: '300' }),
  BNB: coin({ id: 'BNB', symbol: 'BNB', name: 'BNB', chain: 'bnb-chain', decimals: 18, min: '0.05', max: '1000' }),
  POL: coin({ id: 'POL', symbol: 'POL', name: 'POL', chain: 'polygon', decimals: 18, min: '20', max: '2000000' }),
  TRX: coin({ id: 'TRX', symbol: 'TRX', name: 'TRON', chain: 'tron', decimals: 6, min: '50', max: '3000000' }),
  SOL: coin({ id: 'SOL', symbol: 'SOL', name: 'Solana', chain: 'solana', decimals: 9, min: '0.1', max: '5000' }),
  XMR: coin({ id: 'XMR', symbol: 'XMR', name: 'Monero', chain: 'monero', decimals: 12, min: '0.1', max: '3000' }),
  LTC: coin({ id: 'LTC', symbol: 'LTC', name: 'Litecoin', chain: 'litecoin', decimals: 8, min: '0.2', max: '10000' }),
  BCH: coin({
    id: 'BCH',
    symbol: 'BCH',
    name: 'Bitcoin Cash',
    chain: 'bitcoin-cash',
    decimals: 8,
    min: '0.05',
    max: '2000',
  }),
  'USDT-TRC20': token({ id: 'USDT-TRC20', ...usdt, chain: 'tron', decimals: 6 }),
  'USDT-ERC20': token({ id: 'USDT-ERC20', ...usdt, chain: 'ethereum', decimals: 6 }),
  'USDT-BEP20': token({ id: 'USDT-BEP20', ...peggedUsdt, chain: 'bnb-chain', decimals: 18 }),
  'USDT-POLYGON': token({ id: 'USDT-POLYGON', ...usdt, chain: 'polygon', decimals: 6 }),
  'USDC-ERC20': token({ id: 'USDC-ERC20', ...usdc, chain: 'ethereum', decimals: 6 }),
  'USDC-BEP20': token({ id: 'USDC-BEP20', ...peggedUsdc, chain: 'bnb-chain', decimals: 18 }),
  'USDC-POLYGON': token({ id: 'USDC-POLYGON', ...usdc, chain: 'polygon', decimals: 6 }),
  'USDC-SOL': token({ id: 'USDC-SOL', ...usdc, chain: 'solana', decimals: 6 }),
};

/** Names and figures of a coin at each price source. A name of null means that the coin is not traded there. */
type CoinFacts = Readonly<{
  /**
   * Kraken's pair name in requests (`asked`), and in its answers where that differs (`answered`). Its stream has the
   * name "BTC/USD" for the same pair.
   */
  kraken: Readonly<{ asked: string; answered?: string }> | null;
  coinbase: string | null;
  bitfinex: string | null;
  /** KuCoin's pair name. Its prices are in USDT. */
  kucoin: string | null;
  /**
   * Simulated market: base price in US cents (`cents`), and the divisor by which price movements are damped (`calm`).
   */
  sandbox: Readonly<{ cents: bigint; calm: bigint }>;
}>;

/**
 * Facts by coin symbol, the same on every chain. The coin's icon is `coin-<symbol>`, drawn by scripts/make-sprite.ts.
 */
const coinTable = {
  BTC: {
    kraken: { asked: 'XBTUSD', answered: 'XXBTZUSD' },
    coinbase: 'BTC-USD',
    bitfinex: 'tBTCUSD',
    kucoin: 'BTC-USDT',
    sandbox: { cents: 9_700_000n, calm: 1n },
  },
  ETH: {
    kraken: { asked: 'ETHUSD', answered: 'XETHZUSD' },
    coinbase: 'ETH-USD',
    bitfinex: 'tETHUSD',
    kucoin: 'ETH-USDT',
    sandbox: { cents: 340_000n, calm: 1n },
  },
  BNB: {
    kraken: { asked: 'BNBUSD' },
    coinbase: 'BNB-USD',
    bitfinex: null,
    kucoin: 'BNB-USDT',
    sandbox: { cents: 92_000n, calm: 1n },
  },
  POL: {
    kraken: { asked: 'POLUSD' },
    coinbase: 'POL-USD',
    bitfinex: null,
    kucoin: 'POL-USDT',
    sandbox: { cents: 21n, calm: 1n },
  },
  TRX: {
    kraken: { asked: 'TRXUSD' },
    coinbase: null,
    bitfinex: 'tTRXUSD',
    kucoin: 'TRX-USDT',
    sandbox: { cents: 29n, calm: 1n },
  },
  SOL: {
    kraken: { asked: 'SOLUSD' },
    coinbase: 'SOL-USD',
    bitfinex: 'tSOLUSD',
    kucoin: 'SOL-USDT',
    sandbox: { cents: 16_500n, calm: 1n },
  },
  XMR: {
    kraken: { asked: 'XMRUSD', answered: 'XXMRZUSD' },
    coinbase: null,
    bitfinex: 'tXMRUSD',
    kucoin: 'XMR-USDT',
    sandbox: { cents: 39_000n, calm: 1n },
  },
  LTC: {
    kraken: { asked: 'LTCUSD', answered: 'XLTCZUSD' },
    coinbase: 'LTC-USD',
    bitfinex: 'tLTCUSD',
    kucoin: 'LTC-USDT',
    sandbox: { cents: 9_800n, calm: 1n },
  },
  BCH: {
    kraken: { asked: 'BCHUSD' },
    coinbase: 'BCH-USD',
    bitfinex: 'tBCHN:USD',
    kucoin: 'BCH-USDT',
    sandbox: { cents: 52_000n, calm: 1n },
  },
  USDT: {
    kraken: { asked: 'USDTUSD', answered: 'USDTZUSD' },
    coinbase: 'USDT-USD',
    bitfinex: 'tUSTUSD',
    kucoin: null,
    sandbox: { cents: 100n, calm: 100n },
  },
  USDC: {
    kraken: { asked: 'USDCUSD' },
    coinbase: null,
    bitfinex: 'tUDCUSD',
    kucoin: 'USDC-USDT',
    sandbox: { cents: 100n, calm: 100n },
  },
} satisfies Readonly<Record<string, CoinFacts>>;

export type CoinSymbol = keyof typeof coinTable;
export const coins: Readonly<Record<CoinSymbol, CoinFacts>> = coinTable;

export function isCurrencyId(text: string): text is CurrencyId {
  return (currencyIds as readonly string[]).includes(text);
}

export function isEvmChain(chain: ChainId): chain is EvmChainId {
  return (evmChainIds as readonly ChainId[]).includes(chain);
}

type Row<Id> = Readonly<{
  id: Id;
  symbol: CoinSymbol;
  name: string;
  chain: ChainId;
  decimals: number;
  min: string;
  max: string;
}>;

function coin(row: Row<Exclude<CurrencyId, TokenId>>): Currency {
  return asset(row, false);
}

function token(row: Row<TokenId>): Currency {
  return asset(row, true);
}

function asset({ min, max, ...row }: Row<CurrencyId>, isToken: boolean): Currency {
  return { ...row, isToken, minUnits: wholeUnits(min, row.decimals), maxUnits: wholeUnits(max, row.decimals) };
}

function wholeUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
