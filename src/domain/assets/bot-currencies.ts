/** The currencies that the chat bot offers first, which the product spec lists for it. The others follow. */
import type { CurrencyId } from './currencies.ts';

export const botCurrencies = [
  'BTC',
  'ETH',
  'USDT-ERC20',
  'USDT-TRC20',
  'XMR',
  'LTC',
  'BCH',
  'SOL',
] as const satisfies readonly CurrencyId[];
