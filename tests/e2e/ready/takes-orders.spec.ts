/** Before everything else: both servers have looked at their chains and take orders. */
import { makeSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/visitor.ts';

for (const index of [0, 1]) {
  test(`server ${index + 1} takes orders soon after its start`, async ({ playwright, baseURL }) => {
    const address = new URL(baseURL ?? '');
    address.port = String(Number(address.port) + index);
    const api = await playwright.request.newContext({ baseURL: address.origin });
    const sandbox = makeSandbox(api);
    await expect(async () => {
      await sandbox.order();
      await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
    }).toPass({ timeout: 60_000 });
    await api.dispose();
  });
}
