/** Keys of the developer API, in two languages: created and shown once, listed without the secret, revoked. */
import { expect, hydrated, test, type Office, type Page } from '../support/back-office.ts';

const keyText = /^sampan_test_[A-Za-z0-9_-]{43}$/;

/** A unique label, so that parallel tests do not find each other's keys. */
function makeLabel(): string {
  return `Wallet ${crypto.randomUUID().slice(0, 8)}`;
}

type Given = Readonly<{ label?: string; scopes?: string; perMinute?: string; openOrders?: string }>;

/** Fills in the form and sends it once: wrong fields are named before the password is asked. */
async function fill(office: Office, { label, scopes, perMinute, openOrders }: Given): Promise<void> {
  const { t } = office;
  if (label !== undefined) await office.field(t('admin.key.label')).fill(label);
  if (scopes !== undefined) await office.field(t('admin.key.scopes')).selectOption(scopes);
  if (perMinute !== undefined) await office.field(t('admin.key.perMinute')).fill(perMinute);
  if (openOrders !== undefined) await office.field(t('admin.key.openOrders')).fill(openOrders);
  await office.button(t('admin.key.create')).click();
}

async function send(office: Office, given: Given): Promise<void> {
  const { t } = office;
  await fill(office, given);
  await expect(office.main.locator('.step-up-facts')).toBeVisible();
  await office.prove(office.main.locator('#key-form'));
  await office.button(t('admin.key.create')).click();
}

async function readKey(page: Page): Promise<string> {
  await expect(page.locator('.codes')).toHaveText(keyText);
  return (await page.locator('.codes').textContent()) ?? '';
}

for (const language of ['zh-tw', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test('a key is made, shown once, and revoked', async ({ page, office }) => {
      const { t } = office;
      const label = makeLabel();
      await office.wake('/api-keys');
      await send(office, { label, scopes: 'trade', perMinute: '30', openOrders: '5' });
      const key = await readKey(page);
      await expect(office.main.getByRole('alert')).toContainText(t('admin.key.madeOnce'));
      await expect(office.main.getByRole('button', { name: t('admin.key.copy') })).toBeVisible();
      const row = office.row(label);
      await expect(row).toContainText(`…${key.slice(-4)}`);
      for (const text of [
        t('admin.key.trade'),
        t('admin.key.perMinuteOf', { count: '30' }),
        t('admin.key.openOrdersOf', { count: '5' }),
        t('admin.key.never'),
        t('admin.key.webhookOff'),
        t('admin.key.isActive'),
      ]) {
        await expect(row).toContainText(text);
      }

      await office.main.getByRole('link', { name: t('admin.key.kept') }).click();
      await expect(office.button(t('admin.key.create'))).toBeVisible();
      expect(await page.content()).not.toContain(key.slice('sampan_test_'.length));

      await row.getByRole('button', { name: t('admin.key.revoke') }).click();
      await expect(office.question).toContainText(label);
      await expect(office.question).toContainText(key.slice(-4));
      await office.question.getByRole('button', { name: t('admin.key.revoke'), exact: true }).click();
      await office.says(t('admin.toast.keyRevoked'));
      await expect(row).toContainText(t('admin.key.isRevoked'));
      await expect(row.getByRole('button')).toHaveCount(0);

      await office.open('/audit');
      await expect(office.row('api_key_revoked').filter({ hasText: label })).toHaveCount(1);
      await expect(office.row('api_key_created').filter({ hasText: label, hasNotText: 'stepped_up' })).toHaveCount(1);
    });
  });
}

test('a key that quotes and makes no orders is listed as one', async ({ page, office }) => {
  const { t } = office;
  const label = makeLabel();
  await office.wake('/api-keys');
  await send(office, { label, scopes: 'quote' });
  await readKey(page);
  await expect(office.row(label)).toContainText(t('admin.key.quote'));
});

test('the key is copied whole', async ({ page, office, context }) => {
  const { t } = office;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await office.wake('/api-keys');
  await send(office, { label: makeLabel() });
  const key = await readKey(page);
  // The key is on a new page, which must hydrate as well.
  await hydrated(page);
  await office.main.getByRole('button', { name: t('admin.key.copy') }).click();
  await office.says(t('site.copied'));
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(key);
});

