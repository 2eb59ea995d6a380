/**
 * Actions that end other sessions or stop the service for everyone, in two languages, with and without JavaScript. On
 * the server whose tests run one after another.
 */
import { base32nopad } from '@scure/base';
import { codeOfStep } from '#src/domain/back-office/one-time-codes.ts';
import { expect, sessionCookie, type Office, type Page } from '../support/back-office.ts';
import { test } from '../support/mate.ts';

for (const { language, isScripted } of [
  { language: 'zh-tw', isScripted: true },
  { language: 'en', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ language, javaScriptEnabled: isScripted });

    test('the password is changed, and changed back', async ({ mate: { page, office, person } }) => {
      const { t } = office;
      const other = 'walnut-ferry-morning-31';
      const change = async (current: string, next: string, repeat = next): Promise<void> => {
        await office.wake('/security');
        await office.prove(passwordForm(page), current);
        await office.field(t('admin.password.next')).fill(next);
        await office.field(t('admin.password.repeat')).fill(repeat);
        await office.button(t('admin.password.button')).click();
      };
      await change('not the password at all', other);
      await office.says(t('admin.toast.updateFailed'), t('admin.toast.checkInput'));
      await expect(passwordForm(page).locator('[name=password]')).toHaveAttribute('aria-invalid', 'true');
      await expect(office.field(t('admin.password.next')), 'no password comes back').toHaveValue('');
      await change(person.password, 'too short');
      await office.says(t('admin.toast.updateFailed'), t('admin.toast.checkInput'));
      await change(person.password, other, `${other}x`);
      await office.says(t('admin.toast.updateFailed'), t('admin.toast.checkInput'));
      await expect(office.main.getByText(t('admin.password.differs'))).toBeVisible();
      await change(person.password, other);
      await office.says(t('admin.toast.passwordChanged'));
      await change(other, person.password);
      await office.says(t('admin.toast.passwordChanged'));
      await expect(page.getByRole('heading', { level: 1 }), 'this session stays').toHaveText(t('admin.nav.security'));
    });

    test('a second factor is set up, asked for, replaced by a recovery code, and removed', async ({
      mate: { page, office },
    }) => {
      const { t } = office;
      await office.wake('/security');
      const start = page.locator('form').filter({ has: page.locator('[value=start_factor]') });
      await office.prove(start, 'not the password at all');
      await office.button(t('admin.factor.start')).click();
      await expect(start.getByText(t('admin.stepUp.wrong'))).toBeVisible();
      await office.prove(start);
      await office.button(t('admin.factor.start')).click();
      await expect(page.locator('.factor-qr svg')).toBeVisible();
      const secret = (await page.locator('.factor-form .select-all').textContent()) ?? '';
      await office.field(t('admin.factor.code')).fill('000000');
      await office.button(t('admin.factor.confirm')).click();
      await office.says(t('admin.toast.failed'), t('admin.toast.checkInput'));
      await expect(page.locator('.factor-form .select-all'), 'the same secret').toHaveText(secret);
      await office.field(t('admin.factor.code')).fill(codeNow(secret));
      await office.button(t('admin.factor.confirm')).click();
      await expect(page.locator('.codes li')).toHaveCount(10);
      const [recovery = '', second = ''] = await page.locator('.codes li').allTextContents();

      await office.signOut();
      await office.signIn();
      await office.says(t('admin.toast.signInFailed'), t('admin.toast.signInWrong'));
      await office.signIn({ code: recovery });
      await office.says(t('admin.toast.signedIn'));
      await removeFactor(page, office, second);
    });

    test('signing out everywhere ends other sessions too', async ({ page, context, office }) => {
      const { t } = office;
      const [first] = (await context.cookies()).filter(({ name }) => name === sessionCookie);
      await context.clearCookies({ name: sessionCookie });
      await office.open('');
      await office.signIn();
      await office.says(t('admin.toast.signedIn'));
      await office.wake('/security');
      await office.main
        .getByRole('button', { name: t('admin.session.everywhere') })
        .first()
        .click();
      await office.question.getByRole('button', { name: t('admin.session.everywhere') }).click();
      await office.says(t('admin.toast.signedOutEverywhere'));
      await context.addCookies(first ? [first] : []);
      await office.open('/orders');
      await expect(page.getByRole('heading', { name: t('admin.signIn.title') })).toBeVisible();
    });

    test('new orders are paused and taken again, with a reason', async ({ page, office, sandbox, request }) => {
      const { t } = office;
      const pair = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.05' } as const;
      const receiveAddress = await sandbox.addressFor('ETH');
      const ask = async (): Promise<unknown> =>
        (await (await request.post('/api/exchanges', { data: { ...pair, receiveAddress } })).json()) as unknown;
      for (const path of ['', '/settings']) {
        await office.wake(path);
        await office.main
          .getByRole('button', { name: new RegExp(`${t('admin.pause.pause')}.*${t('admin.pause.all')}`) })
          .click();
        await office.question.getByLabel(t('admin.reason')).fill('  ');
        await office.question.getByRole('button', { name: t('admin.pause.pause') }).click();
        await office.says(t('admin.toast.failed'), t('admin.toast.checkInput'));
        await office.question.getByLabel(t('admin.reason')).fill('We move house.');
        await office.question.getByRole('button', { name: t('admin.pause.pause') }).click();
        await office.says(t('admin.toast.ordersPaused'));
        expect(await ask()).toMatchObject({ code: 'orders_paused' });
        await office.open('/settings');
        await expect(page.getByText('We move house.')).toBeVisible();
        await office.wake(path);
        await office.main
          .getByRole('button', { name: new RegExp(`${t('admin.pause.resume')}.*${t('admin.pause.all')}`) })
          .click();
        await office.question.getByLabel(t('admin.reason')).fill('We have moved.');
        await office.prove(office.question);
        await office.question.getByRole('button', { name: t('admin.pause.resume') }).click();
        await office.says(t('admin.toast.ordersResumed'));
        expect(await ask()).toMatchObject({ state: 'awaiting_deposit' });
      }
    });
  });
}

async function removeFactor(page: Page, office: Office, code: string): Promise<void> {
  const { t } = office;
  await office.wake('/security');
  const remove = office.main.getByRole('button', { name: t('admin.factor.remove'), exact: true });
  await remove.first().click();
  await office.prove(office.question, 'not the password at all');
  await office.question.getByLabel(t('admin.stepUp.code'), { exact: true }).fill(code);
  await office.question.getByRole('button', { name: t('admin.factor.remove') }).click();
  await office.says(t('admin.toast.failed'), t('admin.toast.checkInput'));
  await expect(office.question, 'the question stays open').toBeVisible();
  await expect(office.question).toContainText(t('admin.stepUp.wrongWithCode'));
  await office.prove(office.question);
  await office.question.getByLabel(t('admin.stepUp.code'), { exact: true }).fill(code);
  await office.question.getByRole('button', { name: t('admin.factor.remove') }).click();
  await office.says(t('admin.toast.factorRemoved'));
  await expect(page.getByText(t('admin.factor.off'), { exact: true })).toBeVisible();
}

function passwordForm(page: Page) {
  return page.locator('form').filter({ has: page.locator('[name=repeat]') });
}

function codeNow(secret: string): string {
  return codeOfStep(base32nopad.decode(secret), Math.floor(Date.now() / 30_000));
}
