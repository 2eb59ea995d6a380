/** Pages of forms load React when they are touched first. Who clicks before it is there loses no click. */
import { exchangePage } from '../support/exchange-page.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

const language = 'en';

/** Assets of React, as they are asked for. */
function listen(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/[^?]*\.js/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Keeps React back until it is let go, or for ever. */
async function holdScripts(page: Page): Promise<Readonly<{ letGo(): void; lose(): void }>> {
  const fate = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(/\/assets\/[^?]*\.js/, async (route) => await route[await fate.promise]());
  return { letGo: () => fate.resolve('continue'), lose: () => fate.resolve('abort') };
}

for (const path of ['', '?tab=mixing', '/exchange', '/privacy-mixer', '/verify']) {
  test(`nothing of React is loaded before somebody touches /en${path}`, async ({ page }) => {
    const asked = listen(page);
    await page.goto(`/${language}${path}`, { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await page.mouse.move(200, 200);
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    await hydrated(page);
  });
}

test('the keyboard is a touch too', async ({ page }) => {
  await page.goto(`/${language}`);
  await page.keyboard.press('Tab');
  await expect.poll(async () => await page.evaluate(() => '__reactRouterContext' in window)).toBe(true);
});

/** The form for 0.02 BTC to ETH, with React kept back. */
async function openEarly(page: Page) {
  const scripts = await holdScripts(page);
  const form = exchangePage(page, language);
  await form.open('?sendCurrency=BTC&receiveCurrency=ETH&sendAmount=0.02');
  const isSamePage = await page.evaluateHandle(() => document.body);
  return {
    ...form,
    ...scripts,
    flip: form.form.getByRole('button', { name: form.t('exchange.swap') }),
    isSamePage: async () => await isSamePage.evaluate((body) => body.isConnected).catch(() => false),
  };
}

test('a click before React is there is answered by React, on the same page', async ({ page }) => {
  const early = await openEarly(page);
  await early.flip.click();
  await expect(early.flip).toHaveAttribute('aria-busy', 'true');
  early.letGo();
  await expect(early.chip('ETH')).toBeVisible();
  await expect(early.flip).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await early.isSamePage()).toBe(true);
});

test('two clicks count twice', async ({ page }) => {
  const early = await openEarly(page);
  const asked = page.waitForRequest(/\/api\/calculate/);
  await early.flip.click();
  await early.flip.click();
  early.letGo();
  await asked;
  await expect(early.form.locator('.leg').first()).toContainText('BTC');
  expect(await early.isSamePage()).toBe(true);
});

test('a click is answered by the server if React cannot be loaded', async ({ page, watch }) => {
  watch.allow(/\/assets\//);
  const early = await openEarly(page);
  await early.flip.click();
  early.lose();
  await expect.poll(early.isSamePage).toBe(false);
  await expect(early.form.locator('.leg').first()).toContainText('ETH');
});

test('a click is answered by the server if React is slow, and not again when it comes', async ({ page }) => {
  const early = await openEarly(page);
  await early.flip.click();
  await page.waitForEvent('framenavigated');
  await expect(early.form.locator('.leg').first()).toContainText('ETH');
  early.letGo();
  await hydrated(page);
  await expect(early.chip('ETH')).toBeVisible();
  await expect(early.form.locator('.leg').first()).toContainText('ETH');
});

test('without its scripts the page has the lists and buttons that work without them', async ({ page, watch }) => {
  watch.allow(/\/assets\//);
  const early = await openEarly(page);
  early.lose();
  await page.mouse.move(200, 200);
  await expect(early.form.getByRole('button', { name: early.t('exchange.quoteButton') })).toBeVisible();
  await early.form.getByLabel(early.t('exchange.chooseReceive')).selectOption('LTC');
  await early.form.getByRole('button', { name: early.t('exchange.quoteButton') }).click();
  await expect(early.form.locator('.quote-text')).toContainText('LTC');
});

test('Enter in the amount orders as the button does, once', async ({ page, sandbox, watch }) => {
  watch.allow(/\/payment\//);
  const early = await openEarly(page);
  await early.address.fill(await sandbox.address('ethereum'));
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('/api/calculate')) orders.push(request.url());
  });
  await early.amount.press('Enter');
  await early.amount.press('Enter');
  early.letGo();
  await page.waitForURL(/\/payment/);
  expect(orders.map((url) => new URL(url).pathname)).toEqual(['/api/exchanges']);
});

test('Enter orders without scripts too, once', async ({ page, sandbox, watch }) => {
  watch.allow(/\/assets\//);
  const early = await openEarly(page);
  await early.address.fill(await sandbox.address('ethereum'));
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') orders.push(request.url());
  });
  await early.amount.press('Enter');
  await early.amount.press('Enter');
  early.lose();
  await page.waitForURL(/\/payment/);
  expect(orders.map((url) => new URL(url).pathname)).toEqual([`/${language}`]);
});

test('the box for a tracking code does not wait for React', async ({ page, watch }) => {
  watch.allow(/\/track\?/);
  // Without timers nothing that waits for React is ever sent.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'setTimeout', { value: () => 0 });
  });
  const early = await openEarly(page);
  await page.getByLabel(early.t('home.track.label')).fill('123456789');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/track\?code=123456789/);
});

