/** Runs before all other tests: both servers reported ready at /readyz, so they must accept orders at once. */
import { makeSandbox } from '../support/sandbox.ts';
import { test } from '../support/visitor.ts';

for (const index of [0, 1]) {
  test(`server ${index + 1} takes orders as soon as it is ready`, async ({ playwright, baseURL }) => {
    const address = new URL(baseURL ?? '');
    address.port = String(Number(address.port) + index);
    const api = await playwright.request.newContext({ baseURL: address.origin });
    const sandbox = makeSandbox(api);
    await sandbox.order();
    await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
    await api.dispose();
  });
}
