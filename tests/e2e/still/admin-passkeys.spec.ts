/** Passkeys with Chromium's virtual authenticator, on a server whose public URL has a host name. */
import type { Page } from '@playwright/test';
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, t, test } from '../support/back-office.ts';

test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(baseURL?.replace('127.0.0.1', 'localhost'));
  },
});

/** Plugs in an authenticator that recognises its owner, or one that does not. */
async function plugIn(page: Page, isUserVerified = true) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    recognise: async (is: boolean) =>
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is }),
  };
}

test('a passkey is added, signs in, confirms what is shown, and is removed', async ({ page, office }) => {
  const authenticator = await plugIn(page);
  await office.wake('/security');
  const add = page.locator('form').filter({ has: page.locator('[value=add_passkey]') });
  await add.getByLabel(t('admin.passkey.label')).fill('Phone');
  await office.prove(add);
  await office.button(t('admin.passkey.add')).click();
  await hydrated(page);
  await office.button(t('admin.passkey.create')).click();
  await office.says(t('admin.toast.passkeyAdded'));
  await expect(office.main.getByRole('heading', { name: /^Phone/ })).toBeVisible();

  await office.signOut();
  await hydrated(page);
  await page.getByRole('button', { name: t('admin.passkey.signIn') }).click();
  await office.says('登入成功');

  await office.wake('/settings');
  const turn = (name: string) => office.main.getByRole('button', { name: new RegExp(`${name}.*Monero`) });
  await turn(t('admin.pause.pause')).click();
  await office.question.getByLabel(t('admin.reason')).fill('We move house.');
  await office.question.getByRole('button', { name: t('admin.pause.pause') }).click();
  await office.says(t('admin.toast.ordersPaused'));
  await office.wake('/settings');
  await turn(t('admin.pause.resume')).click();
  await office.question.getByLabel(t('admin.reason')).fill('We have moved.');
  await office.question.locator('button[type=submit]').click();
  await hydrated(page);
  await expect(office.question.locator('.step-up-facts')).toContainText('We have moved.');
  const confirm = office.question.getByRole('button', { name: t('admin.passkey.confirm') });
  // Whom the authenticator does not recognise gets no further.
  await authenticator.recognise(false);
  await confirm.click();
  await expect(office.question.getByText(t('admin.passkey.stopped'))).toBeVisible();
  await authenticator.recognise(true);
  await confirm.click();
  await office.says(t('admin.toast.ordersResumed'));

  await office.wake('/security');
  const remove = new RegExp(`^${t('admin.passkey.remove')}.*Phone`);
  await office.main.getByRole('button', { name: remove }).click();
  await office.question.getByRole('button', { name: t('admin.passkey.confirm') }).click();
  await office.says(t('admin.toast.passkeyRemoved'));
  await expect(office.main.getByText(t('admin.passkey.none'))).toBeVisible();
});

test.describe('in English', () => {
  const text = textsOf('en');

  test('a passkey that nobody added signs nobody in', async ({ page, signedOut }) => {
    await plugIn(page);
    await page.goto('/en/admin');
    await hydrated(page);
    await page.getByRole('button', { name: text('admin.passkey.signIn') }).click();
    await expect(signedOut.main.getByText(text('admin.passkey.stopped'))).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page says that password and code work', async ({ page, signedOut }) => {
    await page.goto('/en/admin');
    const instead = signedOut.main.locator('noscript .hint');
    await expect(instead).toHaveText(textsOf('en')('admin.passkey.script'));
    await expect(page.getByRole('button', { name: textsOf('en')('admin.passkey.signIn') })).toBeHidden();
  });
});
