/** The mixing card up to the last part. Its presets have a delay, so the test runs where the clock can be moved. */
import { arriveAtMix, mixingCard, settleMix } from '../support/mixing.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, test, type Page } from '../support/visitor.ts';
import type { Sandbox } from '../support/sandbox.ts';

const basicDelaySeconds = 600;

test.beforeEach(async ({ sandbox }) => {
  for (const chain of ['bitcoin', 'tron'] as const) await sandbox.mine(chain, 12);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    for (const language of ['zh-tw', 'en'] as const) {
      test(`a preset is ordered on the card and paid in its parts (${language})`, async ({ page, sandbox }) => {
        const id = await order(page, sandbox, { language, javaScriptEnabled });
        const payment = paymentPage(page, language);
        await payment.shows('awaiting_deposit');
        await sandbox.pay(id);
        await settleMix(sandbox, id, basicDelaySeconds);
        await page.reload();
        await payment.shows('completed');
        expect((await sandbox.view(id)).payouts).toHaveLength(3);
      });
    }
  });
}

type Visit = Readonly<{ language: 'zh-tw' | 'en'; javaScriptEnabled: boolean }>;

async function order(page: Page, sandbox: Sandbox, { language, javaScriptEnabled }: Visit): Promise<string> {
  const card = mixingCard(page, language);
  await card.open();
  if (javaScriptEnabled) await card.wake();
  await card.choice('sourceChain').selectOption('bitcoin');
  await card.choice('targetCurrency').selectOption('USDT');
  if (!javaScriptEnabled) await card.update.click();
  await card.choice('sourceToken').selectOption('BTC');
  await card.choice('receiveChain').selectOption('tron');
  await card.amount.fill('0.3');
  await card.level('basic').check();
  await card.address.fill(await sandbox.address('tron'));
  if (!javaScriptEnabled) await card.update.click();
  await expect(card.rates).toContainText('0.25%');
  await expect(card.rates).toContainText(card.t('mixing.crowd.link'));
  await card.submit.click();
  if (javaScriptEnabled) await expect(page.getByText(card.t('mixing.created'), { exact: true })).toBeVisible();
  return await arriveAtMix(page, language);
}
