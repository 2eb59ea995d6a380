/** People and treasury in English, with the keyboard alone: every field and button is reached by Tab. */
import type { Locator } from '@playwright/test';
import { expect, hydrated, test, type Page } from '../support/back-office.ts';
import { makeKeyboard } from '../support/keyboard.ts';
import { operator } from '../support/operator.ts';
import { textsOf } from '../support/texts.ts';

const t = textsOf('en');

/** A page of the desk, and the form with this intent in it. */
async function openDesk(page: Page, path: string) {
  await page.goto(`/en/admin/${path}`);
  await hydrated(page);
  const main = page.getByRole('main');
  const keyboard = makeKeyboard(page);
  /** Sends the form, reads what it would do, and confirms that with the password and Enter. */
  const confirm = async (form: Locator, button: string, fact: string): Promise<void> => {
    await keyboard.press(form.getByRole('button', { name: button, exact: true }));
    await expect(form.getByRole('region', { name: t('admin.stepUp.facts') })).toContainText(fact);
    await keyboard.type(form.getByLabel(t('admin.password.current'), { exact: true }), operator.password);
    await page.keyboard.press('Enter');
  };
  return {
    main,
    keyboard,
    confirm,
    formOf: (intent: string) => main.locator('form').filter({ has: page.locator(`[name=intent][value=${intent}]`) }),
    row: (text: string) => main.locator('tbody tr').filter({ hasText: text }),
    question: page.locator('.confirm:popover-open, .confirm.is-open'),
  } as const;
}

// The operator signs in for each of them.
test.beforeEach(({ office }) => expect(office.main).toBeDefined());

test('an operator is invited and removed', async ({ page }) => {
  const { formOf, keyboard, confirm, row, question } = await openDesk(page, 'team');
  const name = `mate-${crypto.randomUUID().slice(0, 8)}`;
  const form = formOf('invite');
  await keyboard.type(form.getByLabel(t('admin.signIn.username'), { exact: true }), name);
  await keyboard.check(form.getByLabel(t('admin.role.support'), { exact: true }));
  await confirm(form, t('admin.team.inviteButton'), name);
  await expect(page.locator('.codes')).toContainText('/en/admin/join');
  await expect(row(name)).toContainText(t('admin.team.isInvited'));

  await keyboard.press(row(name).getByRole('button', { name: t('admin.team.remove') }));
  await expect(question).toContainText(t('admin.team.removeText'));
  await confirm(question, t('admin.team.remove'), name);
  await expect(row(name)).toHaveCount(0);
});

test('the link to the content drops neither what was typed nor what the form asks', async ({ page }) => {
  const { formOf, keyboard, main } = await openDesk(page, 'team');
  const form = formOf('invite');
  const name = form.getByLabel(t('admin.signIn.username'), { exact: true });
  await keyboard.type(name, 'mate-who-stays-away');
  await page.keyboard.press('Enter');
  const facts = form.getByRole('region', { name: t('admin.stepUp.facts') });
  await expect(facts).toBeVisible();
  await hydrated(page);
  await page.getByRole('link', { name: t('site.skip') }).focus();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await expect(facts).toBeVisible();
  await expect(name).toHaveValue('mate-who-stays-away');
});

test('a loan is made and released', async ({ page, sandbox }) => {
  const { formOf, keyboard, confirm, row, question } = await openDesk(page, 'loans');
  const customer = await sandbox.addressFor('USDT-TRC20');
  const form = formOf('create');
  await keyboard.type(form.getByLabel(t('admin.loan.amount'), { exact: true }), '47.11');
  await keyboard.type(form.getByLabel(t('admin.loan.rate'), { exact: true }), '31.5');
  await keyboard.type(form.getByLabel(t('admin.loan.customer'), { exact: true }), customer);
  await confirm(form, t('admin.loan.create'), customer);
  await expect(row('47.11')).toContainText(t('admin.loanState.pending'));

  await keyboard.press(row('47.11').getByRole('button', { name: t('admin.loan.release') }));
  await expect(question).toContainText(customer);
  await confirm(question, t('admin.loan.release'), '47.11 USDT-TRC20');
  await expect(row('47.11').getByRole('button')).toHaveCount(0);
});

test('new hot keys are proposed', async ({ page }) => {
  const { formOf, keyboard, confirm } = await openDesk(page, 'hot-keys');
  const form = formOf('rotate');
  await keyboard.type(form.locator('[name=chain]'), 'Bitcoin');
  await keyboard.type(form.locator('[name=reason]'), 'by keyboard');
  await confirm(form, t('desk.hotKeys.rotate'), 'Bitcoin');
  // Whether a second person is needed depends on who else was ever an operator here.
  await expect(page.locator('.toast-title')).toHaveText(
    new RegExp(`^(${t('admin.toast.actWaits')}|${t('admin.toast.actApproved')})$`),
  );
});

test('cold storage is set up', async ({ page, sandbox }) => {
  const { formOf, keyboard, confirm } = await openDesk(page, 'cold');
  const form = formOf('set_up');
  const address = await sandbox.address('polygon');
  await keyboard.type(form.locator('[name=chain]'), 'Polygon');
  await keyboard.type(form.locator('[name=label]'), 'Vault');
  await keyboard.type(form.locator('[name=key]'), address);
  await keyboard.type(form.locator('[name=reason]'), 'out of reach');
  await confirm(form, t('desk.cold.setUp'), address);
  await expect(page.locator('.toast-title')).toHaveText(
    new RegExp(`^(${t('admin.toast.actWaits')}|${t('admin.toast.actApproved')})$`),
  );
});

test('what the venue does not hold is refused beside the field', async ({ page }) => {
  const { formOf, keyboard } = await openDesk(page, 'venue');
  const form = formOf('bring');
  await keyboard.type(form.locator('[name=currency]'), 'LTC');
  await keyboard.type(form.locator('[name=amount]'), '1');
  await keyboard.type(form.locator('[name=reason]'), 'back into the band');
  await keyboard.press(form.getByRole('button', { name: t('desk.venue.bring'), exact: true }));
  await expect(form.getByText(t('errors.venue_not_covered', { currency: 'LTC', max: '0' }))).toBeVisible();
  await expect(form.locator('[name=amount]')).toHaveValue('1');
});

test('a refill is requested and closed', async ({ page }) => {
  const { formOf, keyboard, confirm, row, question } = await openDesk(page, 'treasury');
  const form = formOf('refill');
  await keyboard.type(form.locator('[name=currency]'), 'SOL');
  await keyboard.type(form.locator('[name=amount]'), '7.5');
  await keyboard.type(form.locator('[name=reason]'), 'float by keyboard');
  await confirm(form, t('admin.treasury.requestRefill'), '7.5 SOL');
  await expect(row('float by keyboard')).toContainText(t('admin.treasury.refill.awaited'));
  await keyboard.press(row('float by keyboard').getByRole('button', { name: t('admin.treasury.closeRefill') }));
  await keyboard.press(question.getByRole('button', { name: t('admin.treasury.closeRefill'), exact: true }));
  await expect(row('float by keyboard')).toContainText(t('admin.treasury.refill.closed'));
});