test('menus open before React is there, and stay open', async ({ page }) => {
  const early = await openEarly(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: early.t('site.menu') }).click();
  const menu = page.locator('#side-menu');
  await expect(menu).toBeVisible();
  early.letGo();
  await hydrated(page);
  await expect(menu).toBeVisible();
});

test('what is typed and chosen before React is there stays, and is priced', async ({ page }) => {
  const early = await openEarly(page);
  const { form, t } = early;
  await early.amount.fill('0.03');
  await form.getByLabel(t('exchange.chooseReceive')).selectOption('LTC');
  await form.getByText(t('exchange.fixed'), { exact: true }).click();
  await early.address.fill('my address');
  await form.getByText(t('exchange.refund.summary')).click();
  await form.locator('#refundAddress').fill('my refund address');
  await expect(form.locator('#refundAddress')).toBeFocused();
  const priced = page.waitForRequest(/\/api\/calculate/);
  early.letGo();
  expect((await priced).postDataJSON()).toMatchObject({ amount: '0.03', toCurrency: 'LTC', orderType: 'fixed' });
  await expect(form.locator('#refundAddress')).toBeFocused();
  await expect(early.amount).toHaveValue('0.03');
  await expect(early.chip('LTC')).toBeVisible();
  await expect(form.getByRole('radio', { name: t('exchange.fixed') })).toBeChecked();
  await expect(early.address).toHaveValue('my address');
  await expect(form.locator('#refundAddress')).toHaveValue('my refund address');
});

test('a list that is open when React comes stays, and gives way when it is left', async ({ page }) => {
  const early = await openEarly(page);
  const list = early.form.getByLabel(early.t('exchange.chooseReceive'));
  await list.focus();
  early.letGo();
  await hydrated(page);
  await expect(list).toBeFocused();
  await list.selectOption('LTC');
  await expect(list).toBeFocused();
  await early.amount.focus();
  await expect(list).toBeHidden();
  await expect(early.chip('LTC')).toBeVisible();
});

test('the keyboard opens the currencies before React is there', async ({ page }) => {
  const early = await openEarly(page);
  await early.chip('ETH').focus();
  await page.keyboard.press('Enter');
  early.letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what is set on the mixer page before React is there stays', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto(`/${language}/privacy-mixer`);
  const [slider, toggle] = [page.getByRole('slider').first(), page.getByRole('switch').first()];
  await slider.press('End');
  const set = await slider.inputValue();
  const isOn = await toggle.isChecked();
  await toggle.setChecked(!isOn, { force: true });
  await page.locator('#sendAmount').fill('0.07');
  scripts.letGo();
  await hydrated(page);
  // Leaving the field rewrites it from React's own state.
  await page.locator('#sendAmount').blur();
  await expect(page.locator('#sendAmount')).toHaveValue('0.07');
  await expect(slider).toHaveValue(set);
  await expect(toggle).toBeChecked({ checked: !isOn });
});

test('an offer has its time while nobody touches the page, and is asked for again with the first touch', async ({
  page,
}) => {
  await page.goto(`/${language}`, { waitUntil: 'networkidle' });
  await expect(page.locator('.quote-text small')).toHaveText(/UTC$/);
  await expect(page.locator('.board-time')).toHaveText(/UTC$/);
  // The refresh interval is ten seconds: the page believes that it is a minute old.
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
  });
  const asked = Promise.all([page.waitForRequest(/\/api\/calculate/), page.waitForRequest(/\/api\/exchange-rates/)]);
  await page.mouse.move(200, 200);
  await asked;
});

test('a page that comes back from the history of the browser asks again too', async ({ page }) => {
  await page.goto(`/${language}`, { waitUntil: 'networkidle' });
  await page.goto(`/${language}/faq`);
  await page.goBack({ waitUntil: 'networkidle' });
  const asked = page.waitForRequest(/\/api\/calculate/);
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
  await asked;
});
