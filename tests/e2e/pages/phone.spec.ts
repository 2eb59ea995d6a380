/** Every page on a phone: nothing overflows the screen, and focusing a field does not zoom the page. */
import { languageCodes } from '#src/i18n/languages.ts';
import { isOfficePage, pages, pathOf } from '#src/web/pages.ts';
import { test as officeTest } from '../support/back-office.ts';
import { mixingCard } from '../support/mixing.ts';
import { listPages } from '../support/page-list.ts';
import { expect, phone, test, type Page } from '../support/visitor.ts';

const widths = [320, 360, 390];

test.describe('a toast', () => {
  test.use({ ...phone, viewport: { width: 320, height: 700 } });
  for (const language of languageCodes) {
    test(`stays on the screen of every phone in ${language}`, async ({ page }) => {
      const card = mixingCard(page, language);
      await card.open();
      await card.wake();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        await card.submit.click();
        await expect(page.locator('.toast.bad')).toBeVisible();
        expect(await findBeside(page), `at ${width}`).toEqual([]);
        await page.locator('.toast .icon-button').click();
      }
    });
  }
});

test.describe('every page', () => {
  test.use({ ...phone, viewport: { width: 320, height: 700 } });
  test('is as wide as the narrowest phone', async ({ page, sandbox }) => {
    test.slow();
    for (const [index, { path }] of (await listPages(sandbox)).entries()) {
      // Each page in one of the six languages in rotation, and in French, which has the longest words.
      for (const language of ['fr', languageCodes[index % languageCodes.length] ?? 'en']) {
        await page.goto(`/${language}${path}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `/${language}${path}`).toBeLessThanOrEqual(320);
      }
    }
  });
});

test.describe('a field', () => {
  test.use(phone);
  test('has letters that Safari does not zoom into, on every page', async ({ page, sandbox }) => {
    for (const { path } of [...(await listPages(sandbox)), { path: '?tab=mixing' }]) {
      await page.goto(`/en${path}`);
      expect.soft(await findSmallFields(page), path).toEqual([]);
    }
  });
});

test.describe('the first screen', () => {
  test.use(phone);
  for (const language of languageCodes) {
    test(`of the form has its button in ${language}`, async ({ page }) => {
      for (const path of ['', '/exchange']) {
        await page.goto(`/${language}${path}`);
        expect.soft(await findEnd(page, '.ticket-foot .button'), path).toBeLessThanOrEqual(phone.viewport.height);
      }
    });

    test(`of an order has its step and what to do next in ${language}`, async ({ page, sandbox }) => {
      const { id } = await sandbox.order();
      await page.goto(`/${language}/payment/${id}`);
      for (const part of ['.place', '.pay-actions .button']) {
        expect.soft(await findEnd(page, part), part).toBeLessThanOrEqual(phone.viewport.height);
      }
      const { pathname } = new URL(page.url());
      const place = page.locator('.place');
      await expect(place).toHaveAttribute('href', '#progress-title');
      // Whatever the page was told by its last form stays: the link is no navigation once scripts run.
      const isScripted = async () => {
        await place.click();
        return await page.locator('#progress-title').evaluate((title) => title === document.activeElement);
      };
      await expect.poll(isScripted).toBe(true);
      expect(new URL(page.url()).pathname).toBe(pathname);
    });
  }
});

/** Where the first of these elements ends on the page. */
async function findEnd(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.y + box.height : Infinity;
}

officeTest.describe('a field', () => {
  officeTest.use(phone);
  officeTest('has such letters in the back office as well', async ({ page, office, sandbox }) => {
    expect(office).toBeDefined();
    const { orderNumber } = await sandbox.order();
    for (const { id } of pages.filter((each) => isOfficePage(each.id))) {
      const path = pathOf('en', id) + (id === 'admin-order' ? `/${orderNumber}` : '');
      await page.goto(path);
      expect.soft(await findSmallFields(page), path).toEqual([]);
    }
  });
});

/** Visible elements that end beyond the right edge of the screen. Elements that scroll themselves may be wider. */
async function findBeside(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && element.parentElement !== document.body && scrolls(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !scrolls(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5))
      .map(({ element, box }) => `${element.tagName}.${element.getAttribute('class') ?? ''} ${box.left}–${box.right}`);
  });
}

async function findSmallFields(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const typed =
      'input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file]), select, textarea';
    return [...document.querySelectorAll(typed)]
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ field, size }) => `${field.tagName} ${field.getAttribute('name') ?? field.id}: ${size}px`);
  });
}
