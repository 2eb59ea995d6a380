import { describe, expect, test } from 'vitest';
import { makeLog, type LogFields } from './log.ts';

function logInto(lines: string[]) {
  return makeLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } });
}

describe('the log', () => {
  test('writes the message, the level, the time and allowed fields', () => {
    const lines: string[] = [];
    logInto(lines).info('a step failed', { subject: 'TS-20260101-00000001', job: 'run-order' });
    const { time, ...rest } = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
    expect(rest).toEqual({
      level: 'info',
      subject: 'TS-20260101-00000001',
      job: 'run-order',
      msg: 'a step failed',
    });
    expect(Number.isNaN(Date.parse(String(time)))).toBe(false);
  });

  test('drops every field that is not on the list, and objects in those that are', () => {
    const lines: string[] = [];
    const smuggled = { ip: '203.0.113.7', address: 'bcrt1q…', url: '/x?code=1', reason: { deep: '203.0.113.7' } };
    logInto(lines).warn('odd', smuggled as unknown as LogFields);
    expect(lines.join()).not.toMatch(/203\.0\.113\.7|bcrt1q|code=1/);
  });

  test('tells an error by name, message and frames, without its properties or credentials', () => {
    const lines: string[] = [];
    const error = Object.assign(new Error('no answer from https://user:s3cret@node.example/key'), {
      secretKey: 's3cret',
    });
    logInto(lines).error('node failed', { chain: 'bitcoin' }, error);
    expect(lines.join()).not.toMatch(/s3cret|stack/);
    expect(lines.join()).toMatch(/"frames":\["src\/adapters\/log\.test\.ts:\d+"/);
    expect(lines.join()).toContain('no answer from https://node.example');
  });

  test('says nothing below its level', () => {
    const lines: string[] = [];
    logInto(lines).debug('detail');
    expect(lines).toEqual([]);
  });
});
