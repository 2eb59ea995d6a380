/** Firefox: from the home page to the order, its payment, what is delivered, and back by the tracking code. */
import { expect, test } from '@playwright/test';
import { makeSandbox, type Sandbox } from '../e2e/support/sandbox.ts';
import { textsOf } from '../e2e/support/texts.ts';
import { buttonOf, firefoxPage, type FirefoxPage } from './support/firefox-page.ts';
import { startFirefox } from './support/start-firefox.ts';

type Visit = Readonly<{ page: FirefoxPage; sandbox: Sandbox; language: 'zh-cn' | 'en' }>;

for (const hasScripts of [true, false]) {
  for (const language of ['zh-cn', 'en'] as const) {
    const manner = hasScripts ? 'with JavaScript' : 'without JavaScript';
    test(`a visitor exchanges a coin in Firefox ${manner} (${language})`, async ({ request, baseURL }) => {
      const firefox = await startFirefox({ hasScripts });
      try {
        const page = firefoxPage(firefox.marionette, baseURL ?? '');
        const visit = { page, sandbox: makeSandbox(request), language };
        const id = hasScripts ? await orderLive(visit) : await orderPlain(visit);
        await payAndTrack(visit, { id, hasScripts });
        expect(await page.problems(), firefox.version).toEqual([]);
      } finally {
        await firefox.stop();
      }
    });
  }
}

const address = 'input[name=receiveAddress]';
const headline = '.paper-ticket h2';

/** The form answers while it is filled in. */
async function orderLive({ page, sandbox, language }: Visit): Promise<string> {
  const t = textsOf(language);
  await page.open(`/${language}`);
  await page.click('input[name=sendAmount]');
  await page.fill('input[name=sendAmount]', '0.05');
  await page.fill(address, await sandbox.addressFor('USDT-TRC20'));
  await page.has(`//*[contains(normalize-space(), "${t('exchange.address.valid', { network: 'TRON' })}")]`);
  expect(await page.value('#receiveAmount')).toMatch(/^[\d,. ]+$/);
  await page.click(buttonOf(t('exchange.submit')));
  return await arrive(page, language);
}

/** Plain forms, one page after the other. */
async function orderPlain({ page, sandbox, language }: Visit): Promise<string> {
  const t = textsOf(language);
  await page.open(`/${language}`);
  await page.click('select[name=sendCurrency] option[value=ETH]');
  await page.click('select[name=receiveCurrency] option[value=BTC]');
  await page.fill('input[name=sendAmount]', '0.8');
  await page.click(buttonOf(t('exchange.quoteButton')));
  await expect.poll(async () => await page.value('#receiveAmount')).toMatch(/^0\.0\d+$/);
  await page.fill(address, await sandbox.addressFor('BTC'));
  await page.click(buttonOf(t('exchange.submit')));
  return await arrive(page, language);
}

async function arrive(page: FirefoxPage, language: string): Promise<string> {
  const shape = new RegExp(`/${language}/payment/([0-9A-Za-z_-]+)$`);
  await expect.poll(async () => await page.url()).toMatch(shape);
  return shape.exec(await page.url())?.[1] ?? '';
}

type Made = Readonly<{ id: string; hasScripts: boolean }>;

async function payAndTrack({ page, sandbox, language }: Visit, { id, hasScripts }: Made): Promise<void> {
  const t = textsOf(language);
  const order = await sandbox.view(id);
  await page.shows(headline, t('status.title.awaiting_deposit'));
  await page.shows('.address-groups', order.depositAddress);
  await page.click(buttonOf(t('payment.sandbox.exact')));
  await sandbox.settle(id, 'completed');
  // With JavaScript the page follows the order by itself.
  if (!hasScripts) await page.reload();
  await page.shows(headline, t('status.title.completed'));
  await page.open(`/${language}/track`);
  await page.fill('form.track-form input[name=code]', order.trackingCode);
  await page.click(`//form[contains(@class, "track-form")]${buttonOf(t('track.button'))}`);
  await page.shows('.track-ticket', t('track.notice.completed'));
  await page.shows('.track-ticket', order.orderNumber);
}
