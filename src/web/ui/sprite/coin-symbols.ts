/** The coins the sprite has a drawing of. `node scripts/make-sprite.ts` draws them. */
export const coinSymbols = ['BTC', 'ETH', 'BNB', 'POL', 'TRX', 'SOL', 'XMR', 'LTC', 'BCH', 'USDT', 'USDC'] as const;

export type CoinSymbol = (typeof coinSymbols)[number];
