/** The mixer page from its settings to the last part, with and without JavaScript. */
import { checkAccess } from '../support/check-access.ts';
import { arriveAtMix, mixerPage, settleMix } from '../support/mixing.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, phone, test } from '../support/visitor.ts';

const languages = ['zh-tw', 'en'] as const;
/** A second address, because the sandbox always returns the same one and the two must differ. */
const otherTronAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** No other test mixes this amount: mixes that others finished would be a crowd. */
const amountOfNobody = '0.41739';

for (const language of languages) {
  test(`a visitor sets up a mix, sees what it is worth and watches it arrive (${language})`, async ({
    page,
    sandbox,
  }) => {
    const mixer = mixerPage(page, language);
    const { t } = mixer;
    await mixer.open();
    await mixer.wake();
    await expect(mixer.session).toHaveText(/[0-9a-f]{8}…$/);
    await mixer.amount.fill('0.4');
    await mixer.address.fill(await sandbox.addressFor('USDT-TRC20'));
    await mixer.calculate.click();
    await expect(mixer.result).toContainText('165 / 500');
    await expect(mixer.result.locator('.pill.bad')).toHaveText(t('mixer.strength.low'));
    await expect(mixer.result).toContainText('1.95%');
    await expect(mixer.result).toContainText(/\d\.\d{8}\sUSDT/);
    await expect(mixer.result).toContainText(t('mixing.crowd.link'));

    await mixer.slider('delayMinutes').focus();
    await page.keyboard.press('Home');
    await expect(mixer.slider('delayMinutes')).toHaveAttribute('aria-valuetext', t('mixing.minutes', { count: 0 }));
    await expect(mixer.result).toContainText('135 / 500');

    await mixer.create.click();
    await expect(page.getByText(t('mixing.created'), { exact: true })).toBeVisible();
    await expect(page.locator('.progress')).toContainText(t('mixer.progress.percent', { percent: 10 }));
    const id = await arriveAtMix(page, language);
    const payment = paymentPage(page, language);
    await payment.shows('awaiting_deposit');
    await sandbox.pay(id);
    await settleMix(sandbox, id);
    await payment.shows('completed');
    expect((await sandbox.view(id)).payouts).toHaveLength(3);
  });
}

for (const language of languages) {
  test.describe(`without script, on a phone (${language})`, () => {
    test.use({ ...phone, javaScriptEnabled: false });

    test('a visitor mixes a coin into itself at two addresses', async ({ page, sandbox }) => {
      const mixer = mixerPage(page, language);
      await mixer.open();
      await expect(mixer.session).toHaveText('');
      await mixer.form.locator('select[name=sendCurrency]').selectOption('USDT-TRC20');
      await mixer.amount.fill('500');
      await mixer.number('mixingRounds').fill('2');
      await mixer.number('delayMinutes').fill('0');
      const first = await sandbox.addressFor('USDT-TRC20');
      await mixer.address.fill(first);
      await mixer.add.click();
      await expect(mixer.session).toHaveText(/[0-9a-f]{8}…$/);
      const session = await mixer.session.innerText();
      await expect(mixer.address).toHaveValue(first);
      await mixer.further.fill(otherTronAddress);
      await mixer.calculate.click();
      await expect(mixer.result).toContainText('115 / 500');
      await expect(mixer.session).toHaveText(session);
      await expect(mixer.number('mixingRounds')).toHaveValue('2');

      await mixer.create.click();
      const id = await arriveAtMix(page, language);
      const payment = paymentPage(page, language);
      await payment.shows('awaiting_deposit');
      await sandbox.pay(id);
      await settleMix(sandbox, id);
      await page.reload();
      await payment.shows('completed');
      expect((await sandbox.view(id)).payouts).toHaveLength(2);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('while mixing hides nothing, to be told of others comes before mixing anyway', async ({ page, request }) => {
      const mixer = mixerPage(page, 'en');
      const { t } = mixer;
      await mixer.open();
      if (javaScriptEnabled) await mixer.wake();
      await mixer.amount.fill(amountOfNobody);
      await mixer.calculate.click();
      await expect(mixer.create).toHaveText(t('mixing.anyway'));
      const buttons = mixer.result.locator('.mix-actions').locator('summary, button');
      await expect(buttons).toHaveText([t('mixing.tell.button'), t('mixing.anyway')]);
      await mixer.tell.locator('summary').click();
      await expect(mixer.tell).toContainText(t('mixing.tell.whom'));
      if (javaScriptEnabled) await checkAccess(page, 'the mixer without similar orders');
      const feed = (await mixer.tell.getByRole('link').getAttribute('href')) ?? '';
      expect(feed).toContain(`sendAmount=${amountOfNobody}&`);
      const answer = await request.get(feed);
      expect(answer.headers()['content-type']).toContain('application/atom+xml');
      expect(await answer.text()).not.toContain('<entry>');
    });
  });
}

test('what is missing is said beside the field and by a toast, and nothing is sent', async ({ page }) => {
  const mixer = mixerPage(page, 'en');
  await mixer.open();
  await mixer.wake();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/calculate|exchanges/.test(request.url())) sent.push(request.url());
  });
  await mixer.amount.fill('');
  await mixer.calculate.click();
  await expect(mixer.said('sendAmount')).toHaveText(mixer.t('mixer.amountMissing'));
  await expect(page.locator('.toast.bad')).toContainText(mixer.t('mixer.error'));
  await expect(mixer.amount).toBeFocused();
  expect(sent).toEqual([]);
});

