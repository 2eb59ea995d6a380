/** Takes the coins out of the sprite, each with its own gradients, for images that stand alone. */
import { coins } from '#src/domain/assets/currencies.ts';

export function writeCoinDrawings(sprite: string): string {
  const rows = Object.keys(coins).map((symbol) => `  ${symbol}: ${quote(findDrawing(sprite, symbol))},\n`);
  return `/** Drawings of the coins, taken from the sprite by scripts/make-sprite.ts. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';

export const coinDrawings: Readonly<Record<CoinSymbol, string>> = {
${rows.join('')}};
`;
}

function findDrawing(sprite: string, symbol: string): string {
  const drawn = new RegExp(`<symbol id="coin-${symbol}"[^>]*>(.*?)</symbol>`).exec(sprite)?.[1];
  if (drawn === undefined) throw new Error(`${symbol} is not in the sprite`);
  const gradients = [...drawn.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => {
    const found = new RegExp(`<(linear|radial)Gradient id="${id}".*?</\\1Gradient>`).exec(sprite)?.[0];
    if (found === undefined) throw new Error(`${symbol}: the sprite has no gradient ${id}`);
    return found;
  });
  return `${gradients.length > 0 ? `<defs>${gradients.join('')}</defs>` : ''}${drawn}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
