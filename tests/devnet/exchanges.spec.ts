/**
 * Exchanges between chains of every family and a mix, in a browser, on node software: each completes, the amount
 * received equals the amount promised, and afterwards books and chains agree to the unit.
 */
import type { Page } from '@playwright/test';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { arriveAtPayment, exchangePage } from '../e2e/support/exchange-page.ts';
import { arriveAtMix, mixerPage } from '../e2e/support/mixing.ts';
import { paymentPage } from '../e2e/support/payment-page.ts';
import { expect, test, toMoney, type Customer } from './devnet.ts';
import { patient } from '#tests/support/patience.ts';

test.use({ isApart: true });

const language = 'en';
const patience = { timeout: patient(300_000) };

const pairs = [
  ['BTC', '0.05', 'USDT-ERC20'],
  ['XMR', '2', 'LTC'],
  ['USDT-TRC20', '2000', 'BTC'],
  ['SOL', '20', 'ETH'],
  ['USDC-SOL', '3000', 'BNB'],
] as const satisfies readonly (readonly [CurrencyId, string, CurrencyId])[];

type Paid = Readonly<{ id: string; page: Page; arrivesAt: string }>;

test('five exchanges and a mix complete, and the books equal the chains to the unit', async ({
  browser,
  whole,
  customer,
  request,
  readAssets,
}) => {
  // A browser context per visitor: six pages of one would share its connections, which their event streams use up.
  const visit = async () => await (await browser.newContext({ baseURL: whole.origin })).newPage();
  const exchanges: Paid[] = [];
  for (const [send, amount, receive] of pairs) {
    exchanges.push(await exchange(await visit(), customer, { send: toMoney(send, amount), receive }));
  }
  const mix = await mixBitcoin(await visit(), customer);

  for (const [index, { id, page, arrivesAt }] of exchanges.entries()) {
    const [, , receive] = pairs[index] ?? [];
    if (receive === undefined) throw new Error('an exchange without its pair');
    await paymentPage(page, language).shows('completed', patience);
    const order = (await (await request.get(`/api/exchanges/${id}`)).json()) as Readonly<{ receiveAmount: string }>;
    expect(await customer.balance(arrivesAt, receive)).toBe(toMoney(receive, order.receiveAmount).units);
  }
  await paymentPage(mix.page, language).shows('completed', patience);
  // What signed all of it reaches the wallet program of Monero, and no other node.
  const { bitcoin, monero } = whole.settings;
  const reached = [bitcoin?.url, monero?.walletUrl].map((url) => whole.apart?.reaches(Number(new URL(url ?? '').port)));
  expect(reached).toEqual([whole.apart?.isAlone === false, true]);

  const active = Object.values(currencies).filter(({ chain }) => chain !== 'bitcoin-cash');
  await expect
    .poll(async () => {
      const assets = await readAssets();
      return active
        .filter(({ id }) => assets.find(({ currency }) => currency === id)?.difference !== '0')
        .map(({ id }) => id);
    }, patience)
    .toEqual([]);
});

type OrderDraft = Readonly<{ send: Money; receive: CurrencyId }>;

async function exchange(page: Page, customer: Customer, { send, receive }: OrderDraft): Promise<Paid> {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.pick('USDT-TRC20', receive === 'BTC' ? 'LTC' : receive);
  if (send.currency !== 'BTC') await form.pick('BTC', send.currency);
  if (receive === 'BTC') await form.pick('LTC', 'BTC');
  await form.amount.fill(formatMoney(send));
  const arrivesAt = await customer.newAddress(receive);
  await form.address.fill(arrivesAt);
  const network = chains[currencies[receive].chain].name;
  await expect(form.form.getByText(form.t('exchange.address.valid', { network }))).toBeVisible();
  await form.submit.click();
  const id = await arriveAtPayment(page, language);
  const payment = paymentPage(page, language);
  await payment.live();
  const depositAddress = await payment.ticket.locator('.address-groups').first().innerText();
  await customer.pay(depositAddress.replaceAll(/\s/g, ''), send);
  return { id, page, arrivesAt };
}

async function mixBitcoin(page: Page, customer: Customer): Promise<Paid> {
  const form = mixerPage(page, language);
  await form.open();
  await form.wake();
  await form.amount.fill('0.3');
  const arrivesAt = await customer.newAddress('BTC');
  await form.address.fill(arrivesAt);
  // The page recognises the address's network and offers to receive there.
  await page.getByText('Receive BTC on Bitcoin instead', { exact: true }).click();
  await form.slider('mixingRounds').fill('3');
  await form.slider('delayMinutes').fill('0');
  await form.calculate.click();
  await form.create.click();
  const id = await arriveAtMix(page, language);
  const payment = paymentPage(page, language);
  await payment.live();
  const depositAddress = await payment.ticket.locator('.address-groups').first().innerText();
  await customer.pay(depositAddress.replaceAll(/\s/g, ''), toMoney('BTC', '0.3'));
  return { id, page, arrivesAt };
}