test('everyone can use the page, before and after the calculation', async ({ page }) => {
  const mixer = mixerPage(page, 'en');
  await mixer.open();
  await mixer.wake();
  await expect(mixer.session).toHaveText(/…$/);
  await mixer.add.click();
  await checkAccess(page, 'the mixer before the calculation');
  await mixer.amount.fill('0.4');
  await mixer.calculate.click();
  await expect(mixer.create).toBeVisible();
  await checkAccess(page, 'the mixer after the calculation');
});

test('a refused order says why and keeps what was typed', async ({ page, watch }) => {
  watch.allow(/\/api\/exchanges/);
  const mixer = mixerPage(page, 'zh-tw');
  await mixer.open();
  await mixer.wake();
  await mixer.amount.fill('0.4');
  await mixer.calculate.click();
  await expect(mixer.create).toBeVisible();
  await mixer.create.click();
  await expect(mixer.said('receiveAddress')).toHaveText(mixer.t('mixer.addressMissing'));
  await mixer.address.fill('hello');
  await mixer.create.click();
  await expect(page.locator('.toast.bad')).toContainText(mixer.t('mixer.createFailed'));
  await expect(page.locator('.toast.bad')).toContainText(mixer.t('mixer.createFailedText'));
  await expect(mixer.said('receiveAddress')).toHaveText(mixer.t('errors.address_malformed'));
  await expect(mixer.address).toHaveValue('hello');
});

test('a calculation that cannot be had is told', async ({ page, watch }) => {
  watch.allow(/\/api\/privacy\/calculate/);
  await page.route('**/api/privacy/calculate*', async (route) => await route.abort());
  const mixer = mixerPage(page, 'zh-tw');
  await mixer.open();
  await mixer.wake();
  await mixer.calculate.click();
  await expect(page.locator('.toast.bad')).toContainText('計算失敗');
  await expect(page.locator('.toast.bad')).toContainText('無法計算隱私混幣參數');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('settings out of bounds come back with the reason beside them', async ({ page, watch }) => {
    watch.allow(/privacy-mixer$/);
    const mixer = mixerPage(page, 'en');
    await mixer.open();
    await mixer.number('mixingRounds').fill('99');
    await mixer.amount.fill('0.4');
    await mixer.calculate.click();
    await expect(mixer.said('mixingRounds')).toContainText('1 to 10 rounds');
    await expect(mixer.number('mixingRounds')).toHaveValue('99');
    await expect(mixer.amount).toHaveValue('0.4');
  });
});
