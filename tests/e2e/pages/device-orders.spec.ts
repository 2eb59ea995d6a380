/** Orders whose links the visitor keeps in the browser: asked for, shown, taken elsewhere and forgotten. */
import { expect, hydrated, test } from '../support/visitor.ts';

const passphrase = 'a long passphrase';

test('an order is kept on this device only after a click, told on home, taken elsewhere and forgotten', async ({
  page,
  sandbox,
  browser,
}) => {
  const order = await sandbox.order();
  await page.goto(`/en/payment/${order.id}`);
  await hydrated(page);
  const stored = async () => await page.evaluate(() => localStorage.getItem('sampan-orders'));
  expect(await stored()).toBeNull();
  await page.goto('/en');
  await expect(page.getByRole('link', { name: 'You may have an order in progress' })).toBeHidden();

  await page.goto(`/en/payment/${order.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText('The link is kept in this browser.')).toBeVisible();
  expect(await stored()).toContain(order.id);

  await page.goto('/en');
  await page.getByRole('link', { name: 'You may have an order in progress' }).click();
  const list = page.getByRole('region', { name: 'Orders on this device' });
  await hydrated(page);
  await list.getByText('Take them to another device').click();
  await list.getByLabel('File passphrase').fill(passphrase);
  const saving = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saving).path();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/en/track');
  await hydrated(other);
  const there = other.getByRole('region', { name: 'Orders on this device' });
  await there.getByText('Take them to another device').click();
  await there.getByLabel('File passphrase').fill('another passphrase');
  await there.getByLabel('Open a file').setInputFiles(file);
  await expect(there.getByText('The passphrase doesn’t open this file.')).toBeVisible();
  await there.getByLabel('File passphrase').fill(passphrase);
  await there.getByLabel('Open a file').setInputFiles(file);
  await expect(there.getByText('The orders from the file are now kept in this browser.')).toBeVisible();
  await expect(there.locator(`a[href="/en/payment/${order.id}"]`)).toBeVisible();
  await other.close();

  await list.getByRole('button', { name: 'Forget all' }).click();
  expect(await stored()).toBeNull();
  await page.goto('/en');
  await expect(page.getByRole('link', { name: 'You may have an order in progress' })).toBeHidden();
});

test('the link that only shows an order is not offered to be kept', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  await page.goto(new URL(order.viewUrl).pathname);
  await hydrated(page);
  await expect(page.getByRole('button', { name: /./ }).first()).toBeVisible();
  await expect(page.locator('.keep-here')).toHaveCount(0);
});
