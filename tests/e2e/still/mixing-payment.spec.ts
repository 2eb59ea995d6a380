/**
 * A mix on the payment page: its parts are sent one by one as the clock moves, and its plan is revealed and verified.
 */
import type { APIRequestContext } from '@playwright/test';
import { checkAccess } from '../support/check-access.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import type { ApiOrder, Sandbox } from '../support/sandbox.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

/** Three parts at even intervals, so that the test knows how far to move the clock for each. */
const privacySettings = { mixingRounds: 3, delayMinutes: 15, useRandomDelay: false };
const secondsToNextPart = 301;

// Mines blocks first: the wallet spends only deeply confirmed coins, and this server mines no blocks by itself.
test.beforeEach(async ({ sandbox }) => {
  for (const chain of ['bitcoin', 'litecoin'] as const) await sandbox.mine(chain, 12);
});

test('the parts arrive one by one, and the revealed plan is the one of the terms', async ({
  page,
  sandbox,
  request,
}) => {
  const order = await makeMix(request, sandbox);
  const payment = paymentPage(page, 'en');
  const { t } = payment;
  const percent = page.locator('.mix-percent b');
  await payment.open(order.id);
  await payment.live();
  await expect(page.locator('.order-top')).toContainText(t('status.mix.kind.mix_custom'));
  await expect(percent).toHaveText('10%');
  await expect(page.locator('.parts-timeline .planned')).toHaveCount(3);
  await checkAccess(page, 'a mix that waits');

  await sandbox.pay(order.id);
  await payment.shows('confirming');
  await sandbox.mine('litecoin', 20);
  await payment.shows('mixing');
  await expect(percent).toHaveText('25%');
  await sandbox.untilPriced(order.id);
  expect((await request.get(`/api/exchanges/${order.id}/plan`)).status()).toBe(409);

  for (const [part, expected] of [
    [1, '33%'],
    [2, '41%'],
    [3, '51%'],
  ] as const) {
    await sandbox.moveClock(secondsToNextPart);
    await expect(page.locator('.transactions li')).toHaveCount(1 + part);
    await expect(percent).toHaveText(expected);
    await expect(page.locator('.parts-timeline .sent')).toHaveCount(part);
    await expect(payment.step).toContainText(
      part < 3
        ? t('status.mix.step.rounds.count', { sent: part, planned: 3 })
        : t('status.mix.step.sending.count', { confirmed: 0, planned: 3 }),
    );
  }
  await checkAccess(page, 'a mix that is sent');

  await sandbox.mine('bitcoin', 10);
  await payment.shows('completed');
  await expect(percent).toHaveText('100%');
  const outcome = page.locator('.mix-outcome');
  await expect(outcome).toContainText(t('status.mix.crowd.none'));
  await expect(outcome).toContainText(t('status.mix.link.text'));
  await expect(outcome.locator('tbody tr')).toHaveCount(3);
  await checkAccess(page, 'a mix that is done');

  const { terms, plan } = await proofOf(request, order);
  await page.goto('/en/verify');
  await hydrated(page);
  await page.context().setOffline(true);
  await giveProof(page, { terms, plan });
  await expect(page.getByText(t('verify.plan.matches'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('verify.plan.keeps'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('verify.genuine'), { exact: true })).toBeVisible();
  await giveProof(page, { terms, plan: plan.replace('300000', '300001') });
  await expect(page.getByText(t('verify.plan.differs'), { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await checkAccess(page, 'a plan that is another');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mix is followed to its end, and its plan is checked', async ({ page, sandbox, request }) => {
    const order = await makeMix(request, sandbox);
    const payment = paymentPage(page, 'zh-tw');
    const { t } = payment;
    await sandbox.pay(order.id);
    await sandbox.mineUntil(order.id, 'litecoin', 'mixing');
    await sandbox.untilPriced(order.id);
    await sandbox.moveClock(secondsToNextPart);
    await expect.poll(async () => (await sandbox.view(order.id)).payouts).toHaveLength(1);
    await payment.open(order.id);
    await payment.shows('mixing');
    await expect(payment.step).toContainText(t('status.mix.step.rounds.count', { sent: 1, planned: 3 }));
    await expect(page.locator('.mix-percent b')).toHaveText('33%');

    await page.goto(`/zh-tw/track?code=${order.trackingCode}`);
    const { result } = trackPage(page, 'zh-tw');
    await expect(result).toContainText(t('track.step.mixing.count', { sent: 1, planned: 3 }));

    await sandbox.moveClock(2 * secondsToNextPart);
    await expect.poll(async () => (await sandbox.view(order.id)).payouts).toHaveLength(3);
    await sandbox.mineUntil(order.id, 'bitcoin', 'completed');
    await payment.open(order.id);
    await payment.shows('completed');
    await expect(page.locator('.mix-outcome tbody tr')).toHaveCount(3);

    await page.goto('/zh-tw/verify');
    await giveProof(page, await proofOf(request, order));
    await expect(page.getByText(t('verify.plan.matches'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('verify.genuine'), { exact: true })).toBeVisible();
  });
});

async function makeMix(request: APIRequestContext, sandbox: Sandbox): Promise<ApiOrder> {
  const fields = { sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10', privacySettings };
  const receiveAddress = await sandbox.address('bitcoin');
  const answer = await request.post('/api/exchanges', { data: { ...fields, receiveAddress } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as ApiOrder;
}

type Proof = Readonly<{ terms: string; plan: string }>;

async function proofOf(request: APIRequestContext, { id }: ApiOrder): Promise<Proof> {
  const read = async (what: string): Promise<string> =>
    await (await request.get(`/api/exchanges/${id}/${what}`)).text();
  return { terms: await read('terms'), plan: await read('plan') };
}

async function giveProof(page: Page, { terms, plan }: Proof): Promise<void> {
  await page.locator('#document').fill(terms);
  await page.locator('#plan').fill(plan);
  await page.locator('.verify-form button[type=submit]').click();
}
