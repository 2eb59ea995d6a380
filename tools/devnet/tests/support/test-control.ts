/** Tests of the test controls that hold on every chain. Each chain's test file runs them on its own node. */
import { expect, test } from 'vitest';
import type { ChainNode, Payment } from '../../src/chain-node.ts';

type Subject = Readonly<{
  node: () => ChainNode;
  /** The token to pay with; the chain's own coin if absent. */
  token?: () => string;
  /** True on chains that show a payment before it is mined, because they execute it at once. */
  paysAtOnce?: boolean;
  /** Whether a payment that a reorganisation left out returns to the mempool. */
  hasMempool?: boolean;
}>;

const oneUnits = 1_000_000_000n;

export function testControl({ node, token, paysAtOnce = false, hasMempool = true }: Subject): void {
  const payment = (to: string): Payment => ({ to, units: oneUnits, ...(token ? { token: token() } : {}) });
  const balance = (address: string) => node().balance(address, token?.());

  test('a funded address has exactly what was paid', async () => {
    const address = await node().newAddress();
    expect(await balance(address)).toBe(0n);
    await node().fund(payment(address));
    expect(await balance(address)).toBe(oneUnits);
  });

  test('a payment waits for the next block', async () => {
    const address = await node().newAddress();
    const height = await node().height();
    await node().pay(payment(address));
    expect(await node().height()).toBe(height);
    if (!paysAtOnce) expect(await balance(address)).toBe(0n);
    await node().mine(1);
    expect(await node().height()).toBe(height + 1);
    expect(await balance(address)).toBe(oneUnits);
  });

  test('a reorganisation makes the chain longer and keeps what it held', async () => {
    const address = await node().newAddress();
    await node().pay(payment(address));
    await node().mine(2);
    const height = await node().height();
    await node().reorg(2);
    expect(await node().height()).toBe(height + 1);
    expect(await balance(address)).toBe(oneUnits);
  });

  test('a reorganisation can leave a payment out, which then waits where the chain has a mempool', async () => {
    const address = await node().newAddress();
    await node().pay(payment(address));
    await node().mine(1);
    await node().reorg(1, { leaveOut: true });
    if (!paysAtOnce || !hasMempool) expect(await balance(address)).toBe(0n);
    await node().mine(1);
    expect(await balance(address)).toBe(hasMempool ? oneUnits : 0n);
  });
}

export function testStopping(node: () => ChainNode, url: () => string): void {
  test('a stopped node cannot be reached, and knows everything again when it is back', async () => {
    const address = await node().newAddress();
    await node().fund({ to: address, units: oneUnits });
    const height = await node().height();
    await node().stop();
    await expect(fetch(url())).rejects.toThrow();
    await node().start();
    expect(await node().height()).toBe(height);
    expect(await node().balance(address)).toBe(oneUnits);
  });
}
