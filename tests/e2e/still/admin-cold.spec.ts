/**
 * Cold storage from its set-up by two people to coins that come back by a file signed offline. On the server whose
 * clock may be moved, because keys and people have to cool off.
 */
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import type { Locator } from '@playwright/test';
import { openEvmDevice } from '#tests/support/offline-devices.ts';
import { patient } from '#tests/support/patience.ts';
import { expect, hydrated, test, type Page } from '../support/back-office.ts';
import { addMate, matePassword } from '../support/mate.ts';
import { operator } from '../support/operator.ts';
import { makeSandbox } from '../support/sandbox.ts';
import { textsOf } from '../support/texts.ts';

const master = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32)), {
  public: 0x0435_87cf,
  private: 0x0435_8394,
});

/** An offline device: it has the keys, and sees nothing but the file. */
function sign(file: string): string {
  const psbt = Transaction.fromPSBT(base64.decode(file));
  for (let place = 0; place < psbt.inputsLength; place += 1) {
    const path = psbt.getInput(place).bip32Derivation?.[0]?.[1].path ?? [];
    const { privateKey } = path.reduce((node, step) => node.deriveChild(step), master);
    if (privateKey) psbt.signIdx(privateKey, place);
  }
  return base64.encode(psbt.toPSBT(0));
}

const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
const coins = {
  key: `[${fingerprint}/84h/1h/0h]${master.derive("m/84'/1'/0'").publicExtendedKey}`,
  shown: fingerprint,
  sign: async (file: string) => sign(file),
  file: { ending: '.psbt', type: /^data:application\/octet-stream/, unsigned: 'errors.cold_file_unsigned' },
} as const;
// Eight digits at random: two would be ff or 00 now and then, and no key is all ones or all zeros.
const { address, sign: signAccount } = openEvmDevice(crypto.randomUUID().slice(0, 8));
const account = {
  key: address,
  shown: address,
  sign: signAccount,
  file: { ending: '.json', type: /^data:application\/json/, unsigned: 'errors.cold_file_unreadable' },
} as const;

for (const { language, isScripted, chain, currency, there, back, device } of [
  {
    language: 'zh-tw',
    isScripted: true,
    chain: 'litecoin',
    currency: 'LTC',
    there: '3.25',
    back: '1.125',
    device: coins,
  },
  {
    language: 'en',
    isScripted: false,
    chain: 'bitcoin',
    currency: 'BTC',
    there: '0.03125',
    back: '0.015625',
    device: coins,
  },
  {
    language: 'en',
    isScripted: true,
    chain: 'ethereum',
    currency: 'ETH',
    there: '2.125',
    back: '1.0625',
    device: account,
  },
] as const) {
  test.describe(`${language}, ${currency}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });
    const t = textsOf(language);

    test('set up by two people, coins go there and come back', async ({ page, office, browser, context, watch }) => {
      watch.allow(/sandbox/);
      const sandbox = makeSandbox(context.request);
      const theirs = await addMate(page, office, browser, isScripted);
      await sandbox.moveClock(25 * 60);
      const open = async (each: Page, path: string): Promise<void> => {
        await each.goto(`/${language}/admin${path}`);
        if (isScripted) await hydrated(each);
      };
      const formOf = (intent: string): Locator =>
        office.main.locator('form').filter({ has: page.locator(`[name=intent][value=${intent}]`) });
      const send = async (form: Locator, button: string, secret: string = operator.password): Promise<void> => {
        const submit = form.getByRole('button', { name: button, exact: true });
        await submit.click();
        const field = form.getByLabel(t('admin.password.current'), { exact: true });
        await field.waitFor();
        // A dialog of the new page becomes another one when its scripts run, and a click between them meets neither.
        if (isScripted) await hydrated(form.page());
        await field.fill(secret);
        await submit.click();
      };
      const until = async (text: string, state: string): Promise<void> => {
        const look = async (): Promise<boolean> => {
          await sandbox.mine(chain, 4);
          await open(page, '/cold');
          return (await office.row(text).filter({ hasText: state }).count()) > 0;
        };
        await expect.poll(look, { timeout: patient(60_000), intervals: [1_000] }).toBe(true);
      };

      const label = `Vault ${crypto.randomUUID().slice(0, 8)}`;
      await open(page, '/cold');
      const setUp = formOf('set_up');
      await setUp.locator('[name=chain]').selectOption(chain);
      await setUp.locator('[name=label]').fill(label);
      await setUp.locator('[name=key]').fill(device.key);
      await setUp.locator('[name=reason]').fill('out of reach');
      await send(setUp, t('desk.cold.setUp'));

      await open(theirs, '/treasury');
      const row = theirs.getByRole('main').locator('tbody tr').filter({ hasText: label });
      await row.getByRole('button', { name: t('admin.treasury.agree') }).click();
      const question = theirs.locator('.confirm:popover-open, .confirm.is-open');
      await expect(question).toContainText(device.shown);
      await send(question, t('admin.treasury.agree'), matePassword);
      await expect(row).toContainText(t('admin.treasury.stage.done'));
      await sandbox.moveClock(25 * 60);

      await open(page, '/cold');
      await expect(office.row(label)).toContainText(t('admin.treasury.usable'));
      const move = formOf('move');
      await move.locator('[name=currency]').selectOption(currency);
      await move.locator('[name=amount]').fill(there);
      await move.locator('[name=reason]').fill('above the float');
      await send(move, t('desk.cold.move'));
      await until(there, t('desk.cold.state.arrived'));

      const bring = formOf('return');
      const from = bring.locator(`option[value$=" ${currency}"]`).filter({ hasText: label });
      await bring.locator('[name=accountId]').selectOption((await from.getAttribute('value')) ?? '');
      await bring.locator('[name=amount]').fill(back);
      await bring.locator('[name=reason]').fill('the float runs low');
      await send(bring, t('desk.cold.bring'));
      const returned = office.row(back).filter({ hasText: t('desk.cold.return.unsigned') });
      const link = returned.locator(`a[download$="${device.file.ending}"]`);
      await expect(link).toHaveAttribute('href', device.file.type);
      const file = (await returned.locator('details code').textContent()) ?? '';

      await returned.getByRole('button', { name: t('desk.cold.takeSigned') }).click();
      const dialog = office.question;
      await dialog.locator('[name=file]').fill(file);
      await dialog.getByRole('button', { name: t('desk.cold.takeSigned'), exact: true }).click();
      await expect(dialog.getByText(t(device.file.unsigned))).toBeVisible();
      if (isScripted) await hydrated(page);
      await dialog.locator('[name=file]').fill(await device.sign(file));
      await send(dialog, t('desk.cold.takeSigned'));
      await until(back, t('desk.cold.return.arrived'));
      await theirs.context().close();
    });
  });
}
