/** Raised confirmations, in two languages, with and without JavaScript: set, shown to visitors, and ended. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { expect, test, type Office, type Page } from '../support/back-office.ts';

// No other browser test pays on this chain, so the raise disturbs none.
const chain = { id: 'bitcoin-cash', name: 'Bitcoin Cash' } as const;

async function raise({ t, question, button, prove }: Office): Promise<void> {
  await button(t('admin.credit.raise')).first().click();
  await question.getByLabel(t('admin.pause.scope')).selectOption(chain.id);
  await question.getByLabel(t('admin.credit.depth')).selectOption('20');
  await question.getByLabel(t('admin.credit.length')).selectOption('1');
  await question.getByLabel(t('admin.reason')).fill('外部觀察到鏈重組');
  await prove(question);
  await question.getByRole('button', { name: t('admin.credit.raise'), exact: true }).click();
}

async function tryRaise(page: Page, office: Office, language: LanguageCode): Promise<void> {
  const { t } = office;
  await raise(office);
  const row = office.row(t('admin.credit.times', { times: 20 }));
  await expect(row).toContainText(chain.name);
  await expect(row).toContainText('外部觀察到鏈重組');
  await page.goto(`/${language}/status`);
  const status = page.locator('tbody tr').filter({ hasText: chain.name }).filter({ hasText: '20' });
  await expect(status).toContainText(t('chains.raised', { times: 20 }));
}

async function lower(office: Office): Promise<void> {
  const { t } = office;
  const row = office.row(t('admin.credit.times', { times: 20 }));
  await row
    .getByRole('button', { name: t('admin.credit.lower') })
    .first()
    .click();
  await office.question.getByLabel(t('admin.reason')).fill('鏈已恢復');
  await office.prove(office.question);
  await office.question.getByRole('button', { name: t('admin.credit.lower'), exact: true }).click();
  await expect(office.main).toContainText(t('admin.credit.none'));
}

test.describe('confirmations are raised and lowered', () => {
  test.describe.configure({ mode: 'serial' });

  for (const language of ['zh-tw', 'en'] as const) {
    for (const isScripted of [true, false]) {
      test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
        test.use({ language, javaScriptEnabled: isScripted });

        test('and told to visitors and on the overview', async ({ page, office }) => {
          const { t } = office;
          await office.wake('/settings');
          await tryRaise(page, office, language);
          await office.open('');
          await expect(office.main).toContainText(t('admin.alert.depth_raised', { subject: chain.name }));
          await office.wake('/settings');
          await lower(office);
          await office.says(t('admin.toast.depthLowered'));
        });
      });
    }
  }
});
