/** Browser behaviour: the back button, a second tab, a second click. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';

test('back from the payment page is the form, ready for another order, and forward is the order', async ({
  page,
  sandbox,
}) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.amount.fill('0.05');
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  await form.submit.click();
  const id = await arriveAtPayment(page, language);
  const payment = paymentPage(page, language);
  await payment.live();

  await page.goBack();
  await expect(form.submit).toBeEnabled();
  await form.wake();
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await payment.shows('awaiting_deposit');

  await page.goBack();
  await form.wake();
  await form.amount.fill('0.06');
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  await form.submit.click();
  expect(await arriveAtPayment(page, language)).not.toBe(id);
});

test('two tabs on one order both move with it', async ({ page, context, sandbox }) => {
  const order = await sandbox.order();
  const first = paymentPage(page, language);
  const otherPage = await context.newPage();
  const second = paymentPage(otherPage, 'zh-cn');
  await first.open(order.id);
  await second.open(order.id);
  await first.live();
  await second.live();
  await first.sandbox('exact').click();
  await sandbox.settle(order.id, 'completed');
  await first.shows('completed');
  await second.shows('completed');
});

test('a second press of the button makes no second order', async ({ page, sandbox }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/exchanges')) sent.push(request.url());
  });
  await form.submit.dblclick();
  await arriveAtPayment(page, language);
  expect(sent).toHaveLength(1);
});

test('the button hears a slow press right after typing', async ({ page, sandbox }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  await expect(form.form.getByText(form.t('exchange.address.valid', { network: 'TRON' }))).toBeVisible();
  await form.submit.scrollIntoViewIfNeeded();
  // Blurring the field must not shift the button away during a click.
  await form.submit.click({ delay: 300 });
  await arriveAtPayment(page, language);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('back from the payment page is the form', async ({ page, sandbox }) => {
    const form = exchangePage(page, language);
    await form.open();
    await form.amount.fill('0.05');
    await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
    await form.submit.click();
    const id = await arriveAtPayment(page, language);
    await page.goBack();
    await expect(form.submit).toBeVisible();
    await page.goForward();
    expect(await arriveAtPayment(page, language)).toBe(id);
  });

  test('a form that is sent twice leads to one order', async ({ page, sandbox, baseURL }) => {
    const form = exchangePage(page, language);
    await form.open();
    await form.form.getByRole('button', { name: form.t('exchange.quoteButton') }).click();
    const fields = {
      token: await page.locator('input[name=token]').inputValue(),
      sendCurrency: 'BTC',
      receiveCurrency: 'USDT-TRC20',
      sendAmount: '0.05',
      orderType: 'floating',
      receiveAddress: await sandbox.addressFor('USDT-TRC20'),
    };
    const send = async (): Promise<string | undefined> => {
      const options = { form: fields, headers: { origin: baseURL ?? '' }, maxRedirects: 0 };
      return (await page.request.post(`/${language}`, options)).headers()['location'];
    };
    const first = await send();
    expect(first).toMatch(/\/en\/payment\/\w+$/);
    expect(await send()).toBe(first);
  });
});
