/**
 * Money that operators move at the venue: coins go there by a withdrawal, some are sold there, and the rest comes back.
 * And meanwhile a shortage is noticed, booked by two people, and payouts go on. On the server whose clock may be moved.
 */
import type { Locator } from '@playwright/test';
import { chains } from '#src/domain/assets/chains.ts';
import { patient } from '#tests/support/patience.ts';
import { expect, hydrated, test, type Office, type Page } from '../support/back-office.ts';
import { addMate, matePassword } from '../support/mate.ts';
import { operator } from '../support/operator.ts';
import { makeOutside } from '../support/outside.ts';
import { makeSandbox } from '../support/sandbox.ts';

const variants = [
  {
    language: 'zh-tw',
    isScripted: true,
    venue: { coin: 'LTC', chain: 'litecoin', sent: '12.5', sold: '5.25', back: '3.125', left: '4.125' },
    short: { currency: 'USDC-SOL', chain: 'solana', stolen: '21321.25', shown: '21,321.25' },
  },
  {
    language: 'en',
    isScripted: false,
    venue: { coin: 'BTC', chain: 'bitcoin', sent: '0.0125', sold: '0.00525', back: '0.003125', left: '0.004125' },
    short: { currency: 'USDT-TRC20', chain: 'tron', stolen: '22432.5', shown: '22,432.5' },
  },
] as const;

const long = { timeout: patient(60_000), intervals: [1_000] };

const paying = new Map<string, string>();

// The check of the books notices a theft within a minute, while the tests of the venue run. By then a customer of each
// stolen currency has paid, and nothing is mined.
test.beforeAll(async ({ baseURL, request }) => {
  const sandbox = makeSandbox(request);
  for (const { currency, stolen } of variants.map(({ short }) => short)) {
    const order = await sandbox.order({ sendCurrency: 'POL', receiveCurrency: currency, sendAmount: '200' });
    await sandbox.pay(order.id);
    await sandbox.mineUntil(order.id, undefined, 'confirming');
    paying.set(currency, order.id);
    await makeOutside(baseURL ?? '').steal(currency, stolen);
  }
});

const formOf = (page: Page, { main }: Office, intent: string): Locator =>
  main.locator('form').filter({ has: page.locator(`[name=intent][value=${intent}]`) });

/** Sends a form to see what it would do, and again with the password. */
async function send({ t }: Pick<Office, 't'>, form: Locator, button: string, secret: string = operator.password) {
  const submit = form.getByRole('button', { name: button, exact: true });
  await submit.click();
  await form.getByLabel(t('admin.password.current'), { exact: true }).fill(secret);
  await submit.click();
}

