/** The icon of a coin as an image of its own. The drawings are those of the pages' sprite. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import { coinDrawings } from './generated/coin-drawings.ts';

export function drawCoin(symbol: CoinSymbol): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">${coinDrawings[symbol]}</svg>\n`;
}
