/** One decision on several orders of the list, in two languages, with and without JavaScript; and orders for others. */
import { operator } from '../support/operator.ts';
import { expect, hydrated, test, type Page } from '../support/back-office.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { textsOf } from '../support/texts.ts';

/** An order that got too little, and can be refunded. */
async function makeWaiting(sandbox: Sandbox): Promise<string> {
  const refundAddress = await sandbox.addressFor('LTC');
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '3', refundAddress });
  await sandbox.pay(order.id, '1');
  await sandbox.settle(order.id, 'action_required');
  return order.orderNumber;
}

for (const language of ['zh-tw', 'en'] as const) {
  for (const hasScript of [true, false]) {
    test.describe(`${language}, ${hasScript ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test('several orders are refunded with one reason', async ({ page, office, sandbox }) => {
        const t = textsOf(language);
        const numbers = [await makeWaiting(sandbox), await makeWaiting(sandbox)];
        await page.goto(`/${language}/admin/orders?state=action_required`);
        if (hasScript) await hydrated(page);
        await choose(page, numbers, t('admin.bulk.title'));
        const form = page.locator('#decide-orders');
        await form.getByLabel(t('admin.bulk.decision')).selectOption('refund');
        await form.getByLabel(t('admin.reason')).fill('all of one sender');
        const send = form.getByRole('button', { name: t('admin.bulk.decide') });
        await send.click();
        // The same orders, still chosen, and what is confirmed.
        const facts = form.locator('.step-up-facts');
        for (const number of numbers) {
          await expect(facts).toContainText(number);
          await expect(page.locator(`[name="order-${number}"]`)).toBeChecked();
        }
        await form.locator('[name=password]').fill(operator.password);
        await send.click();
        await expect(office.main).toContainText(t('admin.bulk.done', { done: 2, count: 2 }));
        for (const number of numbers) await expect(office.row(number).first()).toContainText(t('admin.bulk.decided'));
      });
    });
  }
}

test('the list follows orders by itself, and keeps what is chosen and typed', async ({ page, office, sandbox }) => {
  const t = textsOf('zh-tw');
  const chosen = await makeWaiting(sandbox);
  await office.wake('/orders?state=action_required');
  await page.locator(`[name="order-${chosen}"]`).check();
  const reason = page.locator('#decide-orders').getByLabel(t('admin.reason'));
  await reason.fill('half a sent');
  const next = await makeWaiting(sandbox);
  await expect(office.row(next)).toBeVisible();
  await expect(page.locator(`[name="order-${chosen}"]`)).toBeChecked();
  await expect(reason).toHaveValue('half a sent');
});

async function choose(page: Page, numbers: readonly string[], title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  for (const number of numbers) await page.locator(`[name="order-${number}"]`).check();
}
