/** Nothing that was typed into a form is lost: by a reload, another language, the way back or an error. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { languages } from '#src/i18n/languages.ts';
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

const language = 'en';
const receive: CurrencyId = 'LTC';

async function switchTo(page: Page, to: 'fr' | 'en'): Promise<void> {
  await page.locator('.language-tool').click();
  await page.locator('#language-menu').getByRole('link', { name: languages[to].nativeName }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', languages[to].htmlLang);
}

const searchOf = (page: Page): Readonly<Record<string, string>> => Object.fromEntries(new URL(page.url()).searchParams);

test('a reload, another language and the way back keep the exchange form', async ({ page, sandbox }) => {
  const form = exchangePage(page, language);
  const address = await sandbox.addressFor(receive);
  const refund = await sandbox.addressFor('BTC');
  await form.open();
  await form.wake();
  expect(searchOf(page)).toEqual({});
  await form.pick('USDT-TRC20', receive);
  await form.amount.fill('0.0625');
  await form.address.fill(address);
  await form.form.getByText(form.t('exchange.refund.summary')).click();
  await form.refundAddress.fill(refund);
  const pair = { sendCurrency: 'BTC', receiveCurrency: receive };
  await expect.poll(() => searchOf(page)).toEqual({ ...pair, sendAmount: '0.0625' });

  await page.reload();
  // Before React has started, too.
  await expect(form.amount).toHaveValue('0.0625');
  await expect(form.address).toHaveValue(address);
  await expect(form.refundAddress).toHaveValue(refund);
  await form.wake();
  await expect(form.chip(receive)).toBeVisible();
  await expect(form.address).toHaveValue(address);
  await expect(form.refundAddress).toHaveValue(refund);

  await switchTo(page, 'fr');
  expect(searchOf(page)).toEqual({ ...pair, sendAmount: '0,0625' });
  const french = exchangePage(page, 'fr');
  await expect(french.amount).toHaveValue('0,0625');
  await expect(french.address).toHaveValue(address);
  await switchTo(page, 'en');
  await expect(form.amount).toHaveValue('0.0625');

  await form.wake();
  await form.submit.click();
  await arriveAtPayment(page, language);
  await page.goBack();
  await expect(form.amount).toHaveValue('0.0625');
  await expect(form.address).toHaveValue(address);
});

test('an amount to receive and the fixed rate are in the address too', async ({ page }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.received.fill('100');
  await form.form.getByRole('radio', { name: form.t('exchange.fixed') }).check();
  const search = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', receiveAmount: '100', orderType: 'fixed' };
  await expect.poll(() => searchOf(page)).toEqual(search);
  await page.reload();
  await expect(form.received).toHaveValue('100');
  await expect(form.form.getByRole('radio', { name: form.t('exchange.fixed') })).toBeChecked();
});

test('what is typed while React is on its way is kept as well', async ({ page, sandbox }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await held.promise;
    await route.abort();
  });
  const form = exchangePage(page, language);
  const address = await sandbox.addressFor('USDT-TRC20');
  await form.open();
  await form.amount.fill('0.03');
  await form.address.fill(address);
  await expect.poll(() => searchOf(page)['sendAmount']).toBe('0.03');
  await page.goto(page.url());
  await expect(form.amount).toHaveValue('0.03');
  await expect(form.address).toHaveValue(address);
});

test('an address is for its currency only, and leaves the tab with the order alone', async ({ page, sandbox }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  const form = exchangePage(page, language);
  const address = await sandbox.addressFor('USDT-TRC20');
  await form.open();
  await form.wake();
  await form.address.fill(address);
  await page.reload();
  await expect(form.address).toHaveValue(address);
  expect(searchOf(page)).toEqual({});
  await form.open('?receiveCurrency=ETH');
  await expect(form.amount).toHaveValue('1');
  await expect(form.address).toHaveValue('');
  expect(sent.filter((text) => text.includes(address))).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`/${language}`);
  await expect(other.locator('input[name=receiveAddress]')).toHaveValue('');
});

test('the mixer keeps pair, amount, settings and every address', async ({ page, sandbox }) => {
  const t = textsOf(language);
  const [first, second] = [await sandbox.addressFor('USDT-TRC20'), await sandbox.addressFor('USDT-TRC20')];
  await page.goto(`/${language}/privacy-mixer`);
  await hydrated(page);
  await page.locator('#sendAmount').fill('0.5');
  await page.locator('#receiveAddress').fill(first);
  await page.getByRole('button', { name: t('mixer.further.add') }).click();
  const further = page.locator('input[name=furtherAddresses]');
  await further.fill(second);
  await page.getByRole('radio', { name: t('mixing.level.maximum') }).check();
  await page.getByRole('switch', { name: t('mixer.settings.useRandomDelay') }).click();
  const isOn = await page.locator('#useRandomDelay').isChecked();
  await page.locator('#mixingRounds').fill('7');
  const check = async () => {
    await expect(page.locator('#sendAmount')).toHaveValue('0.5');
    await expect(page.locator('#receiveAddress')).toHaveValue(first);
    await expect(further).toHaveValue(second);
    await expect(page.getByRole('radio', { name: t('mixing.level.maximum') })).toBeChecked();
    await expect(page.locator('#useRandomDelay')).toBeChecked({ checked: isOn });
    await expect(page.locator('#mixingRounds')).toHaveValue('7');
  };
  await expect.poll(() => searchOf(page)['sendAmount']).toBe('0.5');
  await page.reload();
  await check();
  await hydrated(page);
  await check();
  await further.fill('');
  await page.getByRole('button', { name: t('mixer.further.remove', { place: 2 }) }).click();
  await page.reload();
  await hydrated(page);
  await expect(page.locator('#receiveAddress')).toHaveValue(first);
  await expect(further).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a link names pair and amount, also for the mixer and for whoever has no language yet', async ({ page }) => {
    const search = '?sendCurrency=LTC&receiveCurrency=ETH&sendAmount=2.5';
    await page.goto(`/${search}`);
    await expect(page).toHaveURL(new RegExp(`/en\\${search}$`));
    await expect(page.locator('#sendAmount')).toHaveValue('2.5');
    await expect(page.locator('select[name=receiveCurrency]')).toHaveValue('ETH');
    await page.goto(`/fr/privacy-mixer${search}`);
    await expect(page.locator('#sendAmount')).toHaveValue('2.5');
    await expect(page.locator('select[name=sendCurrency]')).toHaveValue('LTC');
    await switchTo(page, 'en');
    expect(searchOf(page)).toEqual({ sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '2.5' });
  });
});
