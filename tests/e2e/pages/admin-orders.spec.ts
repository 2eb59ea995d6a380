/** Orders in the back office: search, details and decisions. */
import { expect, t, test, type Office, type Page } from '../support/back-office.ts';
import type { Sandbox } from '../support/sandbox.ts';

async function filter(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('search');
  for (const [name, text] of Object.entries(given)) {
    const field = form.locator(`[name=${name}]`);
    await (name === 'state' || name === 'currency' ? field.selectOption(text) : field.fill(text));
  }
  await form.getByRole('button', { name: t('admin.orders.filter') }).click();
}

test('an order is found by number, code, state and currency', async ({ page, office, sandbox }) => {
  const receiveAddress = await sandbox.addressFor('ETH');
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '3', receiveAddress });
  const grouped = order.trackingCode.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
  const link = `https://swap.example/en/payment/${order.id}`;
  for (const query of [order.orderNumber, order.trackingCode, grouped, link, order.id, receiveAddress]) {
    await office.open('/orders');
    await filter(page, { query });
    // The search text may be an order id, which gives access to the order, so it must not be in a URL of the history.
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.orderNumber}$`));
  }
  await office.open('/orders');
  await filter(page, { query: order.orderNumber, state: 'completed' });
  await expect(office.main.getByText(t('admin.orders.none'))).toBeVisible();
  await filter(page, { query: '', state: 'awaiting_deposit', currency: 'LTC', from: '2026-01-01', to: '2099-01-01' });
  await expect(office.row(order.orderNumber)).toHaveCount(1);
  await expect(office.row(order.orderNumber)).toContainText(grouped);
  await expect(office.row(order.orderNumber)).toContainText(`${receiveAddress.slice(0, 8)}…`);
  await expect(office.row(order.orderNumber)).not.toContainText(receiveAddress);
  const csv = office.main.getByRole('link', { name: t('admin.orders.csv') });
  await expect(csv).toHaveAttribute('href', /^\/api\/admin\/exchanges\.csv\?.*currency=LTC/);
  const download = page.waitForEvent('download');
  await csv.click();
  const text = (await (await download).createReadStream()).setEncoding('utf8');
  const lines: string[] = [];
  for await (const part of text) lines.push(String(part));
  expect(lines.join('')).toContain(order.orderNumber);
});

test('a question that makes no sense is refused beside its field', async ({ page, office }) => {
  await office.open('/orders?query=%3Cb%3E');
  const field = page.getByRole('search').locator('[name=query]');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('<b>');
});

test('an order shows its whole life, and its addresses on demand', async ({ page, office, sandbox }) => {
  const order = await sandbox.order();
  await sandbox.pay(order.id);
  const { depositAddress } = await sandbox.settle(order.id, 'completed');
  await office.open(`/orders/${order.orderNumber}`);
  for (const title of [
    'admin.history.title',
    'admin.deposit.title',
    'admin.payout.title',
    'admin.ledger.title',
  ] as const) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: t(title), exact: true }) });
    await expect(section.locator('tbody tr').first(), title).toBeVisible();
  }
  const transactions = office.main.locator('a[href*="/sandbox/tx/"]');
  await expect(transactions).toHaveCount(2);
  for (const link of await transactions.all())
    await expect(link).toHaveAttribute('href', new RegExp(`/sandbox/tx/${await link.textContent()}$`));
  await expect(office.main).not.toContainText(depositAddress);
  await office.button(t('admin.order.reveal')).click();
  await expect(office.main.getByText(depositAddress, { exact: true })).toBeVisible();
  await office.open('/audit');
  await expect(office.row(order.orderNumber).first()).toContainText('operator');
  await office.open('/orders/TS-20261115-00000000');
  await expect(office.main.getByText(t('admin.order.missing'))).toBeVisible();
});

test('an operator refunds one order and lets another go on', async ({ office, sandbox }) => {
  const refundAddress = await sandbox.addressFor('BTC');
  for (const choice of ['refund', 'continue'] as const) {
    const order = await sandbox.order({ refundAddress });
    await sandbox.pay(order.id, '0.04');
    await sandbox.settle(order.id, 'action_required');
    await office.wake(`/orders/${order.orderNumber}`);
    await office.button(t(`admin.decide.${choice}`)).click();
    await office.question.getByLabel(t('admin.reason')).fill('   ');
    await office.question.getByRole('button', { name: t(`admin.decide.${choice}`) }).click();
    await office.says('操作失敗', '請檢查輸入資料並重試');
    await office.question.getByLabel(t('admin.reason')).fill('The customer wrote to us.');
    await office.prove(office.question);
    await expect(office.question.locator('.step-up-facts')).toContainText('The customer wrote to us.');
    await office.question.getByRole('button', { name: t(`admin.decide.${choice}`) }).click();
    await office.says(choice === 'refund' ? '訂單將退款' : '訂單已繼續');
    // A refund that is not signed yet may still be turned into an exchange, so only this decision is gone.
    await expect(office.button(t(`admin.decide.${choice}`))).toHaveCount(0);
    await sandbox.settle(order.id, choice === 'refund' ? 'refunded' : 'completed');
    await office.open('/audit');
    const told = { hasText: order.orderNumber, hasNotText: 'stepped_up' };
    await expect(office.row('The customer wrote to us.').filter(told)).toHaveCount(1);
  }
});

/** An underpaid order without a refund address: the operator enters one. */
async function refundTyped(page: Page, office: Office, sandbox: Sandbox, hasScripts: boolean): Promise<void> {
  const order = await sandbox.order({});
  await sandbox.pay(order.id, '0.04');
  await sandbox.settle(order.id, 'action_required');
  await (hasScripts ? office.wake : office.open)(`/orders/${order.orderNumber}`);
  const figures = page.locator('.decide .facts');
  await expect(figures).toContainText(t('admin.decide.received'));
  await expect(figures).toContainText('0.04 BTC');
  await office.button(t('admin.decide.refund')).click();
  const { question } = office;
  const give = async (address: string): Promise<void> => {
    await question.getByLabel(t('admin.unclaimed.address')).fill(address);
    await question.getByLabel(t('admin.reason')).fill('The customer lost the link.');
    await question.getByRole('button', { name: t('admin.decide.refund') }).click();
  };
  await give('nowhere');
  if (hasScripts) await expect(office.toast).toHaveCount(1);
  // Without JavaScript the dialog is rendered open again, with the error.
  await expect(question.locator('.hint.bad')).toBeVisible();
  await give(await sandbox.addressFor('BTC'));
  await office.prove(question);
  await question.getByRole('button', { name: t('admin.decide.refund') }).click();
  if (hasScripts) await office.says('訂單將退款');
  await sandbox.settle(order.id, 'refunded');
}

test('an operator says where a refund goes to', async ({ page, office, sandbox }) => {
  await refundTyped(page, office, sandbox, true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an operator says where a refund goes to', async ({ page, office, sandbox }) => {
    await refundTyped(page, office, sandbox, false);
  });
});

test('the audit log is verified', async ({ page, office }) => {
  await office.wake('/audit');
  await office.button(t('admin.audit.verify')).click();
  await office.says(t('admin.audit.intact'));
  await expect(page.locator('.note.good')).toContainText(t('admin.audit.intact'));
});
