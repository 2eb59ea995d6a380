/** Alerts are told once when they begin, and again when they could not be told. */
import { expect, test } from 'vitest';
import type { Alert } from './find-alerts.ts';
import { makeSendAlerts } from './send-alerts.ts';

const held = (count: number): Alert => ({ kind: 'order_held', subject: '', count });
const down: Alert = { kind: 'chain_down', subject: 'bitcoin', count: 1 };

function setUp() {
  const world = { alerts: [] as readonly Alert[], isDeaf: false, told: [] as (readonly Alert[])[] };
  const look = makeSendAlerts({
    readAlerts: async () => world.alerts,
    tell: async (alerts) => {
      if (world.isDeaf) throw new Error('nobody there');
      world.told.push(alerts);
    },
  });
  return { world, look };
}

test('what begins is told once, however often it is looked at', async () => {
  const { world, look } = setUp();
  await look();
  world.alerts = [down];
  await look();
  await look();
  expect(world.told).toEqual([[down]]);
});

test('one more of a kind is news, and only the news is told', async () => {
  const { world, look } = setUp();
  world.alerts = [down, held(1)];
  await look();
  world.alerts = [down, held(2)];
  await look();
  expect(world.told).toEqual([[down, held(1)], [held(2)]]);
});

test('what has ended and comes again is told again', async () => {
  const { world, look } = setUp();
  for (const alerts of [[down], [], [down]]) {
    world.alerts = alerts;
    await look();
  }
  expect(world.told).toEqual([[down], [down]]);
});

test('what nobody took is told at the next look', async () => {
  const { world, look } = setUp();
  world.alerts = [down];
  world.isDeaf = true;
  await expect(look()).rejects.toThrow('nobody there');
  world.isDeaf = false;
  await look();
  expect(world.told).toEqual([[down]]);
});
