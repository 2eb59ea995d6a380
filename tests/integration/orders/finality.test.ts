/** Deposits and payouts count only in blocks that their chain has declared final. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks, lateFinalityBlocks } from '#src/domain/network-fee.ts';
import { coverRules, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { readDepartures } from '#src/usecases/quotes/read-departures.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const orders = { ETH: '0.5', TRX: '1000', SOL: '5' } as const;

async function stall(chain: ChainId, isStalled: boolean): Promise<void> {
  await lab.control(chain).stallFinality(isStalled);
}

describe.each(Object.entries(orders))('%s', (currency, amount) => {
  const send = currency as keyof typeof orders;
  const { chain } = currencies[send];
  const deep = finalityBlocks(chain, 'sandbox');

  test('is not credited while finality stands still, however deep it is, and then it is', async () => {
    const order = await lab.order({ send: `${amount} ${send}`, receive: 'LTC' });
    await stall(chain, true);
    await lab.pay(order, amount);
    await lab.mine(chain, deep);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    const { deposits } = await lab.view(order);
    expect(deposits).toMatchObject([{ status: 'seen', waitsFor: 'finality' }]);

    await stall(chain, false);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'confirmed' }]);
    await lab.booksEqualChain();
  });

  test('is not credited when a reorganisation takes a block that was deep but not final', async () => {
    const order = await lab.order({ send: `${amount} ${send}`, receive: 'LTC' });
    await stall(chain, true);
    await lab.pay(order, amount);
    await lab.mine(chain, deep);
    await lab.work();
    await lab.control(chain).reorg(deep, { keep: 'none' });
    await stall(chain, false);
    await lab.mine(chain, deep);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect((await lab.view(order)).payouts).toEqual([]);
    await lab.booksEqualChain();
  });

  test('is paid out for good only when the block of the payout is final', async () => {
    const order = await lab.order({ send: '1 LTC', receive: send });
    await lab.pay(order, '1');
    await lab.confirm(order);
    await stall(chain, true);
    await lab.work();
    await lab.mine(chain, deep);
    await lab.work();
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'broadcast' }]);
    expect(await lab.state(order)).toBe('sending');
    await stall(chain, false);
    await lab.work();
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });

  test('takes no new orders while its finality is late, says why, and resumes by itself', async () => {
    const ask = async () => await lab.tryOrder({ send: `${amount} ${send}`, receive: 'LTC' });
    const trouble = async () => {
      const board = await lab.ports.store.snapshot(
        async (records) => await loadBoard(records, [], coverRules(lab.ports)),
      );
      return (await readDepartures(lab.ports, board)).chains.find((each) => each.chain === chain)?.trouble;
    };
    await stall(chain, true);
    await lab.mine(chain, (lateFinalityBlocks(chain, 'sandbox') ?? 0) - 1);
    await lab.work();
    expect(await ask()).toMatchObject({ ok: true });
    await lab.mine(chain, 1);
    await lab.work();
    expect(await ask()).toMatchObject({ ok: false, code: 'chain_unavailable', details: { reason: 'not_solid' } });
    expect(await trouble()).toBe('not_solid');
    await stall(chain, false);
    await lab.work();
    expect(await ask()).toMatchObject({ ok: true });
    expect(await trouble()).toBeNull();
  });
});

test('chains without finality of their own are credited by depth alone', () => {
  const byDepth = Object.values(chains).filter(({ lateFinalityBlocks: bound }) => bound === undefined);
  expect(byDepth.map(({ id }) => id)).toEqual(['bitcoin', 'litecoin', 'bitcoin-cash', 'monero']);
});
