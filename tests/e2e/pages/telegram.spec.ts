/** The chat-bot page: its link is copied, and the button says so for two seconds. */
import { textsOf } from '../support/texts.ts';
import { expect, test } from '../support/visitor.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the link of the bot is copied', async ({ page }) => {
  const t = textsOf('zh-tw');
  await page.goto('/zh-tw/telegram');
  const link = await page.getByRole('link', { name: t('telegram.start') }).getAttribute('href');
  await page.getByRole('button', { name: t('telegram.copyLink') }).click();
  await expect(page.getByRole('button', { name: t('site.copied') })).toBeVisible();
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(link);
  await expect(page.getByRole('button', { name: t('telegram.copyLink') })).toBeVisible();
});
