/** Books and chain are compared as of the block that was read, while the chain goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { compareNow } from '#src/usecases/reconciliation/compare-now.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

/** A node on whose chain something happens while balances are read, and which notes the addresses. */
function whileReading(chain: ChainId, happen: () => Promise<unknown>) {
  const asked: (readonly string[])[] = [];
  const ports: Ports = withNode(lab.ports, chain, (node) => ({
    balances: async (addresses, known) => {
      asked.push(addresses);
      await happen();
      return await node.balances(addresses, known);
    },
  }));
  return { ports, asked };
}

test('a node that knows past balances answers for the block of the books', async () => {
  await lab.work();
  const { ports } = whileReading('ethereum', async () => await lab.fund('3 ETH'));
  const { height } = await lab.ports.chains.ethereum.node.head();
  expect(await reconcileChain(ports, 'ethereum')).toMatchObject({
    isComparable: true,
    at: { height },
    differences: [],
  });
  await lab.work();
});

test('of another one a later block will do, if nothing of ours has moved until then', async () => {
  await lab.work();
  const { ports } = whileReading('litecoin', async () => await lab.mine('litecoin'));
  expect(await compareNow(ports, 'litecoin')).toMatchObject({ isComparable: true, differences: [] });
  const moved = whileReading('litecoin', async () => await lab.fund('3 LTC'));
  expect(await reconcileChain(moved.ports, 'litecoin')).toMatchObject({ isComparable: false });
  await lab.work();
  await lab.booksEqualChain();
});

test('what a node that is wrong calls empty is compared on', async () => {
  const order = await lab.order({ send: '2 ETH', receive: 'LTC' });
  await lab.pay(order, '2');
  await lab.mine('ethereum');
  await lab.work();
  const address = order.depositAddress?.toLowerCase() ?? '';
  const lying = withNode(lab.ports, 'ethereum', (node) => ({
    balances: async (addresses, known) => {
      const { at, held } = await node.balances(addresses, known);
      return { at, held: held.map(({ currency }) => money(currency, 0n)), empty: addresses };
    },
  }));
  expect((await reconcileChain(lying, 'ethereum')).differences.length).toBeGreaterThan(0);
  const { ports, asked } = whileReading('ethereum', async () => await Promise.resolve());
  expect(await reconcileChain(ports, 'ethereum')).toMatchObject({ isComparable: true, differences: [] });
  expect(asked.flat()).toContain(address);
});