for (const { language, isScripted, venue, short } of variants) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ language, javaScriptEnabled: isScripted });

    test('coins go to the venue, are sold there and come back', async ({ page, office, sandbox, baseURL }) => {
      const { t, row } = office;
      const { coin, chain, sent, sold, back, left } = venue;
      const { kraken } = makeOutside(baseURL ?? '');
      const run = crypto.randomUUID().slice(0, 8);
      /** Moves the clock, on which the worker asks the venue, and looks whether a row of the page says this. */
      const until = async (text: string, state: string): Promise<void> => {
        const look = async (): Promise<number> => {
          await sandbox.moveClock(20);
          await sandbox.mine(chain, 2);
          await office.wake('/venue');
          return await row(text).filter({ hasText: state }).count();
        };
        await expect.poll(look, long).toBe(1);
      };

      // Kraken is told our address, and tells its own.
      await office.open('/hot-keys');
      const ours = await row(chains[chain].name).locator('.mono').first().textContent();
      await kraken.save(coin, ours ?? '');
      await until(coin, t('desk.venue.notListed'));
      const theirs =
        (await row(t('desk.venue.notListed')).filter({ hasText: coin }).locator('.mono').textContent()) ?? '';

      await office.wake('/treasury');
      const list = formOf(page, office, 'list');
      await list.locator('[name=currency]').selectOption(coin);
      await list.locator('[name=label]').fill(`Kraken ${run}`);
      await list.locator('[name=address]').fill(theirs);
      await list.locator('[name=reason]').fill('our account there');
      await send(office, list, t('admin.treasury.addAddress'));
      await expect(row(`Kraken ${run}`).filter({ hasText: t('admin.treasury.stage.cooling') })).toHaveCount(1);
      await sandbox.moveClock(25 * 60);

      await office.wake('/treasury');
      const withdraw = formOf(page, office, 'withdraw');
      await withdraw.locator('[name=addressId]').selectOption({ label: `${coin} · Kraken ${run}` });
      await withdraw.locator('[name=amount]').fill(sent);
      await withdraw.locator('[name=reason]').fill(`there ${run}`);
      await send(office, withdraw, t('admin.treasury.withdraw'));
      await until(`there ${run}`, t('desk.venue.state.left'));
      await expect.poll(async () => await kraken.credit(coin)).toBe(1);
      await until(`there ${run}`, t('desk.venue.state.credited'));
      await expect(row(`${sent} ${coin}`).first()).toBeVisible();

      // The market there is the best bid of a moment: ours may move until the order is made.
      await kraken.price(coin, String(Math.ceil((await sandbox.rate(coin, 'USDT')) * 1.1)));
      const trade = formOf(page, office, 'trade');
      await trade.locator('[name=side]').selectOption('sell');
      await trade.locator('[name=currency]').selectOption(coin);
      await trade.locator('[name=amount]').fill(sold);
      await trade.locator('[name=reason]').fill(`sold ${run}`);
      await send(office, trade, t('desk.venue.trade'));
      await until(`sold ${run}`, t('desk.venue.state.done'));
      await expect(row(`sold ${run}`).locator('td').nth(1)).toContainText(`${sold} ${coin}`);

      const bring = formOf(page, office, 'bring');
      await bring.locator('[name=currency]').selectOption(coin);
      await bring.locator('[name=amount]').fill(back);
      await bring.locator('[name=reason]').fill(`back ${run}`);
      await send(office, bring, t('desk.venue.bring'));
      await until(`back ${run}`, t('desk.venue.state.known'));
      expect(await kraken.pay(coin)).toBe(1);
      await until(`back ${run}`, t('desk.venue.state.arrived'));
      // What was sent, less what was sold and came back: by the books and by Kraken, with no difference.
      await expect(row(coin).first()).toContainText(left);
      await expect(row(coin).first().getByRole('button')).toHaveCount(0);
    });

    test('a shortage is booked by two people, and payouts go on', async ({ page, office, browser, sandbox }) => {
      const { t, row, question } = office;
      const { currency, chain, shown } = short;
      const mate = await addMate(page, office, browser, isScripted);
      // Whoever joined only now may not agree yet.
      await sandbox.moveClock(25 * 60);
      const book = row(t('admin.stop.reason.books_differ'))
        .filter({ hasText: currency })
        .getByRole('button', { name: t('admin.stop.book') });
      const isNoticed = async (): Promise<number> => {
        await office.wake('/settings');
        return await book.count();
      };
      await expect.poll(isNoticed, long).toBe(1);

      const orderId = paying.get(currency) ?? '';
      // The payment counts, and the payout waits.
      await sandbox.mineUntil(orderId, 'polygon', 'exchanging');
      await sandbox.mine(chain, 3);

      const submit = question.getByRole('button', { name: t('admin.stop.book'), exact: true });
      // While the new blocks are not compared yet, the page says so and books nothing.
      const isShown = async (): Promise<number> => {
        if ((await isNoticed()) === 0) return 0;
        await book.click();
        await expect(question).toContainText(shown);
        await question.getByLabel(t('admin.reason')).fill(`taken of ${currency}`);
        await submit.click();
        const facts = question.locator('.step-up-facts').waitFor({ timeout: patient(5_000) });
        return await facts.then(
          () => 1,
          () => 0,
        );
      };
      await expect.poll(isShown, long).toBe(1);
      await office.prove(question);
      await submit.click();
      await office.says(t('admin.toast.actWaits'));
      await expect(book).toHaveCount(1);
      expect((await sandbox.view(orderId)).state).toBe('exchanging');

      await mate.goto(`/${language}/admin/treasury`);
      if (isScripted) await hydrated(mate);
      const waiting = mate
        .getByRole('main')
        .locator('tbody tr')
        .filter({ hasText: `taken of ${currency}` });
      await waiting.getByRole('button', { name: t('admin.treasury.agree') }).click();
      const theirQuestion = mate.locator('.confirm:popover-open, .confirm.is-open');
      for (const fact of [shown, operator.username]) await expect(theirQuestion).toContainText(fact);
      await send(office, theirQuestion, t('admin.treasury.agree'), matePassword);
      await expect(waiting).toContainText(t('admin.treasury.stage.done'));
      await mate.context().close();

      await office.wake('/settings');
      await expect(book).toHaveCount(0);
      await sandbox.settle(orderId, 'completed');
    });
  });
}
