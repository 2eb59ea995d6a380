/**
 * `node scripts/screenshots.ts <folder> [name…]`: screenshots of the pages and of an order in each state, at two
 * widths, in two languages, light and dark, for review by a person. Not a test.
 */
import { chromium, request, type Browser, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pages, type PageRow } from '#src/web/pages.ts';
import { makeSandbox, type Sandbox } from '#tests/e2e/support/sandbox.ts';
import { makeOrder } from './bench-web/make-order.ts';
import { chromiumArgs, findChromium } from './find-chromium.ts';
import { startProduct } from './start-product.ts';

const [, , folder, ...names] = process.argv;
const executablePath = findChromium();
if (folder === undefined || executablePath === undefined) {
  process.stderr.write('usage: node scripts/screenshots.ts <folder> [name…], with a Chromium installed\n');
  process.exit(1);
}
await mkdir(folder, { recursive: true });

const looks = ['zh-cn', 'en'].flatMap((language) =>
  [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ language, width, colorScheme }))),
);
type Look = (typeof looks)[number];
type Shot = Readonly<{ name: string; path: string; prepare?: (page: Page, look: Look) => Promise<void> }>;

const product = await startProduct({ port: 4181, blockSeconds: 0 });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  await makeOrder(product.origin);
  const api = await request.newContext({ baseURL: product.origin });
  const orderShots = await makeShots(makeSandbox(api));
  const shots = [...orderShots, ...pageShots(new Set(orderShots.map(({ name }) => name)))];
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const look of looks) await take(browser, shot, look);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function take(from: Browser, { name, path: where, prepare }: Shot, look: Look): Promise<void> {
  const { language, width, colorScheme } = look;
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const page = await from.newPage({ viewport, colorScheme, deviceScaleFactor: 1, reducedMotion: 'reduce' });
  await page.goto(`${product.origin}/${language}${where}`, { waitUntil: 'networkidle' });
  await prepare?.(page, look);
  const file = path.join(folder ?? '', `${name}-${width}-${colorScheme}-${language}.png`);
  await page.screenshot({ path: file, fullPage: prepare === undefined });
  await page.close();
}

async function makeShots(sandbox: Sandbox): Promise<readonly Shot[]> {
  const wanted = { sendCurrency: 'LTC', receiveCurrency: 'USDT-TRC20', sendAmount: '10' } as const;
  await sandbox.mine('litecoin', 20);
  const [waiting, confirming, sending, completed, choice, refunded, expired] = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => await sandbox.order(index === 0 ? {} : wanted)),
  );
  if (!waiting || !confirming || !sending || !completed || !choice || !refunded || !expired) return [];
  const tron = await sandbox.order({ sendCurrency: 'USDT-TRC20', receiveCurrency: 'BTC', sendAmount: '500' });

  await sandbox.pay(completed.id);
  await sandbox.pay(choice.id, '9');
  await sandbox.pay(refunded.id, '9');
  await sandbox.settle(completed.id, 'completed');
  await sandbox.settle(choice.id, 'action_required');
  await sandbox.settle(refunded.id, 'action_required');
  await sandbox.refund(refunded.id, await sandbox.address('litecoin'));
  await sandbox.settle(refunded.id, 'refunded');
  await sandbox.pay(sending.id);
  await sandbox.mineUntil(sending.id, 'litecoin', 'sending');
  await sandbox.pay(confirming.id);
  await sandbox.mineUntil(confirming.id, undefined, 'confirming');
  await sandbox.cancel(expired.id);
  const [deposit] = (await sandbox.view(completed.id)).deposits;
  const returnUrl = 'https://shop.example/orders/17';
  const invoice = await sandbox.invoice({ description: 'Order 17: two tickets', returnUrl });

  return [
    { name: 'home', path: '' },
    { name: 'picker', path: '', prepare: openPicker },
    { name: 'pay-waiting', path: `/payment/${waiting.id}` },
    { name: 'pay-tron', path: `/payment/${tron.id}` },
    { name: 'pay-confirming', path: `/payment/${confirming.id}` },
    { name: 'pay-processing', path: `/payment/${sending.id}` },
    { name: 'pay-completed', path: `/payment/${completed.id}` },
    { name: 'pay-choice', path: `/payment/${choice.id}` },
    { name: 'pay-refunded', path: `/payment/${refunded.id}` },
    { name: 'pay-expired', path: `/payment/${expired.id}` },
    { name: 'invoice', path: `/invoice/${invoice.id}?asset=LTC` },
    { name: 'track-completed', path: `/track?code=${completed.trackingCode}` },
    { name: 'track-empty', path: '/track' },
    { name: 'verify', path: '/verify' },
    { name: 'explorer', path: `/sandbox/tx/${deposit?.txid}` },
    { name: 'lost', path: '/nothing-here' },
  ];
}

/** All other pages with a fixed path. */
function pageShots(taken: ReadonlySet<string>): readonly Shot[] {
  const rows: readonly PageRow[] = pages;
  return rows
    .filter(({ id, path: where }) => !taken.has(id) && !where.includes(':') && id !== 'track')
    .map(({ id, path: where }) => ({ name: id, path: `/${where}` }));
}

async function openPicker(page: Page): Promise<void> {
  await page.locator('.coin').last().click();
  await page.getByRole('option').first().waitFor();
}
