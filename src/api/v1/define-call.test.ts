import { expect, test } from 'vitest';
import { z } from 'zod';
import { accept, refuse } from '#src/domain/result.ts';
import { defineCall, definePost } from './define-call.ts';

const facts = {
  operationId: 'getQuote',
  tag: 'exchanges',
  scope: 'read',
  answer: z.object({ id: z.string() }),
} as const;

test('a call that refuses with a code it does not list does not compile', () => {
  const listed = { ...facts, method: 'GET', path: '/thing', errors: ['order_not_found'] } as const;
  const call = defineCall(listed, async () => refuse('order_not_found'));
  // @ts-expect-error -- the operation does not list this error code
  defineCall(listed, async () => refuse('quote_not_found'));
  // @ts-expect-error -- the response does not match the operation's schema
  defineCall(listed, async () => accept({ name: 'x' }));
  expect(call.operation.errors).toEqual(['order_not_found']);
});

test('a POST says what it made by its name, and shows it by that', async () => {
  const call = definePost(
    { ...facts, path: '/things', body: z.object({ id: z.string() }), errors: [] },
    { act: async ({ body }) => accept(body.id), show: async (id) => accept({ id }) },
  );
  expect(call.operation.method).toBe('POST');
  expect(call.kind).toBe('act');
});
