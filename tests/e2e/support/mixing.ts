/** Page objects of the two mixing forms, and helpers that bring a mixing order to its end. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Sandbox } from './sandbox.ts';
import { textsOf } from './texts.ts';
import { expect, hydrated, type Locator, type Page } from './visitor.ts';
import { patient } from '#tests/support/patience.ts';

export function mixerPage(page: Page, language: LanguageCode) {
  const t = textsOf(language);
  const form = page.getByRole('form', { name: t('mixer.form') });
  return {
    t,
    form,
    session: page.locator('.session'),
    amount: form.locator('input[name=sendAmount]'),
    address: form.locator('input[name=receiveAddress]'),
    further: form.locator('input[name=furtherAddresses]'),
    add: form.getByRole('button', { name: t('mixer.further.add') }),
    slider: (name: 'mixingRounds' | 'delayMinutes'): Locator => form.locator(`input[type=range][name=${name}]`),
    number: (name: 'mixingRounds' | 'delayMinutes'): Locator => form.locator(`input[type=number][name=${name}]`),
    said: (field: string): Locator => form.locator(`[id="${field}-error"]`),
    calculate: form.getByRole('button', { name: t('mixer.calculate'), exact: true }),
    create: form.locator('.mix-actions button[value=create]'),
    tell: form.locator('.tell-me'),
    result: form.locator('.result'),
    open: async (): Promise<void> => {
      await page.goto(`/${language}/privacy-mixer`);
      await expect(form).toBeVisible();
    },
    wake: async (): Promise<void> => await hydrated(page),
  } as const;
}

export function mixingCard(page: Page, language: LanguageCode) {
  const t = textsOf(language);
  const form = page.locator('form.mixing-card');
  return {
    t,
    form,
    choice: (name: 'sourceChain' | 'sourceToken' | 'targetCurrency' | 'receiveChain'): Locator =>
      form.locator(`select[name=${name}]`),
    amount: form.locator('input[name=sendAmount]'),
    address: form.locator('input[name=receiveAddress]'),
    level: (level: PrivacyLevel): Locator => form.locator(`input[name=privacyLevel][value=${level}]`),
    update: form.getByRole('button', { name: t('mixing.update') }),
    rates: form.locator('.rate-panel'),
    said: (field: string): Locator => form.locator(`[id="${field}-error"]`),
    submit: form.locator('.mix-actions button[value=create]'),
    tell: form.locator('.tell-me'),
    open: async (path = ''): Promise<void> => {
      await page.goto(`/${language}${path}?tab=mixing`);
      await expect(form).toBeVisible();
    },
    wake: async (): Promise<void> => await hydrated(page),
  } as const;
}

/** Waits for the payment page of a mix and returns the order's id, which is in the query string. */
export async function arriveAtMix(page: Page, language: LanguageCode): Promise<string> {
  await page.waitForURL(new RegExp(`/${language}/payment\\?id=[0-9A-Za-z_-]+$`));
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Mines blocks, and moves the clock if possible, until every part has arrived. */
export async function settleMix(sandbox: Sandbox, id: string, delaySeconds = 0): Promise<void> {
  const order = await sandbox.view(id);
  const chains: readonly ChainId[] = [order.sendCurrency, order.receiveCurrency].map((each) => currencies[each].chain);
  const step = async (): Promise<string> => {
    for (const chain of chains) await sandbox.mine(chain, 3);
    return (await sandbox.view(id)).state;
  };
  if (delaySeconds > 0) {
    await expect.poll(step, { timeout: patient(30_000), intervals: [300] }).toBe('mixing');
    await sandbox.untilPriced(id);
    await sandbox.moveClock(delaySeconds);
  }
  await expect.poll(step, { timeout: patient(60_000), intervals: [300] }).toBe('completed');
}
