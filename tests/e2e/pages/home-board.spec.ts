/** The board of live rates: it polls, and hides rates that are too old to order at. */
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test } from '../support/visitor.ts';
import { patient } from '#tests/support/patience.ts';

const t = textsOf('en');
const answer = {
  updatedAt: '2026-11-16T03:04:05.000Z',
  rates: [
    { from: 'BTC', to: 'USDT', rate: 12_345.678 },
    { from: 'USDT', to: 'XMR', rate: 0.000_009_916_6 },
  ],
};

for (const [what, stale] of [
  ['shows the rates of now, with all their digits, and their time', undefined],
  ['takes old rates down and says why', true],
] as const) {
  test(`the board ${what}`, async ({ page }) => {
    await page.route('**/api/exchange-rates?*', async (route) => await route.fulfill({ json: { ...answer, stale } }));
    await page.goto('/en');
    await hydrated(page);
    const board = page.getByRole('region', { name: t('home.board.title') });
    const row = board.getByRole('row').filter({ hasText: /BTC.*TRC20/ });
    await expect(row).toContainText(/[0-9]/);
    await page.waitForResponse('**/api/exchange-rates?*', { timeout: patient(45_000) });
    if (stale) {
      await expect(board).toContainText(t('home.board.stale'));
      await expect(board.getByRole('table')).toHaveCount(0);
      return;
    }
    await expect(row).toContainText('12,345.678');
    await expect(board).toContainText('0.0000099166');
    await expect(board).toContainText(t('home.board.updated', { time: '03:04:05 UTC' }));
  });
}
