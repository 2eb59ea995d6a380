/**
 * `npm run bench:web`: load time and size of the pages on a phone. Lighthouse's mobile profile and the bytes over the
 * wire, as medians of interleaved runs, beside a page without scripts from the same run and beside competing services.
 * Prints tables; asserts nothing. `--runs 3` for fewer runs, `--throttling devtools` for a line that is really slowed
 * down.
 */
import { chromium as browsers } from '@playwright/test';
import { parseArgs } from 'node:util';
import { weighPage } from '#tests/e2e/support/weigh-page.ts';
import { findChromium } from '../find-chromium.ts';
import { startProduct } from '../start-product.ts';
import { installLighthouse, measure, type Report } from './lighthouse.ts';
import { makeOrder } from './make-order.ts';
import { peers } from './peers.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, throttling: { type: 'string', default: 'simulate' } },
});
const runs = Number(values.runs);
const throttling = values.throttling === 'devtools' ? 'devtools' : 'simulate';
const chromium = findChromium();
if (chromium === undefined) throw new Error('there is no Chromium');

installLighthouse();
const product = await startProduct({ port: 4180, blockSeconds: 2 });
try {
  const { id, trackingCode } = await makeOrder(product.origin);
  const pages = {
    home: '/zh-cn',
    payment: `/en/payment/${id}`,
    track: `/en/track?code=${trackingCode}`,
    'without script': '/en/faq',
  };
  const reports = await measureAll(chromium, toUrls(product.origin, pages));
  const weights = await weighAll(chromium, toUrls(product.origin, pages));
  console.table(Object.entries(reports).map(([page, each]) => ({ page, ...weights[page], ...summarise(each) })));
  console.table(peers);
  for (const [page, each] of Object.entries(reports)) {
    const failed = [...new Set(each.flatMap((report) => report.failed))];
    if (failed.length > 0) console.log(`${page}: ${failed.join(', ')}`);
  }
} finally {
  await product.stop();
}

function toUrls(origin: string, paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(paths).map(([page, path]) => [page, origin + path]));
}

/** Runs of different pages are interleaved, so that other load on the machine affects every page alike. */
async function measureAll(
  executable: string,
  urls: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly Report[]>>> {
  const found: Record<string, Report[]> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const [page, url] of Object.entries(urls)) {
      (found[page] ??= []).push(await measure(url, { chromium: executable, throttling }));
    }
  }
  return found;
}

async function weighAll(executable: string, urls: Readonly<Record<string, string>>) {
  const browser = await browsers.launch({ executablePath: executable, args: ['--no-sandbox'] });
  const found: Record<string, Readonly<Record<string, number>>> = {};
  for (const [page, url] of Object.entries(urls)) {
    const { requests, bytes } = await weighPage(await browser.newPage(), url);
    const kilo = (count: number): number => Math.round(count / 100) / 10;
    const [html, script, style, font] = [bytes.html, bytes.script, bytes.style, bytes.font].map(kilo);
    found[page] = { requests, 'HTML kB': html ?? 0, 'JS kB': script ?? 0, 'CSS kB': style ?? 0, 'fonts kB': font ?? 0 };
  }
  await browser.close();
  return found;
}

function summarise(reports: readonly Report[]): Readonly<Record<string, number | string>> {
  const median = (read: (report: Report) => number): number => {
    const sorted = reports.map(read).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const categories = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
  return {
    'LCP s': Math.round(median(({ lcpMs }) => lcpMs) / 10) / 100,
    'TBT ms': Math.round(median(({ tbtMs }) => tbtMs)),
    CLS: Math.round(median(({ cls }) => cls) * 1000) / 1000,
    scores: categories.map((name) => median((report) => report.scores[name])).join(' / '),
  };
}
