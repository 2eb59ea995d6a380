/** Before the first test: both servers have looked at their chains and take orders. */
import { expect, request, type FullConfig } from '@playwright/test';
import { makeSandbox } from './sandbox.ts';

export default async function waitForChains({ projects }: FullConfig): Promise<void> {
  for (const { use } of projects) {
    const api = await request.newContext({ baseURL: use.baseURL });
    const sandbox = makeSandbox(api);
    await expect(async () => {
      await sandbox.order();
      await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
    }).toPass({ timeout: 60_000 });
    await api.dispose();
  }
}
