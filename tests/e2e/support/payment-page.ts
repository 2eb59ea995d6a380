/** Page objects of the payment page and the track page. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { textsOf } from './texts.ts';
import { expect, type Locator, type Page } from './visitor.ts';

type SandboxPayment = 'exact' | 'little' | 'much' | 'twice' | 'late';

export type PaymentPage = ReturnType<typeof paymentPage>;

export function paymentPage(page: Page, language: LanguageCode) {
  const t = textsOf(language);
  const ticket = page.locator('.paper-ticket');
  return {
    t,
    ticket,
    open: async (id: string): Promise<void> => {
      await page.goto(`/${language}/payment/${id}`);
    },
    /** Waits until the event stream is open; from then on the page updates by itself. */
    live: async (): Promise<void> => await expect(page.getByText(t('payment.live'), { exact: true })).toBeVisible(),
    /** Expects the ticket's headline for this state. */
    shows: async (state: OrderState, options: Readonly<{ timeout?: number }> = {}): Promise<void> =>
      await expect(ticket.getByRole('heading', { level: 2 })).toHaveText(t(`status.title.${state}`), options),
    step: page.locator('ol.steps [aria-current=step]'),
    code: async (): Promise<string> => await page.locator('.stub-digits').innerText().then(onlyDigits),
    sandbox: (payment: SandboxPayment): Locator =>
      page.getByRole('button', { name: t(`payment.sandbox.${payment}`), exact: true }),
    button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    copy: (name: string): Locator => page.getByRole('button', { name, exact: true }).first(),
  } as const;
}

export function trackPage(page: Page, language: LanguageCode) {
  const t = textsOf(language);
  return {
    t,
    open: async (): Promise<void> => {
      await page.goto(`/${language}/track`);
    },
    code: page.getByLabel(t('track.label'), { exact: true }),
    search: page.locator('form.track-form').getByRole('button', { name: t('track.button'), exact: true }),
    result: page.locator('.track-ticket'),
  } as const;
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
