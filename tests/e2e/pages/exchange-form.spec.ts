/** The figures of the exchange form match its pair and amount, and its limits are known before any request. */
import { exchangePage } from '../support/exchange-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';

test('another currency brings an amount that fits it, and never the rate of the pair before', async ({ page }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await expect(form.form).toContainText(/1\sBTC = [0-9,.]+\sUSDT/);
  await form.pick('BTC', 'USDC-ERC20');
  await expect(form.form).not.toContainText(/1\sBTC =/);
  await expect(form.amount).toHaveValue(/^[125]0+$/);
  await expect(form.form).toContainText(/1\sUSDC = [0-9,.]+\sUSDT/);
  await expect(form.said('sendAmount')).toBeEmpty();
  await expect(form.received).toHaveValue(/^[0-9,.]+$/);
  await form.pick('USDC-ERC20', 'BTC');
  await expect(form.amount).toHaveValue('1');
});

test('an amount that was typed stays, is told its limit, and nobody is asked for its price', async ({ page }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.amount.fill('0.7');
  await expect(form.received).not.toHaveClass(/is-dim/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/calculate')) asked.push(request.postData() ?? '');
  });
  await form.pick('BTC', 'USDC-ERC20');
  await expect(form.amount).toHaveValue('0.7');
  await expect(form.said('sendAmount')).toContainText(/minimum per order is [0-9.]+\sUSDC/);
  await expect(form.received).toHaveValue('');
  await expect(form.form).not.toContainText(/1\sBTC =/);
  await form.submit.click();
  await expect(form.amount).toBeFocused();
  await form.amount.fill('500');
  await expect(form.received).toHaveValue(/^[0-9,.]+$/);
  expect(asked.map((body) => (JSON.parse(body) as Readonly<{ amount: string }>).amount)).toEqual(['500']);
});

test('without an answer there is no result, and not that of another amount', async ({ page, watch }) => {
  watch.allow(/\/api\//);
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await expect(form.received).toHaveValue(/^[0-9,.]+$/);
  await page.route('**/api/calculate*', async (route) => await route.abort('connectionrefused'));
  await form.amount.fill('0.7');
  await expect(form.form.getByText(form.t('exchange.stale'))).toBeVisible();
  await expect(form.received).toHaveValue('');
});

test('buttons that ask for a quote are for pages without script', async ({ page }) => {
  const form = exchangePage(page, language);
  for (const [path, button] of [
    ['', 'exchange.quoteButton'],
    ['?tab=mixing', 'mixing.update'],
  ] as const) {
    await page.goto(`/${language}${path}`);
    const shown = page.locator('.without-script').filter({ hasText: form.t(button) });
    await expect(shown).toHaveCount(1);
    await expect(shown).toBeHidden();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('another currency brings an amount that fits it, unless one was typed', async ({ page }) => {
    const form = exchangePage(page, language);
    const choose = async (): Promise<void> => {
      await form.form.locator('select[name=sendCurrency]').selectOption('USDC-ERC20');
      await form.form.getByRole('button', { name: form.t('exchange.quoteButton') }).click();
    };
    await form.open();
    await choose();
    await expect(form.amount).toHaveValue(/^[125]0+$/);
    await expect(form.form).toContainText(/1\sUSDC = [0-9,.]+\sUSDT/);
    await form.open();
    await form.amount.fill('0.7');
    await choose();
    await expect(form.amount).toHaveValue('0.7');
    await expect(form.said('sendAmount')).toContainText('The minimum per order is');
    await expect(form.received).toHaveValue('');
  });

  test('a link without an amount starts with one that fits', async ({ page }) => {
    const form = exchangePage(page, language);
    await form.open('?sendCurrency=TRX');
    await expect(form.amount).toHaveValue(/^[125]0+$/);
    await expect(form.said('sendAmount')).toBeEmpty();
  });
});
