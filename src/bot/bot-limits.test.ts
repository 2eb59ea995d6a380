/** What the bot keeps in memory is bounded, and a chat that floods is told so once. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeChatSeal } from '#src/adapters/chat-seal.ts';
import { networksOf } from '#src/http/source-network.ts';
import { floodLimit, makeChatFloods } from './chat-floods.ts';
import { makeConversations } from './conversations.ts';

test('the oldest conversation is forgotten first', () => {
  const conversations = makeConversations(2);
  for (const chat of [1, 2, 1, 3]) conversations.change(chat, { language: 'fr' });
  expect(conversations.size()).toBe(2);
  expect([1, 2, 3].map((chat) => conversations.of(chat).language)).toEqual(['fr', undefined, 'fr']);
});

test('a form goes and the language stays', () => {
  const conversations = makeConversations();
  conversations.change(1, { language: 'ja', form: { kind: 'code' } });
  conversations.change(1, { form: null });
  expect(conversations.of(1)).toEqual({ language: 'ja' });
});

test('a flood is told of once, and over with its minute', () => {
  let at = 0;
  const floods = makeChatFloods({ now: () => at, randomBytes });
  const taken = Array.from({ length: floodLimit.most + 2 }, () => floods.take(7));
  expect(taken.slice(-3)).toEqual(['fine', 'over', 'told']);
  expect(floods.take(8)).toBe('fine');
  at = floodLimit.withinMs;
  expect(floods.take(7)).toBe('fine');
});

test('a sealed place opens with its key and its order alone', () => {
  const seal = makeChatSeal(new Uint8Array(32).fill(1));
  const place = { chatId: 123_456_789, messageId: 5 };
  const sealed = seal.seal(place, 'order');
  expect(sealed).not.toContain('123456789');
  expect(seal.open(sealed, 'order')).toEqual(place);
  expect(seal.open(sealed, 'other')).toBeUndefined();
  expect(makeChatSeal(new Uint8Array(32).fill(2)).open(sealed, 'order')).toBeUndefined();
});

test('a chat is a source of its own in a network that all chats share', () => {
  const seal = makeChatSeal(new Uint8Array(32).fill(1));
  const [one, other] = [networksOf(seal.sourceOf(1)), networksOf(seal.sourceOf(2))];
  expect(one).toHaveLength(4);
  expect(one[0]).not.toBe(other[0]);
  expect(one[3]).toBe(other[3]);
});
