/** Paying by a browser wallet: two clicks, and what goes wrong with it. */
import { sandboxChainId } from '#src/domain/payment-uri.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { installWallet, sentHash, walletName } from '../support/browser-wallet.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, test, type Locator, type Page } from '../support/visitor.ts';

const exchange = { sendCurrency: 'ETH', receiveCurrency: 'BTC', sendAmount: '0.8' } as const;

async function openPanel(page: Page, language: LanguageCode, id: string) {
  const payment = paymentPage(page, language);
  await payment.open(id);
  await payment.live();
  await payment.button(payment.t('payment.browserWallet')).click();
  const panel = page.getByRole('region', { name: payment.t('payment.browserWallet') });
  const words = makeTranslate(loadCatalog(language, ['wallet']));
  const wallet: Locator = panel.getByRole('button', { name: walletName, exact: true });
  return { payment, panel, words, wallet };
}

test('an order of ether is paid with two clicks, once, and completes', async ({ page, sandbox }) => {
  const order = await sandbox.order(exchange);
  const wallet = await installWallet(page, { sandbox, order });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const shown = await openPanel(page, 'en', order.id);
  await expect(shown.panel.getByRole('heading')).toBeFocused();
  await expect(shown.panel.getByText(String(sandboxChainId))).toBeVisible();
  await expect(shown.wallet.getByRole('presentation')).toHaveJSProperty('naturalWidth', 96);
  expect(scripts.filter((url) => url.includes('wallet-panel')).length).toBeGreaterThan(0);
  await shown.wallet.dblclick();
  await expect(shown.payment.ticket.getByRole('heading', { level: 2 })).not.toHaveText(
    shown.payment.t('status.title.awaiting_deposit'),
  );
  expect(wallet.sent).toEqual([
    {
      from: '0x1111111111111111111111111111111111111111',
      to: order.depositAddress,
      value: `0x${(8n * 10n ** 17n).toString(16)}`,
      data: '0x',
      chainId: '0x7a69',
    },
  ]);
  await sandbox.settle(order.id, 'completed');
  await shown.payment.shows('completed');
});

test('a token is paid by its contract, after the wallet has changed its network (zh-cn)', async ({ page, sandbox }) => {
  const order = await sandbox.order({ ...exchange, sendCurrency: 'USDT-BEP20', sendAmount: '250' });
  const wallet = await installWallet(page, { sandbox, order, manner: { chainId: '0x38', knowsSandbox: true } });
  const { payment, wallet: choice } = await openPanel(page, 'zh-cn', order.id);
  await choice.press('Enter');
  await expect(payment.ticket.getByRole('heading', { level: 2 })).not.toHaveText(
    payment.t('status.title.awaiting_deposit'),
  );
  expect(wallet.sent.map(({ value, chainId }) => [value, chainId])).toEqual([['0x0', '0x7a69']]);
  expect(await wallet.methods()).toContain('wallet_switchEthereumChain');
  await sandbox.settle(order.id, 'completed');
});

test('who declines in the wallet may try again, and after a reload the page knows what was sent', async ({
  page,
  sandbox,
}) => {
  const order = await sandbox.order(exchange);
  // What this wallet sends does not reach the chain, so that the order goes on waiting.
  const wallet = await installWallet(page, { sandbox, order, manner: { refusals: 1, isCutOff: true } });
  const { payment, panel, words, wallet: choice } = await openPanel(page, 'en', order.id);
  await choice.click();
  await expect(panel.getByText(words('wallet.refused'))).toBeVisible();
  expect(wallet.sent).toEqual([]);
  await choice.click();
  await expect(panel.getByText(words('wallet.sent'))).toBeVisible();
  // The server was asked to look at the chain, with the transaction that the wallet named.
  await expect(page).toHaveURL(new RegExp(`tx=${sentHash}`));
  await expect(page.getByText(payment.t('payment.claim.title')).first()).toBeVisible();
  const again = await openPanel(page, 'en', order.id);
  await expect(again.panel.getByText(sentHash)).toBeVisible();
  await expect(again.wallet).toHaveCount(0);
  expect(wallet.sent).toHaveLength(1);
});

test('a wallet on a real network is not asked to pay in the sandbox', async ({ page, sandbox }) => {
  const order = await sandbox.order(exchange);
  const wallet = await installWallet(page, { sandbox, order, manner: { chainId: '0x1' } });
  const { panel, words, wallet: choice } = await openPanel(page, 'en', order.id);
  await choice.click();
  await expect(panel.getByText(words('wallet.unknownChain', { network: 'Ethereum' }))).toBeVisible();
  expect(await wallet.methods()).not.toContain('eth_sendTransaction');
});

test('a browser without a wallet says so, and an order of bitcoin has no such button', async ({ page, sandbox }) => {
  const order = await sandbox.order(exchange);
  const { panel, words, payment } = await openPanel(page, 'en', order.id);
  await expect(panel.getByText(words('wallet.none'))).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
  const other = await sandbox.order();
  await payment.open(other.id);
  await payment.live();
  await expect(payment.button(payment.t('payment.browserWallet'))).toHaveCount(0);
});
