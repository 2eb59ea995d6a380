/**
 * The treasury: an address is added, a withdrawal waits for a second person and is paid once they agree, and another
 * one is stopped. On the server whose clock may be moved, because addresses and people have to cool off.
 */
import type { Locator } from '@playwright/test';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { patient } from '#tests/support/patience.ts';
import { expect, hydrated, test, type Page } from '../support/back-office.ts';
import { addMate, matePassword as password } from '../support/mate.ts';
import { operator } from '../support/operator.ts';
import { makeSandbox } from '../support/sandbox.ts';
import { textsOf } from '../support/texts.ts';

/** The treasury page of one person, in one language. */
function openTreasury(page: Page, language: LanguageCode, isScripted: boolean) {
  const t = textsOf(language);
  const main = page.getByRole('main');
  const formOf = (intent: string) =>
    main.locator('form').filter({ has: page.locator(`[name=intent][value=${intent}]`) });
  const send = async (form: Locator, button: string, secret: string): Promise<void> => {
    const submit = form.getByRole('button', { name: button, exact: true });
    await submit.click();
    await form.getByLabel(t('admin.password.current'), { exact: true }).fill(secret);
    await submit.click();
  };
  return {
    t,
    main,
    open: async (): Promise<void> => {
      await page.goto(`/${language}/admin/treasury`);
      if (isScripted) await hydrated(page);
    },
    list: async (fields: Readonly<{ currency: string; label: string; address: string }>): Promise<void> => {
      const form = formOf('list');
      await form.locator('[name=currency]').selectOption(fields.currency);
      await form.locator('[name=label]').fill(fields.label);
      await form.locator('[name=address]').fill(fields.address);
      await form.locator('[name=reason]').fill('cold store');
      await send(form, t('admin.treasury.addAddress'), operator.password);
    },
    withdraw: async (to: string, amount: string): Promise<void> => {
      const form = formOf('withdraw');
      await form.locator('[name=addressId]').selectOption({ label: to });
      await form.locator('[name=amount]').fill(amount);
      await form.locator('[name=reason]').fill(`profit ${amount}`);
      await send(form, t('admin.treasury.withdraw'), operator.password);
    },
    row: (text: string) => main.locator('tbody tr').filter({ hasText: text }),
    question: page.locator('.confirm:popover-open, .confirm.is-open'),
    send,
  } as const;
}

// Each with a currency and amounts of its own, because both use one server.
for (const { language, isScripted, chain, currency, paid, stopped, refilled } of [
  {
    language: 'zh-tw',
    isScripted: true,
    chain: 'tron',
    currency: 'USDT-TRC20',
    paid: '12001',
    stopped: '13001',
    refilled: 'LTC',
  },
  {
    language: 'en',
    isScripted: false,
    chain: 'polygon',
    currency: 'USDT-POLYGON',
    paid: '12002',
    stopped: '13002',
    refilled: 'BCH',
  },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });

    test('propose, agree, paid; and stopped', async ({ page, office, browser, context, watch }) => {
      watch.allow(/sandbox/);
      const sandbox = makeSandbox(context.request);
      const theirs = await addMate(page, office, browser, isScripted);
      const [mine, mates] = [page, theirs].map((each) => openTreasury(each, language, isScripted));
      if (!mine || !mates) throw new Error('two people');
      const { t } = mine;
      const label = `Safe ${crypto.randomUUID().slice(0, 8)}`;
      const address = await sandbox.address(chain);

      await mine.open();
      await mine.list({ currency, label, address });
      await expect(mine.row(label).filter({ hasText: t('admin.treasury.stage.cooling') })).toHaveCount(1);
      await sandbox.moveClock(25 * 60);

      await mine.open();
      await expect(mine.row(label).filter({ hasText: t('admin.treasury.usable') })).toHaveCount(1);
      await mates.open();
      await mine.withdraw(`${currency} · ${label}`, paid);
      const proposed = mine.row(`profit ${paid}`);
      await expect(proposed).toContainText(t('admin.treasury.stage.waiting'));
      await expect(proposed).toContainText(t('admin.treasury.waitsForSecond', { name: operator.username }));
      await expect(proposed.getByRole('button', { name: t('admin.treasury.agree') })).toHaveCount(0);
      const other = proposed.locator('details').filter({ hasText: t('admin.treasury.otherSees') });
      await other.locator('summary').click();
      for (const fact of [t('admin.treasury.kind.withdrawal'), label, operator.username])
        await expect(other.locator('.facts')).toContainText(fact);

      // The page that is open already follows by itself; without JavaScript it is opened again.
      if (!isScripted) await mates.open();
      await mates
        .row(`profit ${paid}`)
        .getByRole('button', { name: t('admin.treasury.agree') })
        .click();
      for (const fact of [address, `profit ${paid}`, operator.username])
        await expect(mates.question).toContainText(fact);
      await mates.send(mates.question, t('admin.treasury.agree'), password);
      await expect(mates.row(`profit ${paid}`)).toContainText(t('admin.treasury.stage.under_way'));

      const look = async (): Promise<boolean> => {
        await sandbox.mine(chain, 3);
        await mine.open();
        return ((await mine.row(`profit ${paid}`).textContent()) ?? '').includes(t('admin.treasury.stage.done'));
      };
      await expect.poll(look, { timeout: patient(60_000), intervals: [1_000] }).toBe(true);

      await mine.withdraw(`${currency} · ${label}`, stopped);
      await mine
        .row(`profit ${stopped}`)
        .getByRole('button', { name: t('admin.treasury.takeBack') })
        .click();
      await mine.question.getByRole('button', { name: t('admin.treasury.takeBack'), exact: true }).click();
      await expect(mine.row(`profit ${stopped}`)).toContainText(t('admin.treasury.stage.withdrawn'));
      await theirs.context().close();
    });

    test('a refill is requested with a proof, shows where to pay, and is closed', async ({ page, office }) => {
      expect(office.main).toBeDefined();
      const treasury = openTreasury(page, language, isScripted);
      const { t, main } = treasury;
      await treasury.open();
      const form = main.locator('form').filter({ has: page.locator('[name=intent][value=refill]') });
      await form.locator('[name=currency]').selectOption(refilled);
      await form.locator('[name=amount]').fill('7.5');
      await form.locator('[name=reason]').fill(`float of ${refilled}`);
      await treasury.send(form, t('admin.treasury.requestRefill'), operator.password);
      const row = treasury.row(`float of ${refilled}`);
      await expect(row).toContainText(t('admin.treasury.refill.awaited'));
      await expect(row.locator('code.mono')).toHaveText(/^[a-zA-Z0-9:]{26,}$/);
      await row.getByRole('button', { name: t('admin.treasury.closeRefill') }).click();
      await treasury.question.getByRole('button', { name: t('admin.treasury.closeRefill'), exact: true }).click();
      await expect(row).toContainText(t('admin.treasury.refill.closed'));
    });
  });
}
