/**
 * A partner's share: earned with an order of its key, shown as owed, and paid out by the treasury's form, which a link
 * fills in. On the server whose clock may be moved, because addresses have to cool off.
 */
import { patient } from '#tests/support/patience.ts';
import { expect, hydrated, test, type Office, type Page } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';
import { makeSandbox } from '../support/sandbox.ts';

async function submit(page: Page, form: string, button: string, t: Office['t']): Promise<void> {
  const filled = page.locator(form);
  const send = filled.getByRole('button', { name: button, exact: true });
  await send.click();
  await filled.getByLabel(t('admin.password.current'), { exact: true }).fill(operator.password);
  await send.click();
}

for (const { language, isScripted } of [
  { language: 'zh-cn', isScripted: true },
  { language: 'en', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ language, javaScriptEnabled: isScripted });

    test('a share is earned, owed and paid out', async ({ page, office, context, watch }) => {
      watch.allow(/sandbox/);
      const { t } = office;
      const sandbox = makeSandbox(context.request);
      const open = async (path: string): Promise<void> => {
        await office.open(path);
        if (isScripted) await hydrated(page);
      };

      await open('/api-keys');
      const label = `Harbour ${crypto.randomUUID().slice(0, 8)}`;
      await page.locator('#key-form [name=label]').fill(label);
      await page.locator('#key-form [name=scopes]').selectOption('trade');
      await submit(page, '#key-form', t('admin.key.create'), t);
      const key = (await page.locator('.codes').first().textContent()) ?? '';
      await open('/api-keys');
      const id = (await office.row(label).locator('.key-name .mono').textContent()) ?? '';
      await open(`/api-keys?key=${id}`);
      await page.locator('#share-form [name=partnerName]').fill(label);
      await page.locator('#share-form [name=share]').fill('50');
      await submit(page, '#share-form', t('admin.key.shareSet'), t);
      await expect(office.row(label)).toContainText(t('admin.key.shareOf', { percent: '50%', name: label }));

      const made = await context.request.post('/api/v1/exchanges', {
        headers: { authorization: `Bearer ${key}` },
        data: {
          sendCurrency: 'BTC',
          receiveCurrency: 'LTC',
          sendAmount: '0.9',
          receiveAddress: await sandbox.addressFor('LTC'),
        },
      });
      expect(made.ok(), await made.text()).toBe(true);
      const order = ((await made.json()) as Readonly<{ data: Readonly<{ id: string }> }>).data;
      await sandbox.pay(order.id, '0.9');
      const look = async (): Promise<string> => {
        await sandbox.mine('bitcoin', 2);
        await sandbox.mine('litecoin', 2);
        return (await sandbox.view(order.id)).state;
      };
      await expect.poll(look, { timeout: patient(60_000), intervals: [1_000] }).toBe('completed');

      await open('/treasury');
      const list = page.locator('form').filter({ has: page.locator('[name=intent][value=list]') });
      await list.locator('[name=currency]').selectOption('BTC');
      await list.locator('[name=label]').fill(label);
      await list.locator('[name=address]').fill(await sandbox.address('bitcoin'));
      await list.locator('[name=reason]').fill('the partner gave it');
      await submit(page, 'form:has([value=list])', t('admin.treasury.addAddress'), t);
      await sandbox.moveClock(25 * 60);

      await open(`/api-keys?key=${id}`);
      // Half of 0.45 percent.
      const owed = office.main.locator('tbody tr').filter({ hasText: '0.002025' }).first();
      await expect(owed).toBeVisible();
      await owed.getByRole('link', { name: t('admin.key.payOut') }).click();
      const form = page.locator('#withdraw');
      await expect(form.locator('[name=amount]')).toHaveValue('0.002025');
      await expect(form.locator('[name=partnerId]')).toHaveValue(id);
      if (isScripted) await hydrated(page);
      await form.locator('[name=addressId]').selectOption({ label: `BTC · ${label}` });
      await form.locator('[name=reason]').fill(`share of ${label}`);
      await submit(page, '#withdraw', t('admin.treasury.withdraw'), t);
      const act = office.row(`share of ${label}`);
      await expect(act).toContainText(t('admin.treasury.shareOf', { partner: `${label} · ${id}` }));

      // Once more is more than is owed: it is refused before a password is asked for.
      await open(`/treasury?partner=${id}&currency=BTC&amount=0.002025`);
      await form.locator('[name=addressId]').selectOption({ label: `BTC · ${label}` });
      await form.locator('[name=reason]').fill(`share of ${label}, again`);
      await form.getByRole('button', { name: t('admin.treasury.withdraw'), exact: true }).click();
      await expect(form.locator('[name=amount]')).toHaveAttribute('aria-invalid', 'true');
      await expect(form).toContainText(t.loose('errors.amount_over_share').split('{')[0] ?? '');
    });
  });
}
