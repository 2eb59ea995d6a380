/** The mixing card on the ticket: its choices, its figures and its messages for missing fields. */
import { checkAccess } from '../support/check-access.ts';
import { mixingCard } from '../support/mixing.ts';
import { expect, test } from '../support/visitor.ts';

test('a choice opens the next one, and another target asks for its chain anew', async ({ page }) => {
  const card = mixingCard(page, 'zh-tw');
  await card.open();
  await card.wake();
  await expect(card.choice('sourceToken')).toBeDisabled();
  await card.choice('sourceChain').selectOption('ethereum');
  await card.choice('sourceToken').selectOption('USDT');
  await expect(card.choice('receiveChain')).toBeDisabled();
  await card.choice('targetCurrency').selectOption('USDC');
  await card.choice('receiveChain').selectOption('solana');
  await card.choice('targetCurrency').selectOption('BTC');
  await expect(card.choice('receiveChain')).toHaveValue('');
  await expect(card.level('enhanced')).toBeChecked();
});

test('the rate has at least two decimals and its inverse eight, and a symbol for itself is asked of nobody', async ({
  page,
}) => {
  const card = mixingCard(page, 'en');
  await card.open();
  await card.wake();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/exchange-rate/')) asked.push(request.url());
  });
  await expect(card.rates).toBeHidden();
  await card.choice('sourceChain').selectOption('tron');
  await card.choice('sourceToken').selectOption('USDT');
  await card.choice('targetCurrency').selectOption('USDT');
  await expect(card.rates).toContainText('1 USDT = 1.00 USDT');
  await expect(card.rates).toContainText('1 USDT = 1.00000000 USDT');
  expect(asked).toEqual([]);
  await card.amount.fill('1000');
  await expect(card.rates).toContainText('2.5 USDT');
  await expect(card.rates).toContainText('997.500000 USDT');
  await checkAccess(page, 'the mixing card with figures');
  await card.choice('targetCurrency').selectOption('BTC');
  // The number of decimals varies with the rate, because trailing zeros are removed.
  await expect(card.rates).toContainText(/1\sUSDT = 0\.0000\d{2,6}\sBTC/);
  await expect(card.rates).toContainText(/1\sBTC = [\d,]+\.\d{8}\sUSDT/);
  expect(asked.length).toBeGreaterThan(0);
});

test('without a rate there is no panel', async ({ page, watch }) => {
  watch.allow(/exchange-rate/);
  await page.route('**/api/exchange-rate/**', async (route) => await route.abort());
  const card = mixingCard(page, 'en');
  await card.open();
  await card.wake();
  await card.choice('sourceChain').selectOption('bitcoin');
  await card.choice('sourceToken').selectOption('BTC');
  await card.choice('targetCurrency').selectOption('ETH');
  await expect(card.choice('receiveChain')).toBeEnabled();
  await expect(card.rates).toBeHidden();
});

test('missing fields are asked for by a toast and beside each of them', async ({ page }) => {
  const card = mixingCard(page, 'zh-tw');
  await card.open();
  await card.wake();
  await card.submit.click();
  await expect(page.locator('.toast.bad')).toContainText('請填寫所有必填欄位');
  await checkAccess(page, 'the mixing card with everything missing');
  for (const field of [
    'sourceChain',
    'sourceToken',
    'sendAmount',
    'targetCurrency',
    'receiveChain',
    'receiveAddress',
  ]) {
    await expect(card.said(field)).toHaveText(card.t('mixing.required'));
  }
  await expect(card.choice('sourceChain')).toBeFocused();
});

test('the strip beside the card states the fee of the card', async ({ page }) => {
  const card = mixingCard(page, 'en');
  await card.open();
  await expect(page.locator('.hero .facts')).toContainText('0.25%');
  await expect(page.locator('.hero .facts')).not.toContainText('0.45%');
});

test('a refused order says so in a toast and beside the field', async ({ page, watch, sandbox }) => {
  watch.allow(/\/api\/(?:exchanges|privacy\/calculate)/);
  const card = mixingCard(page, 'zh-tw');
  await card.open();
  await card.wake();
  await card.choice('sourceChain').selectOption('bitcoin');
  await card.choice('sourceToken').selectOption('BTC');
  await card.amount.fill('0.0001');
  await card.choice('targetCurrency').selectOption('USDT');
  await card.choice('receiveChain').selectOption('tron');
  await card.address.fill(await sandbox.address('tron'));
  await card.submit.click();
  await expect(page.locator('.toast.bad')).toContainText('無法建立訂單');
  await expect(card.said('sendAmount')).toContainText('0.001');
  await expect(card.amount).toHaveValue('0.0001');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('updating the choices keeps everything that was typed', async ({ page }) => {
    const card = mixingCard(page, 'en');
    await card.open('/exchange');
    await card.choice('sourceChain').selectOption('bnb-chain');
    await card.amount.fill('2.5');
    await card.address.fill('somewhere');
    await card.level('maximum').check();
    await card.update.click();
    await expect(card.choice('sourceChain')).toHaveValue('bnb-chain');
    await expect(card.choice('sourceToken')).toBeEnabled();
    await expect(card.amount).toHaveValue('2.5');
    await expect(card.address).toHaveValue('somewhere');
    await expect(card.level('maximum')).toBeChecked();
  });

  test('missing fields are named', async ({ page, watch }) => {
    watch.allow(/tab=mixing$/);
    const card = mixingCard(page, 'zh-tw');
    await card.open();
    await card.amount.fill('1');
    await card.submit.click();
    await expect(card.form).toContainText('請填寫所有必填欄位');
    await expect(card.said('sourceChain')).toHaveText(card.t('mixing.required'));
    await expect(card.said('sendAmount')).toHaveText('');
    await expect(card.amount).toHaveValue('1');
  });
});
