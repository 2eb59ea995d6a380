/** The chosen language is saved, and a guessed one is corrected at most once, never while somebody uses the page. */
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

async function kept(page: Page): Promise<readonly (string | undefined | null)[]> {
  const cookies = await page.context().cookies();
  return [
    cookies.find(({ name }) => name === 'sampan-language')?.value,
    await page.evaluate(() => localStorage.getItem('sampan-language')),
  ];
}

for (const path of ['', '/about', '/track', '/privacy-mixer']) {
  test(`a visit of /ja${path} keeps Japanese for the bare address`, async ({ page }) => {
    await page.goto('/language?to=fr&back=/en');
    await expect.poll(async () => await kept(page)).toEqual(['fr', 'fr']);
    await page.goto(`/ja${path}`);
    await expect.poll(async () => await kept(page)).toEqual(['ja', 'ja']);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await page.goto('/');
    await expect(page).toHaveURL(/\/ja$/);
  });
}

test('a page without a language in its address changes nothing', async ({ page }) => {
  await page.goto('/fr');
  await expect.poll(async () => await kept(page)).toEqual(['fr', 'fr']);
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await kept(page)).toEqual(['fr', 'fr']);
});

test.describe('in Tokyo, with an English browser', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' });

  test('the first page corrects itself once, and Japanese is kept', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/ja$/);
    await expect.poll(async () => await kept(page)).toEqual(['ja', 'ja']);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await hydrated(page);
    expect(asked).toEqual(['/', '/ja']);
  });

  test('a language that was gone to is not corrected', async ({ page }) => {
    await page.goto('/en');
    await expect.poll(async () => await kept(page)).toEqual(['en', 'en']);
    await page.goto('/');
    await hydrated(page);
    await expect(page).toHaveURL(/\/en$/);
  });

  test('a page that somebody has touched stays as it is, with what was typed', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/site\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const address = page.getByRole('textbox', { name: textsOf('en')('exchange.address.label', { symbol: 'USDT' }) });
    await address.click();
    await address.pressSequentially('TN372');
    const arrived = page.waitForResponse(/\/site\.js$/);
    script.resolve();
    await arrived;
    await expect.poll(async () => await kept(page)).toEqual(['en', 'en']);
    await expect(page).toHaveURL(/\/en$/);
    await expect(address).toHaveValue('TN372');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a choice is kept by the link that makes it', async ({ page }) => {
    await page.goto('/en/about');
    expect(await page.context().cookies()).toEqual([]);
    await page.locator('.foot, .top').first().locator('.language-tool').click();
    await page.locator('#language-menu').getByRole('link', { name: '日本語' }).click();
    await expect(page).toHaveURL(/\/ja\/about$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/ja$/);
  });
});

test('another language does not tell the news of the back office again', async ({ request }) => {
  const back = encodeURIComponent('/zh-tw/admin/orders?state=held&done=signed_in');
  const answer = await request.get(`/language?to=en&back=${back}`, { maxRedirects: 0 });
  expect(answer.headers()['location']).toBe('/en/admin/orders?state=held');
});
