import { describe, expect, test } from 'vitest';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeOrder } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { noteChainBack, noteChainDown, noteChainUnread, noteChainUp } from './note-chain-health.ts';

const head = { height: 9, hash: 'head', time: builtAt };
const minute = 60_000;

async function openOutage(downSince: number) {
  const clock = makeFakeClock(builtAt);
  const store = makeMemoryStore({ clock });
  const chains = { bitcoin: { node: { unitsPerSize: async () => 10n } } };
  const ports = { store, clock, chains } as unknown as Ports;
  const order = makeOrder();
  await store.transaction(async (records) => {
    await records.orders.insert(order);
    const health = { chain: 'bitcoin', head, unitsPerSize: 10n, checkedAt: builtAt } as const;
    await records.chains.saveHealth({ ...health, downSince, downReason: 'unreachable' });
  });
  const movedBy = async (): Promise<number> =>
    await store.transaction(async ({ orders }) => ((await orders.find(order.id))?.expiresAt ?? 0) - order.expiresAt);
  return { ports, movedBy, clock };
}

test('the outage of a node extends deadlines by its length', async () => {
  const { ports, movedBy } = await openOutage(builtAt - 5 * minute);
  await noteChainUp(ports, 'bitcoin', { head, lookedAt: builtAt, isFinalityLate: false });
  expect(await movedBy()).toBe(5 * minute);
});

test('an outage that a host noted whose clock is ahead takes no time away', async () => {
  const { ports, movedBy } = await openOutage(builtAt + 5 * minute);
  await noteChainBack(ports, 'bitcoin');
  expect(await movedBy()).toBe(0);
  const other = await openOutage(builtAt + 5 * minute);
  await noteChainUp(other.ports, 'bitcoin', { head, lookedAt: builtAt, isFinalityLate: false });
  expect(await other.movedBy()).toBe(0);
});

describe('a chain whose finality is late', () => {
  const up = { head, lookedAt: builtAt } as const;
  const standing = async ({ store }: Ports) =>
    await store.snapshot(async (records) => {
      const health = await records.chains.health('bitcoin');
      return [health?.downReason, health?.downSince];
    });

  test('is down from the first look on, and up by itself, and no deadline moves', async () => {
    const { ports, movedBy, clock } = await openOutage(builtAt - 5 * minute);
    await noteChainUp(ports, 'bitcoin', { ...up, isFinalityLate: true });
    const moved = await movedBy();
    clock.advance(10 * minute);
    await noteChainBack(ports, 'bitcoin');
    await noteChainUp(ports, 'bitcoin', { ...up, isFinalityLate: true });
    expect(await standing(ports)).toEqual(['not_solid', builtAt]);
    await noteChainUp(ports, 'bitcoin', { ...up, isFinalityLate: false });
    expect(await standing(ports)).toEqual([null, null]);
    expect(await movedBy()).toBe(moved);
  });

  test('and then cannot be reached is an outage from then on', async () => {
    const { ports, movedBy, clock } = await openOutage(builtAt);
    await noteChainUp(ports, 'bitcoin', { ...up, isFinalityLate: true });
    clock.advance(10 * minute);
    await noteChainDown(ports, 'bitcoin', 'unreachable');
    clock.advance(3 * minute);
    await noteChainBack(ports, 'bitcoin');
    expect(await movedBy()).toBe(3 * minute);
  });
});

test('a chain that is being read tells how many blocks are left, until it is read or its node is away', async () => {
  const { ports } = await openOutage(builtAt - minute);
  const unread = async () =>
    await ports.store.snapshot(async ({ chains }) => (await chains.health('bitcoin'))?.unread ?? 0);
  const readTo = async (height: number) => {
    await ports.store.transaction(async ({ chains }) => {
      await chains.setCursor('bitcoin', { ...head, height });
    });
    await noteChainUnread(ports, 'bitcoin', { ...head, height: 1_000 });
  };
  await readTo(200);
  expect(await unread()).toBe(800);
  await readTo(400);
  expect(await unread()).toBe(600);
  await noteChainDown(ports, 'bitcoin', 'unreachable');
  expect(await unread()).toBe(0);
  await readTo(600);
  await noteChainUp(ports, 'bitcoin', { head, lookedAt: builtAt, isFinalityLate: false });
  expect(await unread()).toBe(0);
});
