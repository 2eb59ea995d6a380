/** The case file of an order, by keyboard alone: take it, write a note, find it again, give it back; and the export. */
import { readFile } from 'node:fs/promises';
import { expect, hydrated, t, test } from '../support/back-office.ts';
import { addMate } from '../support/mate.ts';
import { operator } from '../support/operator.ts';
import { textsOf } from '../support/texts.ts';

test('an operator takes an order, notes something and gives it back, by keyboard', async ({
  page,
  office,
  sandbox,
}) => {
  const { orderNumber } = await sandbox.order();
  await office.wake(`/orders/${orderNumber}`);
  const file = page.locator('.case-file');
  await expect(file).toContainText(t('admin.case.nobody'));
  await file.getByRole('button', { name: t('admin.case.take') }).focus();
  await page.keyboard.press('Enter');
  await office.says(t('admin.toast.orderAssigned'));
  await file.getByLabel(t('admin.case.note')).focus();
  await page.keyboard.type('已請對方提供交易編號。');
  await page.keyboard.press('Enter');
  await office.says(t('admin.toast.noteAdded'));
  await expect(file.locator('.notes li')).toHaveText(/operator.*已請對方提供交易編號。/);

  await office.wake('/orders?assignee=operator');
  await expect(office.row(orderNumber)).toBeVisible();
  await page.goto(`/en/admin/orders/${orderNumber}`);
  await file.getByRole('button', { name: textsOf('en')('admin.case.release') }).focus();
  await page.keyboard.press('Enter');
  await expect(file).toContainText(textsOf('en')('admin.case.nobody'));
});

for (const isScripted of [true, false]) {
  test.describe(`${isScripted ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: isScripted });

    test('a colleague gives an order to another operator, who finds it among their own', async ({
      page,
      office,
      browser,
      sandbox,
    }) => {
      const { orderNumber } = await sandbox.order();
      const theirs = await addMate(page, office, browser, isScripted);
      await theirs.goto(`/en/admin/orders/${orderNumber}`);
      if (isScripted) await hydrated(theirs);
      const en = textsOf('en');
      const file = theirs.locator('.case-file');
      await file.getByLabel(en('admin.case.other')).selectOption(operator.username);
      await file.getByRole('button', { name: en('admin.case.give'), exact: true }).click();
      await expect(file).toContainText(operator.username);
      await theirs.context().close();

      await office.open('/orders?assignee=operator');
      await expect(office.row(orderNumber)).toBeVisible();
    });

    test.describe('in English', () => {
      test.use({ language: 'en' });

      test('the orders of a list are downloaded by a click, and no others', async ({ page, office, sandbox }) => {
        const sendAmount = isScripted ? '3.0625' : '3.0313';
        const listed = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount });
        const other = await sandbox.order({ sendCurrency: 'BCH', receiveCurrency: 'ETH', sendAmount: '2' });
        await office.wake('/orders?currency=LTC&state=awaiting_deposit');
        await expect(office.row(listed.orderNumber)).toBeVisible();
        const download = page.waitForEvent('download');
        await office.main.getByRole('link', { name: office.t('admin.orders.csv') }).click();
        const file = await download;
        expect(file.suggestedFilename()).toBe('exchanges.csv');
        const text = await readFile(await file.path(), 'utf8');
        const [head, ...lines] = text.trim().split('\r\n');
        expect(head).toMatch(/^orderNumber,trackingCode,.*,sendAmount,sendCurrency,.*,completedAt$/);
        const own = lines.filter((line) => line.includes(listed.orderNumber));
        expect(own).toHaveLength(1);
        for (const fact of [listed.trackingCode, 'awaiting_deposit', `${sendAmount},LTC,`])
          expect(own[0]).toContain(fact);
        expect(text).not.toContain(other.orderNumber);
      });
    });
  });
}
