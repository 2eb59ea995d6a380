/**
 * Crediting stops by itself after a deep reorganisation, and an operator resumes it with a proof. On the server without
 * blocks of its own, whose chains can be reorganised.
 */
import { quietReorganisation } from '#src/domain/deep-reorganisation.ts';
import { expect, test } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';
import { makeOutside } from '../support/outside.ts';

// No other test of this server has orders on this chain.
const chain = 'bitcoin-cash';
const name = 'Bitcoin Cash';
const deep = quietReorganisation(chain, 'sandbox') + 1;

for (const { language, isScripted } of [
  { language: 'zh-tw', isScripted: true },
  { language: 'en', isScripted: true },
  { language: 'en', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ language, javaScriptEnabled: isScripted });

    test('crediting is resumed after a deep reorganisation', async ({ page, office, sandbox, baseURL }) => {
      const { t, row, question } = office;
      const { reorganise } = makeOutside(baseURL ?? '');
      const order = await sandbox.order({ sendCurrency: 'BCH', receiveCurrency: 'ETH', sendAmount: '2' });
      const stopped = row(t('admin.credit.stopped')).filter({ hasText: name });
      // Only what the worker has seen can be undone for it.
      const height = await sandbox.mine(chain, deep);
      const isSeen = async (): Promise<number> => {
        await office.open('');
        return await row(name)
          .filter({ hasText: String(height) })
          .count();
      };
      await expect.poll(isSeen, { intervals: [300] }).toBe(1);
      await reorganise(chain, deep);
      const isStopped = async (): Promise<number> => {
        await office.wake('/settings');
        return await stopped.count();
      };
      await expect.poll(isStopped, { intervals: [300] }).toBe(1);
      await expect(stopped).toContainText(t('admin.credit.deepReorganisation'));

      await sandbox.pay(order.id);
      await sandbox.mineUntil(order.id, chain, 'confirming');
      await sandbox.mine(chain, deep);
      expect((await sandbox.view(order.id)).state).toBe('confirming');

      await office.wake('/settings');
      await stopped.getByRole('button', { name: t('admin.credit.resume') }).click();
      await question.getByLabel(t('admin.reason')).fill('two nodes agree again');
      const submit = question.getByRole('button', { name: t('admin.credit.resume'), exact: true });
      // No wrong password: five of them in a minute make the operator wait, and the next tests give some.
      await office.prove(question);
      await expect(question.locator('.step-up-facts')).toContainText(name);
      await submit.click();
      await office.says(t('admin.toast.creditingResumed'));
      await expect(stopped).toHaveCount(0);
      await sandbox.settle(order.id, 'completed');
      await page.goto(`/${language}/admin/audit`);
      await expect(row('two nodes agree again').first()).toContainText(operator.username);
    });
  });
}
