import { describe, expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

describe('an error that is written down', () => {
  test.each([
    [
      'connect failed: postgresql://app:s3cret@db.example:5432/x?sslkey=s3cret',
      'connect failed: postgresql://db.example:5432',
    ],
    ['https://node.example/v2/s3cretkey said 429', 'https://node.example said 429'],
    ['http://a:s3@cret@host:1/x', 'http://host:1'],
    ['nothing to hide', 'nothing to hide'],
  ])('loses its secrets: %s', (message, expected) => {
    expect(describeError(new Error(message)).message).toBe(expected);
  });

  test('keeps its name and code, and only its first line', () => {
    const error = Object.assign(new TypeError('first\nsecond'), { code: 'E_X', secretKey: 's3cret' });
    const { frames, ...rest } = describeError(error);
    expect(rest).toEqual({ name: 'TypeError', message: 'first', code: 'E_X' });
    expect(frames?.[0]).toMatch(/^src\/adapters\/describe-error\.test\.ts:\d+/);
  });

  test('that stands for several tells the first of them', () => {
    expect(describeError(new AggregateError([new Error('connect ECONNREFUSED')])).message).toBe('connect ECONNREFUSED');
  });

  test('tells what caused it, nearest first and three deep, also where causes go in a circle', () => {
    const chain = ['ETIMEDOUT', 'EPIPE', '23505', 'E_FIRST'].reduce<Error | undefined>(
      (cause, code) => Object.assign(new TypeError('s3cret', { cause }), { code }),
      undefined,
    );
    const { causes } = describeError(new Error('on top', { cause: chain }));
    expect(causes?.map(({ name, code }) => `${name} ${code}`)).toEqual([
      'TypeError E_FIRST',
      'TypeError 23505',
      'TypeError EPIPE',
    ]);
    expect(causes?.every(({ frames }) => frames?.[0]?.startsWith('src/adapters/describe-error.test.ts:'))).toBe(true);
    const circle = new Error('a');
    circle.cause = new Error('b', { cause: circle });
    expect(describeError(circle).causes).toHaveLength(1);
  });

  test('goes on with the first of several, and with nothing that is no error', () => {
    const several = new AggregateError([new RangeError('one'), new Error('two')], '2 steps failed');
    expect(describeError(several).causes?.map(({ name }) => name)).toEqual(['RangeError']);
    expect(describeError(new Error('x', { cause: { secret: 's3cret' } })).causes).toBeUndefined();
  });

  test.each([
    'invalid input syntax for type bigint: "s3cret"',
    's3cret\n    at s3cret (s3cret.ts:1:1)',
    'abandon abandon s3cret',
  ])('tells nothing of what a cause says: %s', (message) => {
    const told = JSON.stringify(describeError(new Error('x', { cause: new Error(message) })));
    expect(told).not.toMatch(/s3cret|abandon|bigint/);
  });
});
