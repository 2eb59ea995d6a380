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
/**
 * Look-alikes: tokens that are easily taken for one of ours, such as bridged or discontinued versions of a dollar
 * token. A look-alike sent to a deposit address is booked as a wrong asset, and an operator may refund it. No order is
 * made in one.
 */
export const lookAlikeIds = ['BUSD-ERC20', 'BUSD-BEP20', 'USDC.e-POLYGON', 'USDC-TRC20', 'USDT-SOL'] as const;
/** All currencies that we exchange, in the order of every list that a visitor sees. */
export const currencyIds = [...coinIds, ...tokenIds] as const;
/** All currencies that our addresses may hold: those that we exchange, and the look-alikes. */
export const heldCurrencyIds = [...currencyIds, ...lookAlikeIds] as const;

/** A currency that we exchange. */
export type OfferedId = (typeof currencyIds)[number];
export type LookAlikeId = (typeof lookAlikeIds)[number];
/** Any currency that can be in the books. */
export type CurrencyId = OfferedId | LookAlikeId;
export type TokenId = (typeof tokenIds)[number];

export type Currency = Readonly<{
  id: CurrencyId;
  /** Ticker symbol, as pages show it. */
  symbol: CoinSymbol | LookAlikeSymbol;
  /**
   * The symbol whose price counts: the own symbol, so that USDT on several chains shares one price. A look-alike has
   * the price of the coin that it stands for, which is used for the network costs of its refund alone.
   */
  priceSymbol: CoinSymbol;
  name: string;
  chain: ChainId;
  decimals: number;
  isToken: boolean;
  /** Minimum and maximum of one order, before wallet cover and network fee are taken into account. */
  minUnits: bigint;
  maxUnits: bigint;
}>;

type Exchanged = Currency & Readonly<{ id: OfferedId; symbol: CoinSymbol }>;
type LookAlikeSymbol = 'BUSD' | 'USDC.e';
type CurrencyTable = Readonly<Record<OfferedId, Exchanged> & Record<LookAlikeId, Currency>>;

/** Order limits of the dollar tokens, in whole tokens. */
const dollars = { min: '10', max: '1000000' };
const usdt = { symbol: 'USDT', name: 'Tether USD', ...dollars } as const;
const usdc = { symbol: 'USDC', name: 'USD Coin', ...dollars } as const;
/** Tokens on BNB Chain are not the issuers' own: Binance issues them against tokens that it holds. */
const peggedUsdt = { ...usdt, name: 'Binance-Peg USDT' } as const;
const peggedUsdc = { ...usdc, name: 'Binance-Peg USDC' } as const;
const busd = { symbol: 'BUSD', priceSymbol: 'USDC', name: 'Binance USD', ...dollars } as const;
const bridgedUsdc = { ...usdc, symbol: 'USDC.e', priceSymbol: 'USDC', name: 'Bridged USDC' } as const;

/** The asset table. The limits are our own choice; all other figures are facts of the chains. */
export const currencies: CurrencyTable = {
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
  'BUSD-ERC20': lookAlike({ id: 'BUSD-ERC20', ...busd, chain: 'ethereum', decimals: 18 }),
  'BUSD-BEP20': lookAlike({ id: 'BUSD-BEP20', ...busd, chain: 'bnb-chain', decimals: 18 }),
  'USDC.e-POLYGON': lookAlike({ id: 'USDC.e-POLYGON', ...bridgedUsdc, chain: 'polygon', decimals: 6 }),
  'USDC-TRC20': lookAlike({ id: 'USDC-TRC20', ...usdc, priceSymbol: 'USDC', chain: 'tron', decimals: 6 }),
  'USDT-SOL': lookAlike({ id: 'USDT-SOL', ...usdt, priceSymbol: 'USDT', chain: 'solana', decimals: 6 }),
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

/** Whether a text is the id of a currency that can be in the books. Look-alikes count. */
export function isCurrencyId(text: string): text is CurrencyId {
  return (heldCurrencyIds as readonly string[]).includes(text);
}

/** Whether we exchange the currency. False for look-alikes. */
export function isOffered(id: CurrencyId): id is OfferedId {
  return (currencyIds as readonly CurrencyId[]).includes(id);
}

export function isEvmChain(chain: ChainId): chain is EvmChainId {
  return (evmChainIds as readonly ChainId[]).includes(chain);
}

type Row = Readonly<{
  id: CurrencyId;
  symbol: Currency['symbol'];
  name: string;
  chain: ChainId;
  decimals: number;
  min: string;
  max: string;
}>;
type OfferedRow<Id> = Row & Readonly<{ id: Id; symbol: CoinSymbol }>;

function coin(row: OfferedRow<Exclude<OfferedId, TokenId>>): Exchanged {
  return asset({ ...row, priceSymbol: row.symbol }, false);
}

function token(row: OfferedRow<TokenId>): Exchanged {
  return asset({ ...row, priceSymbol: row.symbol }, true);
}

function lookAlike(row: Row & Readonly<{ id: LookAlikeId; priceSymbol: CoinSymbol }>): Currency {
  return asset(row, true);
}

function asset<Of extends Row>({ min, max, ...row }: Of, isToken: boolean) {
  return { ...row, isToken, minUnits: wholeUnits(min, row.decimals), maxUnits: wholeUnits(max, row.decimals) };
}

function wholeUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Whether the token is issued by Binance against the issuer's own tokens. Its name in the asset table says so. */
export function isPegged(currency: CurrencyId): boolean {
  return currencies[currency].name.startsWith('Binance-Peg');
}
