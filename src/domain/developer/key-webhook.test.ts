import { expect, test } from 'vitest';
import { statesOfTypes, toldStates, webhookName, webhookTypes } from './key-webhook.ts';

test('every state that an order of a key can reach is a type, and no other', () => {
  expect(toldStates).toContain('completed');
  expect(toldStates).not.toContain('mixing');
  expect(webhookTypes).toHaveLength(toldStates.length);
});

test('types are read as states, each once, and what is no type as none', () => {
  expect(statesOfTypes(['exchange.refunded', 'exchange.completed', 'exchange.refunded'])).toEqual(
    toldStates.filter((state) => state === 'completed' || state === 'refunded'),
  );
  expect(statesOfTypes(['webhook.test', 'exchange.mixing', 'completed'])).toEqual([]);
});

test('a name is short and plain', () => {
  for (const name of ['main', 'a', '0', 'shop-2_eu', 'a'.repeat(32)]) expect(webhookName.test(name), name).toBe(true);
  for (const name of ['', '-a', 'Main', 'a b', 'a/b', 'ä', 'a'.repeat(33)]) {
    expect(webhookName.test(name), name).toBe(false);
  }
});
