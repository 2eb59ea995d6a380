/**
 * The contact form only opens the mail program: with JavaScript the server receives nothing, and without it the page
 * says so.
 */
import { languageCodes } from '#src/i18n/languages.ts';
import { checkLetter, mostCharacters, writeLetter } from '#src/web/features/contact/contact-letter.ts';
import { textsOf } from '../support/texts.ts';
import { expect, test, type Page } from '../support/visitor.ts';

const typed = { topic: 'refund', email: 'ann@mail.example', message: 'Where is it?\n50% & more #1 你好 {email} $&' };
const to = 'support@sampan.example';

async function fill(page: Page, letter: Readonly<typeof typed>): Promise<void> {
  await page.locator('select[name=topic]').selectOption(letter.topic);
  await page.locator('input[name=email]').fill(letter.email);
  await page.locator('textarea[name=message]').fill(letter.message);
}

/** Records the mailto link that the browser is asked to open, and the requests sent to the server meanwhile. */
async function listen(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.evaluate(() => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    navigation.addEventListener('navigate', (event) => opened.push(event.destination.url));
  });
  return { sent, opened: async () => await page.evaluate(() => (globalThis as { opened?: string[] }).opened) };
}

for (const language of languageCodes) {
  test(`the letter is the one that the server would write in ${language}`, async ({ page }) => {
    const t = textsOf(language);
    const checked = checkLetter(typed);
    if (!checked.ok) throw new Error('the letter was refused');
    const { link, subject, body } = writeLetter(checked.letter, { to, t });
    await page.goto(`/${language}/contact`);
    const { sent, opened } = await listen(page);
    await fill(page, typed);
    await page.getByRole('button', { name: t('contact.submit') }).click();
    await expect(page.getByRole('link', { name: t('contact.ready.open') })).toHaveAttribute('href', link);
    await expect(page.locator('.ready-letter dd')).toHaveText([to, subject, body]);
    expect(await opened()).toEqual([link]);
    expect(sent).toEqual([]);
  });
}

test('what is wrong is said as the server would, beside each field, and nothing is sent', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/en/contact');
  const { sent, opened } = await listen(page);
  const press = page.getByRole('button', { name: t('contact.submit') });
  const complaints = page.locator('.contact-form .hint.bad');
  await press.click();
  await expect(complaints).toHaveText([
    t('contact.error.topic'),
    t('contact.error.emailMissing'),
    t('contact.error.messageMissing'),
  ]);
  await expect(page.locator('select[name=topic]')).toBeFocused();
  await fill(page, { ...typed, email: 'ann@mail', message: 'x'.repeat(mostCharacters + 1) });
  await press.click();
  await expect(complaints).toHaveText([
    t('contact.error.emailWrong'),
    t('contact.error.messageLong', { max: mostCharacters }),
  ]);
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, typed);
  await press.click();
  await expect(complaints).toHaveCount(0);
  expect([(await opened())?.length, sent]).toEqual([1, []]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that the form passes through the server, which hands the letter back', async ({ page }) => {
    const t = textsOf('en');
    await page.goto('/en/contact');
    await expect(page.getByText(t('contact.form.noScript'))).toBeVisible();
    await fill(page, typed);
    await page.getByRole('button', { name: t('contact.submit') }).click();
    const link = page.getByRole('link', { name: t('contact.ready.open') });
    await expect(link).toHaveAttribute('href', new RegExp(`^mailto:${to}\\?subject=`));
  });
});
