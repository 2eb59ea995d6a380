/** Contract tests for a node that is down for a while: nobody loses time or money. */
import { describe, expect, test } from 'vitest';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { money } from '#src/domain/money.ts';
import type { Tell } from './chain-contract.ts';

const outageMinutes = 45;

export function describeOutages(tell: Tell): void {
  describe('while the node is away', () => {
    test('clocks stand still and payouts wait, and everything goes on afterwards', async () => {
      const story = tell();
      const { lab, other, currency, orderUnits, work, pass, state, order: look } = story;
      const waiting = await story.placeOrder();
      const paying = await story.placePaidOrder();
      await lab.stop();
      await work();
      await pass(outageMinutes);
      await work();
      expect(await state(waiting)).toBe('awaiting_deposit');
      expect(await state(paying)).toBe('exchanging');
      const refused = await createOrder(await story.restart(), {
        send: money(currency, orderUnits),
        receiveCurrency: other.currency,
        orderType: 'floating',
        receiveAddress: await other.newAddress(),
      });
      expect(refused).toMatchObject({ ok: false, code: 'chain_unavailable', details: { chain: lab.chain } });

      await lab.start();
      await work();
      const moved = (await look(waiting)).expiresAt - waiting.expiresAt;
      expect(moved).toBeGreaterThanOrEqual(outageMinutes * 60_000);
      expect(await state(waiting)).toBe('awaiting_deposit');
      const txid = await story.pay(waiting);
      await work();
      await story.expectPaidOnce(paying);
      expect((await story.onlyPayout(paying)).attempts).toHaveLength(1);
      await story.confirm(txid);
      await story.expectExchanged(waiting);
    });
  });
}