test('a double click makes one key, and whoever loads the page again makes none', async ({ page, office }) => {
  const { t } = office;
  const label = makeLabel();
  await office.wake('/api-keys');
  await office.field(t('admin.key.label')).fill(label);
  await office.prove(office.main.locator('#key-form'));
  await office.button(t('admin.key.create')).dblclick();
  await readKey(page);
  await expect(office.row(label)).toHaveCount(1);
  // By then public/site.js has run.
  await page.waitForLoadState('load');
  await page.reload();
  await expect(office.button(t('admin.key.create'))).toBeVisible();
  await expect(office.row(label)).toHaveCount(1);
});

test('every wrong field is named, and what was typed stays', async ({ page, office }) => {
  const { t } = office;
  const right = { label: makeLabel(), scopes: 'trade', perMinute: '120', openOrders: '50' };
  const cases: readonly (readonly [name: string, given: Given])[] = [
    ['label', { label: '<b>x</b>' }],
    ['requestsPerMinute', { perMinute: '0' }],
    ['requestsPerMinute', { perMinute: '60001' }],
    ['openOrders', { openOrders: 'many' }],
  ];
  for (const [name, wrong] of cases) {
    await office.wake('/api-keys');
    await fill(office, { ...right, ...wrong });
    await office.says(t('admin.toast.createFailed'), t('admin.toast.checkInput'));
    await expect(page.locator(`#key-form [name=${name}]`)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#key-form [name=label]')).toHaveValue(wrong.label ?? right.label);
    await expect(page.locator('#key-form [name=scopes]')).toHaveValue('trade');
  }
  await office.wake('/api-keys');
  await fill(office, { label: ' ' });
  await office.says(t('admin.toast.inputWrong'), t('admin.toast.fillAll'));
  await expect(office.row(right.label)).toHaveCount(0);
});

test('the overview counts the keys', async ({ page, office }) => {
  const { t } = office;
  await office.wake('/api-keys');
  await send(office, { label: makeLabel() });
  await readKey(page);
  await office.open('');
  const figure = page.locator('.figure').filter({ hasText: t('admin.figure.keys') });
  await expect(figure.locator('dd').first()).toHaveText(/^[1-9]\d*$/);
});

for (const language of ['zh-tw', 'en'] as const) {
  test.describe(`${language}, without JavaScript`, () => {
    test.use({ language, javaScriptEnabled: false });
    test('a key is made, shown once, and revoked as well', async ({ page, signedOut }) => {
      const { t } = signedOut;
      const label = makeLabel();
      await signedOut.open('');
      await signedOut.signIn();
      await signedOut.open('/api-keys');
      await send(signedOut, { label });
      await readKey(page);
      await expect(signedOut.main.getByRole('button', { name: t('admin.key.copy') })).toBeHidden();
      const row = signedOut.row(label);
      await expect(row).toContainText(t('admin.key.read'));
      await row.getByRole('button', { name: t('admin.key.revoke') }).click();
      await signedOut.question.getByRole('button', { name: t('admin.key.revoke'), exact: true }).click();
      await signedOut.says(t('admin.toast.keyRevoked'));
      await expect(row).toContainText(t('admin.key.isRevoked'));
    });
  });
}

test('a partner’s share is shown before it is confirmed, and stands beside its key', async ({ page, office }) => {
  const { t } = office;
  const label = makeLabel();
  await office.wake('/api-keys');
  await send(office, { label, scopes: 'trade' });
  await readKey(page);
  await office
    .row(label)
    .getByRole('link', { name: t('admin.key.openPartner') })
    .click();
  await hydrated(page);
  await expect(office.main).toContainText(t('admin.key.noStatements'));
  await office.field(t('admin.key.partnerName')).fill('Harbour Wallet');
  await office.field(t('admin.key.share')).fill('90');
  await office.button(t('admin.key.shareSet')).click();
  await expect(office.main).toContainText(t('errors.partner_share_invalid', { max: '50' }));
  await office.field(t('admin.key.share')).fill('12.5');
  await office.button(t('admin.key.shareSet')).click();
  await expect(office.main.locator('.step-up-facts')).toContainText('Harbour Wallet');
  await office.prove(office.main.locator('#share-form'));
  await office.button(t('admin.key.shareSet')).click();
  await office.says(t('admin.toast.shareSet'));
  await expect(office.row(label)).toContainText('Harbour Wallet');
});
