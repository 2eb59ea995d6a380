/**
 * `node scripts/make-share-images.ts`: draws the preview images of shared links, one per language, and the home-screen
 * icons. They are committed, so that neither a build nor a server needs a browser. Run it on a machine with Noto Sans
 * CJK after a change of the home page's title or of the logo. Flat colours keep the files small.
 */
import { chromium, type Browser } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { brand } from '#src/i18n/brand.ts';
import { languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import { drawRidge } from '#src/web/features/home/ridge.ts';
import { chromiumArgs, findChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const shareFolder = path.join(root, 'src/web/site/share');
const publicFolder = path.join(root, 'public');
const font = 'node_modules/@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2';
const seal = (await readFile(path.join(publicFolder, 'favicon.svg'), 'utf8')).trim();

const executablePath = findChromium();
if (executablePath === undefined) {
  process.stderr.write('usage: node scripts/make-share-images.ts, with a Chromium installed\n');
  process.exit(1);
}

const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  await mkdir(shareFolder, { recursive: true });
  await mkdir(path.join(publicFolder, 'icons'), { recursive: true });
  const fontData = (await readFile(path.join(root, font))).toString('base64');
  for (const language of languageCodes) {
    const html = sharePage(language, fontData);
    await writeFile(
      path.join(shareFolder, `${language}.png`),
      await shoot(browser, html, { width: 1200, height: 630 }),
    );
  }
  for (const [file, size, part] of [
    ['icons/icon-192.png', 192, 1],
    ['icons/icon-512.png', 512, 1],
    // Maskable icon: systems crop it to their own shape, so the logo stays within the middle four fifths.
    ['icons/maskable-512.png', 512, 0.72],
    ['apple-touch-icon.png', 180, 0.86],
  ] as const) {
    const picture = await shoot(browser, iconPage(part), { width: size, height: size });
    await writeFile(path.join(publicFolder, file), picture);
  }
} finally {
  await browser.close();
}

type Size = Readonly<{ width: number; height: number }>;

async function shoot(from: Browser, html: string, viewport: Size): Promise<Buffer> {
  const page = await from.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate(async () => await document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** The logo alone, filling the icon or on a background of its own colour. */
function iconPage(part: number): string {
  const background = part === 1 ? 'none' : '#c63d25';
  const share = part * 100;
  return `<style>html,body{margin:0;height:100%;background:${background}}body{display:grid;place-items:center}
    svg{width:${share}vw;height:${share}vw}</style>${seal}`;
}

function sharePage(language: LanguageCode, fontData: string): string {
  const { home } = allMessages[language];
  return `<!doctype html><html lang="${languages[language].htmlLang}"><style>
    @font-face{font-family:Host;src:url(data:font/woff2;base64,${fontData});font-weight:300 800}
    body{margin:0;width:1200px;height:630px;position:relative;overflow:hidden;background:#eef3f1;color:#0b1f1c;
      font-family:Host,'${cjkFont(language)}',sans-serif}
    .scene{position:absolute;inset:0}
    .text{position:absolute;left:72px;top:64px;width:1056px}
    .brand{display:flex;align-items:center;gap:18px;font-size:38px;font-weight:700;letter-spacing:-.02em}
    .brand svg{width:60px;height:60px}
    h1{margin:44px 0 0;font-size:${isHan(language) ? 84 : 80}px;line-height:1.14;font-weight:700;
      letter-spacing:${isHan(language) ? '0' : '-.035em'};word-break:auto-phrase}
    p{margin:26px 0 0;font-size:32px;color:#3f5450}
    </style><body>${scene()}<div class="text">
    <div class="brand">${seal}<span>${brand}</span></div>
    <h1>${home['title1']} <br>${home['title2']}</h1><p>${home['overline']}</p></div></body></html>`;
}

function isHan(language: LanguageCode): boolean {
  return /^(?:zh|ja)/.test(language);
}

function cjkFont(language: LanguageCode): string {
  return `Noto Sans CJK ${language === 'zh-tw' ? 'TC' : language === 'ja' ? 'JP' : 'SC'}`;
}

/** The river of the home page, without its gradients. */
function scene(): string {
  const far = [
    { peak: 240, width: 560, height: 96, seed: 1 },
    { peak: 700, width: 620, height: 70, seed: 3 },
    { peak: 1010, width: 560, height: 128, seed: 5 },
  ];
  const near = [
    { peak: -20, width: 420, height: 150, seed: 6 },
    { peak: 1190, width: 460, height: 210, seed: 10 },
    { peak: 960, width: 360, height: 110, seed: 12 },
  ];
  const paths = (ridges: typeof far, fill: string): string =>
    ridges.map((ridge) => `<path fill="${fill}" d="${drawRidge(ridge)}z"/>`).join('');
  return `<svg class="scene" viewBox="0 0 1200 630"><circle cx="986" cy="262" r="52" fill="#e2643f"/>
    <g transform="translate(0 540)">${paths(far, '#bcd6e4')}${paths(near, '#2e9a80')}</g>
    <rect y="540" width="1200" height="90" fill="#dcebe6"/>
    <path d="M90 586h620" stroke="#808f8b" stroke-width="4" stroke-dasharray=".1 14" stroke-linecap="round"/>
    <g transform="translate(430 541) scale(2.6)" fill="#0b1f1c">
    <path d="M0 12h20c-.9 3.6-3.7 5.6-7.3 5.600H7.300C3.7 17.6.9 15.6 0 12z"/>
    <path d="M9.1 0v9.700H2.600C3.9 5.6 6.1 2.4 9.1 0zM11.4 2.700c2.6 1.7 4.4 4 5.3 7h-5.300z"/></g></svg>`;
}
