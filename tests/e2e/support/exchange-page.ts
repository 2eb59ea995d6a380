/** Page object of the exchange form, with and without JavaScript. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { textsOf } from './texts.ts';
import { expect, hydrated, type Locator, type Page } from './visitor.ts';

export type ExchangePage = ReturnType<typeof exchangePage>;

export function exchangePage(page: Page, language: LanguageCode) {
  const t = textsOf(language);
  const form = page.getByRole('form', { name: t('exchange.form') });
  const chip = (currency: CurrencyId): Locator => {
    const names = { symbol: currencies[currency].symbol, network: networkDisplayName(currency) };
    return form.getByRole('button', { name: t('exchange.chip', names), exact: true });
  };
  return {
    t,
    form,
    chip,
    amount: form.getByLabel(t('exchange.send'), { exact: true }),
    received: form.locator('#receiveAmount'),
    address: form.locator('input[name=receiveAddress]'),
    refundAddress: form.locator('input[name=refundAddress]'),
    submit: form.getByRole('button', { name: t('exchange.submit'), exact: true }),
    /** The hint or error at a field. */
    said: (field: 'sendAmount' | 'receiveAmount' | 'receiveAddress' | 'refundAddress'): Locator =>
      form.locator(`#${field}-error`),
    open: async (path = ''): Promise<void> => {
      await page.goto(`/${language}${path}`);
      await expect(form).toBeVisible();
    },
    /** Opens the picker of the currency `from` and selects `to`. */
    pick: async (from: CurrencyId, to: CurrencyId): Promise<void> => {
      await chip(from).click();
      const dialog = page.getByRole('dialog');
      const { symbol } = currencies[to];
      await dialog.getByRole('combobox').fill(symbol);
      const option = dialog.getByRole('option').filter({ hasText: optionText(to) });
      await option.first().click();
      await expect(dialog).toBeHidden();
      await expect(chip(to)).toBeVisible();
    },
    wake: async (): Promise<void> => await hydrated(page),
  } as const;
}

/** Waits for the payment page and returns the order's id from its URL. */
export async function arriveAtPayment(page: Page, language: LanguageCode): Promise<string> {
  await page.waitForURL(new RegExp(`/${language}/payment/[0-9A-Za-z_-]+$`));
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

function optionText(currency: CurrencyId): RegExp {
  const [symbol = '', tag = ''] = currency.split('-');
  return new RegExp(`^${symbol}.*${tag}`, 'i');
}
