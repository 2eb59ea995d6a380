/** The receive amount is set: an invoice is paid to the unit, with and without JavaScript, at both rates. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    for (const orderType of ['fixed', 'floating'] as const) {
      test(`an invoice of 100 is ordered exactly at a ${orderType} rate`, async ({ page, sandbox }) => {
        const form = exchangePage(page, language);
        await form.open(`?orderType=${orderType}`);
        if (isScripted) await form.wake();
        await form.received.fill('100');
        if (!isScripted) await form.form.getByRole('button', { name: form.t('exchange.quoteButton') }).click();
        await expect(form.received).toHaveValue('100');
        await expect(form.amount).toHaveValue(/^0\.00\d+$/);
        await expect(form.said('receiveAmount')).toBeEmpty();
        const send = await form.amount.inputValue();
        await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
        await form.submit.click();
        const id = await arriveAtPayment(page, language);
        const order = await sandbox.view(id);
        expect(Number(order.receiveAmount)).toBeGreaterThanOrEqual(100);
        expect(Number(order.receiveAmount)).toBeLessThan(100.01);
        // The price may have moved since; within a percent it is ordered without another question.
        expect(Math.abs(Number(order.sendAmount) / Number(send) - 1)).toBeLessThan(0.01);
        expect(order.orderType).toBe(orderType);
      });
    }

    test('too little is explained at the field, in its own currency', async ({ page, sandbox, watch }) => {
      watch.allow(/\/api\/(?:calculate|exchanges)|\/en/);
      const form = exchangePage(page, language);
      await form.open();
      if (isScripted) await form.wake();
      await form.received.fill('1');
      await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
      await form.submit.click();
      await expect(form.said('receiveAmount')).toContainText(/minimum per order is [0-9.]+\sUSDT/);
      await expect(form.received).toHaveValue('1');
      await expect(form.said('sendAmount')).toBeEmpty();
    });

    test('what is to be received stays when it is paid with another coin', async ({ page }) => {
      const form = exchangePage(page, language);
      await form.open('?receiveAmount=250');
      if (isScripted) await form.wake();
      await expect(form.received).toHaveValue('250');
      const before = await form.amount.inputValue();
      if (isScripted) await form.pick('BTC', 'ETH');
      else {
        await form.form.locator('select[name=sendCurrency]').selectOption('ETH');
        await form.form.getByRole('button', { name: form.t('exchange.quoteButton') }).click();
      }
      await expect(form.amount).not.toHaveValue(before);
      await expect(form.amount).toHaveValue(/^[0-9.]+$/);
      await expect(form.received).toHaveValue('250');
    });
  });
}

test('typing into the other field turns the question round', async ({ page }) => {
  const form = exchangePage(page, language);
  await form.open('?receiveAmount=250');
  await form.wake();
  await form.amount.fill('0.5');
  await expect(form.received).not.toHaveValue('250');
  await expect(form.received).toHaveValue(/^[0-9.]+$/);
  await expect(form.amount).toHaveValue('0.5');
});
