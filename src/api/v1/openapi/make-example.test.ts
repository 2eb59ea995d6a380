/** The example of every response fits the schema that the response is checked with. */
import { describe, expect, test } from 'vitest';
import { makeCalls } from '../v1-api.ts';
import { makeExample } from './make-example.ts';
import { makeOpenApi } from './make-open-api.ts';

type Parts = Parameters<typeof makeCalls>[0];
// The API's dependencies are used only when an endpoint is called, so the other ones can be missing here.
const calls = makeCalls({ profile: 'sandbox', publicUrl: 'https://swap.example' } as unknown as Parts);
const document = makeOpenApi(calls);

type Responses = Readonly<
  Record<string, Readonly<{ content: Readonly<Record<string, Readonly<{ example?: unknown }>>> }>>
>;

describe('the example of an answer', () => {
  const answered = calls.filter(({ operation }) => operation.contentType === undefined);

  test('is there for every call that answers data', () => {
    expect(answered.length).toBeGreaterThan(25);
  });

  test.each(answered.map(({ operation }) => [`${operation.method} ${operation.path}`, operation] as const))(
    'fits its schema: %s',
    (_name, { path, method, status = 200, answer }) => {
      const described = document.paths[path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')]?.[method.toLowerCase()];
      const responses = described?.['responses'] as Responses | undefined;
      const example = responses?.[status]?.content['application/json']?.example;
      const data = (example as Readonly<{ data: unknown }> | undefined)?.data;
      expect(example).toEqual({ success: true, data });
      expect(answer.safeParse(data).error?.issues ?? []).toEqual([]);
      // Unknown fields would be dropped in silence: nothing is shown that no answer has.
      expect(answer.parse(data)).toEqual(data);
    },
  );

  test('is never a word like "string": a field without one is an error', () => {
    expect(() => makeExample({ type: 'object', properties: { colour: { type: 'string' } } }, {})).toThrow('colour');
  });
});
