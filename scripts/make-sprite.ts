/**
 * Draws src/web/ui/sprite/sprite.svg: icons of the interface (lucide) and of the coins (web3icons), flags and logo.
 * From it, it writes the coins as single drawings, which the SideShift-compatible API answers.
 * The packages are large and needed only here, so they are no dependencies: install both in a folder elsewhere and name
 * it. Without a folder only flags and logo are drawn again; they are in by-hand.svg beside the sprite.
 *
 *   npm install @web3icons/core@4.0.56 lucide-static@1.62.0     (in that folder)
 *   npm exec -- node scripts/make-sprite.ts <that folder>
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { coins as coinFacts } from '#src/domain/assets/currencies.ts';
import { writeCoinDrawings } from './write-coin-drawings.ts';
import { iconNames } from '#src/web/ui/sprite/icon-names.ts';

const spriteFolder = new URL('../src/web/ui/sprite/', import.meta.url);
const spriteFile = new URL('sprite.svg', spriteFolder);
const drawingsFile = new URL('../src/api/compat/sideshift/generated/coin-drawings.ts', import.meta.url);
const packagesFolder = process.argv[2];
const packages = path.resolve(packagesFolder ?? '.', 'node_modules');

const others = packagesFolder === undefined ? await readDrawn() : await drawAll();
const sprite = `${others}\n${await drawByHand()}\n</svg>\n`;
await writeFile(spriteFile, sprite);
await writeFile(drawingsFile, writeCoinDrawings(sprite));

/** The existing sprite without the drawings by hand, which come last, flags first. */
async function readDrawn(): Promise<string> {
  const [before = ''] = (await readFile(spriteFile, 'utf8')).split('\n<symbol id="flag-');
  return before;
}

async function drawAll(): Promise<string> {
  const icons = await Promise.all(iconNames.map(drawIcon));
  const coins = await Promise.all(Object.keys(coinFacts).map(drawCoin));
  const gradients = coins.flatMap(({ defs }) => defs).join('');
  const symbols = [...icons, ...coins.map(({ symbol }) => symbol)].join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${gradients}</defs>\n${symbols}`;
}

async function drawIcon(name: string): Promise<string> {
  const svg = await readFile(path.join(packages, 'lucide-static/icons', `${name}.svg`), 'utf8');
  return `<symbol id="${name}" viewBox="0 0 24 24">${inside(svg)}</symbol>`;
}

/**
 * A square icon, which pages crop to a circle. Gradients are returned separately, with their first colour as fallback.
 */
async function drawCoin(symbol: string): Promise<Readonly<{ symbol: string; defs: readonly string[] }>> {
  const file = path.join(packages, '@web3icons/core/dist/svgs/tokens/background', `${symbol}.svg.js`);
  const code = await readFile(file, 'utf8');
  const text = /'(<svg[\s\S]*<\/svg>)/.exec(code)?.[1]?.replaceAll(String.raw`\n`, ' ');
  if (text === undefined) throw new Error(`${symbol}: no drawing in ${file}`);
  const body = inside(text).replace(/ clip-path="[^"]*"/g, '');
  const defs = [...body.matchAll(/<(linear|radial)Gradient[\s\S]*?<\/\1Gradient>/g)].map(([gradient]) => gradient);
  const firstStop = /stop-color="([^"]+)"/.exec(defs[0] ?? '')?.[1] ?? '#888';
  const drawn = body
    .replace(/<defs>[\s\S]*?<\/defs>/g, '')
    .replace(/fill="(url\(#[^)]+\))"/g, `fill="$1 ${firstStop}"`);
  return { symbol: `<symbol id="coin-${symbol}" viewBox="0 0 24 24" fill="none">${drawn}</symbol>`, defs };
}

/** The logo, and the flags, because many systems have no emoji for them. */
async function drawByHand(): Promise<string> {
  return inside(await readFile(new URL('by-hand.svg', spriteFolder), 'utf8'))
    .replaceAll('<symbol', '\n<symbol')
    .trim();
}

function inside(svg: string): string {
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll(' />', '/>')
    .trim();
}
