/**
 * The API documentation: its subjects, its search and its samples with and without JavaScript, copying, and trying
 * endpoints up to an order.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkAccess } from '../support/check-access.ts';
import { textsOf } from '../support/texts.ts';
import { expect, phone, test, type Locator, type Page } from '../support/visitor.ts';

const sampleText = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../docs/samples', file), 'utf8').trimEnd();

const codeOf = (page: Page, id: string): Locator => page.locator(`#code-${id}`);

test('the menu leads through the subjects, and each page to the next', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/en/api-docs');
  const menu = page.getByRole('navigation', { name: t('docs.menu') });
  await menu.getByRole('link', { name: t('docs.page.orders'), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/api-docs\/orders$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('docs.page.orders'));
  await expect(menu.locator('[aria-current=page]')).toHaveText(t('docs.page.orders'));
  await menu.getByRole('link', { name: t('calls.op.createExchange'), exact: true }).click();
  await expect(page.locator('#call-createExchange > h3')).toBeInViewport();
  await expect(menu, 'stays in sight').toBeInViewport();
  await page.locator('.docs-turn a[rel=next]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('docs.page.invoices'));
});

test('an anchor of the time when all was one page opens the index, which leads on', async ({ page }) => {
  await page.goto('/en/api-docs#error-rate_changed');
  await page.locator('#error-rate_changed a').click();
  await expect(page).toHaveURL(/\/api-docs\/errors#error-rate_changed$/);
  await expect(page.locator('#error-rate_changed')).toBeInViewport();
});

test('a link to an object opens it', async ({ page }) => {
  await page.goto('/en/api-docs/orders');
  await expect(page.locator('#object-Exchange')).toBeHidden();
  await page.locator('#call-createExchange .call-facts a[href="#object-Exchange"]').click();
  await expect(page.locator('#object-Exchange')).toBeVisible();
  await expect(page.locator('#object-Exchange th').getByText('depositAddress', { exact: true })).toBeVisible();
});

test('the search answers while somebody types, and says that nothing was found', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/en/api-docs/search');
  const field = page.locator('#docs-search');
  await field.fill('rate_changed');
  await expect(page.locator('.docs-found a').first()).toHaveText('rate_changed');
  await expect(page).toHaveURL(/\?q=rate_changed$/);
  await field.fill('qqqq');
  await expect(page.locator('#docs-found')).toContainText(t('docs.search.none', { query: 'qqqq' }));
});

async function chooseLanguages(page: Page): Promise<void> {
  const sample = page.locator('#sample-quote');
  for (const [name, language, file] of [
    ['Python', 'python', 'python/2-quote.py'],
    ['curl', 'curl', 'curl/2-quote.sh'],
    ['JavaScript', 'node', 'node/2-quote.mjs'],
  ] as const) {
    await sample.locator('label', { hasText: name }).click();
    await expect(sample.getByRole('radio', { name })).toBeChecked();
    await expect(sample.locator('pre:visible')).toHaveCount(1);
    await expect(codeOf(page, `quote-${language}`)).toHaveText(sampleText(file), { useInnerText: false });
  }
}

test('samples switch between the languages, all at once, and are the files that are tested', async ({ page }) => {
  await page.goto('/zh-cn/api-docs/examples');
  await chooseLanguages(page);
  await page.locator('#sample-events label', { hasText: 'Python' }).click();
  await expect(codeOf(page, 'webhook-python')).toBeVisible();
  await expect(codeOf(page, 'currencies-node')).toBeHidden();
  await page.locator('#sample-events').getByRole('radio', { name: 'Python' }).press('ArrowRight');
  await expect(codeOf(page, 'create-curl')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('samples switch all the same, the search finds, and the page says how to call without it', async ({
    page,
    watch,
  }) => {
    watch.allow(/\.js$/);
    const t = textsOf('en');
    await page.goto('/en/api-docs/examples');
    await chooseLanguages(page);
    await page.locator('#docs-search-side').fill('depositUri');
    await page.locator('#docs-search-side').press('Enter');
    await page.locator('.docs-found a').first().click();
    await expect(page.locator('#object-Exchange')).toBeVisible();
    const instead = page.locator('noscript .note p');
    await expect(instead).toBeVisible();
    await expect(instead).toHaveText(t('docs.try.noScript'));
    await expect(page.locator('details.try:visible')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('docs.examples.copy') })).toHaveCount(0);
  });
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a sample is copied as it is, and the button says so', async ({ page }) => {
    const t = textsOf('ja');
    await page.goto('/ja/api-docs/examples');
    const sample = page.locator('#sample-webhook');
    await sample.getByRole('button', { name: t('docs.examples.copy') }).click();
    await expect(sample.getByRole('button', { name: t('site.copied') })).toBeVisible();
    const copied = await page.evaluate(async () => await navigator.clipboard.readText());
    expect(copied).toBe(sampleText('node/6-webhook.mjs'));
  });
});

test('calls are tried with a key from a button, from the quote to an order', async ({ page, sandbox }) => {
  const t = textsOf('en');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/en/api-docs/quotes');
  const open = async (call: string): Promise<Locator> => {
    const card = page.locator(`#call-${call}`);
    await card.locator('details.try > summary').click();
    return card;
  };
  const send = async (card: Locator, status: number): Promise<void> => {
    await card.getByRole('button', { name: t('docs.try.send') }).click();
    await expect(card.locator('[data-part=status]')).toHaveText(new RegExp(`^${status} `));
  };
  expect(loaded, 'loaded for whoever only reads').not.toContain('/try-api.js');

  const quote = await open('createQuote');
  await quote.getByRole('button', { name: t('docs.try.getKey') }).click();
  await expect(quote.locator('.try-key code')).toHaveText(/^sampan_test_\S{4}…\S{4}$/);
  await send(quote, 201);
  await expect(quote.locator('[data-part=headers]')).toContainText('ratelimit-remaining: ');
  await expect(quote.locator('[data-part=body]')).toContainText('"isBinding": true');

  const kept = await open('getQuote');
  await expect(kept.getByLabel('id')).toHaveValue(/^q_[0-9a-f]{32}$/);
  await send(kept, 200);

  // The key is in the memory of a page, so the next page has another, and its order is priced without a quote.
  await page.goto('/en/api-docs/orders');
  const create = await open('createExchange');
  await create.getByRole('button', { name: t('docs.try.getKey') }).click();
  await expect(create.locator('.try-key code')).toBeVisible();
  await expect(create.getByLabel('receiveAddress')).not.toHaveValue('');
  await send(create, 201);
  await expect(create.locator('[data-part=headers]')).toContainText('location: /api/v1/exchanges/');
  const link = create.getByRole('link', { name: t('docs.try.openOrder') });
  await expect(link).toHaveAttribute('href', /\/payment\/\w{22}$/);

  const show = await open('getExchange');
  const id = await show.getByLabel('id').inputValue();
  await sandbox.pay(id);
  await sandbox.settle(id, 'completed');
  await send(show, 200);
  await expect(show.locator('[data-part=body]')).toContainText('"state": "completed"');
  expect(loaded).toContain('/try-api.js');
});

test('a refusal is shown in the language of the page', async ({ page, watch }) => {
  watch.allow(/\/api\/v1\//);
  const t = textsOf('es');
  // The form is sent before the code that sends it has come.
  const late = Promise.withResolvers<undefined>();
  await page.route('**/try-api.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/es/api-docs/quotes');
  const card = page.locator('#call-getQuote');
  await card.locator('details.try > summary').click();
  await card.getByLabel('id').fill('q_nothing');
  await card.getByRole('button', { name: t('docs.try.send') }).click();
  late.resolve(undefined);
  await expect(card.locator('[data-part=status]')).toHaveText(/^404 GET /);
  await expect(card.locator('[data-part=body]')).toContainText(t('errors.quote_not_found'));
});

for (const language of ['en', 'zh-tw'] as const) {
  test(`everything open in ${language} can be used by everyone`, async ({ page }) => {
    test.slow();
    await page.goto(`/${language}/api-docs/currencies`);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const list = page.locator('#call-listCurrencies');
    await list.getByRole('button', { name: textsOf(language)('docs.try.send') }).click();
    await expect(list.locator('[data-part=body]')).toContainText('"USDT-TRC20"');
    await checkAccess(page, `api-docs in ${language}`);
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  for (const language of ['zh-cn', 'fr'] as const) {
    test(`nothing is wider than the screen in ${language}`, async ({ page }) => {
      await page.goto(`/${language}/api-docs/orders`);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await expect(page.locator('form[data-call] .try-key').first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(phone.viewport.width);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('.docs-body *')]
          .filter((element) => element.closest('.visually-hidden, svg, pre > *') === null)
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
      );
      expect(wide).toEqual([]);
    });
  }
});
