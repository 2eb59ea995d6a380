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
    expect(describeError(error)).toEqual({ name: 'TypeError', message: 'first', code: 'E_X' });
  });

  test('that stands for several tells the first of them', () => {
    expect(describeError(new AggregateError([new Error('connect ECONNREFUSED')])).message).toBe('connect ECONNREFUSED');
  });
});
