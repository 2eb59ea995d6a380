/** Sizes are a promise to whoever is on a slow line, so they are checked like any other promise: as served. */
import { weighPage } from '../support/weigh-page.ts';
import { expect, test } from '../support/visitor.ts';

const kilobyte = 1000;
const mostRequests = 12;
/** Of every page, in bytes over the wire. */
const budget = { html: 14 * kilobyte, style: 10 * kilobyte, font: 40 * kilobyte };
const formScript = 115 * kilobyte;
const plainScript = 5 * kilobyte;

const formPages = ['home', 'mixing-card', 'exchange', 'mixer', 'payment', 'track', 'track-found', 'verify'] as const;
const plainPages = ['status', 'currencies', 'about', 'faq', 'terms', 'telegram', 'sandbox-transaction'] as const;

for (const [pages, script] of [
  [formPages, formScript],
  [plainPages, plainScript],
] as const) {
  for (const name of pages) {
    test(`the page "${name}" keeps to its size`, async ({ page, sandbox }) => {
      const order = await sandbox.order();
      const paths: Readonly<Record<string, string>> = {
        home: '/zh-cn',
        'mixing-card': '/zh-cn?tab=mixing',
        mixer: '/zh-cn/privacy-mixer',
        payment: `/en/payment/${order.id}`,
        'track-found': `/en/track?code=${order.trackingCode}`,
      };
      if (name === 'sandbox-transaction') await sandbox.pay(order.id);
      const [deposit] = name === 'sandbox-transaction' ? (await sandbox.settle(order.id, 'completed')).deposits : [];
      const path = deposit ? `/en/sandbox/tx/${deposit.txid}` : (paths[name] ?? `/en/${name}`);

      const { requests, bytes } = await weighPage(page, path);
      test.info().annotations.push({ type: 'weight', description: JSON.stringify({ requests, ...bytes }) });
      expect.soft(requests, 'requests').toBeLessThanOrEqual(mostRequests);
      expect.soft(bytes.script, 'JavaScript').toBeLessThanOrEqual(script);
      expect.soft(bytes.style, 'CSS').toBeLessThanOrEqual(budget.style);
      expect.soft(bytes.font, 'fonts').toBeLessThanOrEqual(budget.font);
      expect.soft(bytes.html, 'HTML').toBeLessThanOrEqual(budget.html);
    });
  }
}
