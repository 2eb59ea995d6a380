/** The ids of chains and assets, and the asset table. Limits are ours; token contracts are in CHAINS_FILE. */
export const chainIds = [
  'bitcoin',
  'litecoin',
  'bitcoin-cash',
  'ethereum',
  'bnb-chain',
  'polygon',
  'tron',
  'solana',
  'monero',
] as const;

export type ChainId = (typeof chainIds)[number];

export const currencyIds = [
  'BTC',
  'ETH',
  'BNB',
  'POL',
  'TRX',
  'SOL',
  'XMR',
  'LTC',
  'BCH',
  'USDT-TRC20',
  'USDT-ERC20',
  'USDT-BEP20',
  'USDT-POLYGON',
  'USDC-ERC20',
  'USDC-BEP20',
  'USDC-POLYGON',
  'USDC-SOL',
] as const;

export type CurrencyId = (typeof currencyIds)[number];

export type Currency = Readonly<{
  id: CurrencyId;
  /** What people and price sources call it. Several currencies may share one. */
  symbol: string;
  name: string;
  chain: ChainId;
  decimals: number;
  isToken: boolean;
  /** The least and the most of one order, before what the wallet can cover and the network fee are looked at. */
  minUnits: bigint;
  maxUnits: bigint;
}>;

export const currencies: Readonly<Record<CurrencyId, Currency>> = {
  BTC: coin({ id: 'BTC', name: 'Bitcoin', chain: 'bitcoin', decimals: 8, min: '0.001', max: '10' }),
  ETH: coin({ id: 'ETH', name: 'Ether', chain: 'ethereum', decimals: 18, min: '0.01', max: '300' }),
  BNB: coin({ id: 'BNB', name: 'BNB', chain: 'bnb-chain', decimals: 18, min: '0.05', max: '1000' }),
  POL: coin({ id: 'POL', name: 'POL', chain: 'polygon', decimals: 18, min: '20', max: '2000000' }),
  TRX: coin({ id: 'TRX', name: 'TRON', chain: 'tron', decimals: 6, min: '50', max: '3000000' }),
  SOL: coin({ id: 'SOL', name: 'Solana', chain: 'solana', decimals: 9, min: '0.1', max: '5000' }),
  XMR: coin({ id: 'XMR', name: 'Monero', chain: 'monero', decimals: 12, min: '0.1', max: '3000' }),
  LTC: coin({ id: 'LTC', name: 'Litecoin', chain: 'litecoin', decimals: 8, min: '0.2', max: '10000' }),
  BCH: coin({ id: 'BCH', name: 'Bitcoin Cash', chain: 'bitcoin-cash', decimals: 8, min: '0.05', max: '2000' }),
  'USDT-TRC20': token({ id: 'USDT-TRC20', name: 'Tether USD', chain: 'tron', decimals: 6 }),
  'USDT-ERC20': token({ id: 'USDT-ERC20', name: 'Tether USD', chain: 'ethereum', decimals: 6 }),
  'USDT-BEP20': token({ id: 'USDT-BEP20', name: 'Tether USD', chain: 'bnb-chain', decimals: 18 }),
  'USDT-POLYGON': token({ id: 'USDT-POLYGON', name: 'Tether USD', chain: 'polygon', decimals: 6 }),
  'USDC-ERC20': token({ id: 'USDC-ERC20', name: 'USD Coin', chain: 'ethereum', decimals: 6 }),
  'USDC-BEP20': token({ id: 'USDC-BEP20', name: 'USD Coin', chain: 'bnb-chain', decimals: 18 }),
  'USDC-POLYGON': token({ id: 'USDC-POLYGON', name: 'USD Coin', chain: 'polygon', decimals: 6 }),
  'USDC-SOL': token({ id: 'USDC-SOL', name: 'USD Coin', chain: 'solana', decimals: 6 }),
};

export function isCurrencyId(text: string): text is CurrencyId {
  return (currencyIds as readonly string[]).includes(text);
}

type Row = Readonly<{ id: CurrencyId; name: string; chain: ChainId; decimals: number }>;

function coin({ min, max, ...row }: Row & Readonly<{ min: string; max: string }>): Currency {
  return {
    ...row,
    symbol: row.id,
    isToken: false,
    minUnits: wholeUnits(min, row.decimals),
    maxUnits: wholeUnits(max, row.decimals),
  };
}

/** Dollar tokens share their limits. */
function token(row: Row): Currency {
  return {
    ...row,
    symbol: row.id.slice(0, row.id.indexOf('-')),
    isToken: true,
    minUnits: wholeUnits('10', row.decimals),
    maxUnits: wholeUnits('1000000', row.decimals),
  };
}

function wholeUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
