/** The push services by which visitors may be told. */
import { expect, test } from 'vitest';
import { readConfig, type Environment } from './config.ts';

const read = (env: Environment) => {
  const result = readConfig(env);
  return result.ok ? result.config.pushServices : result.problems.join();
};

test.each([
  ['none', []],
  ['fcm.googleapis.com, *.Push.Apple.com', ['fcm.googleapis.com', '*.push.apple.com']],
  ['http://127.0.0.1:4900', ['http://127.0.0.1:4900']],
])('%s is taken', (text, services) => {
  expect(read({ PUSH_SERVICES: text })).toEqual(services);
});

test.each([
  'https://fcm.googleapis.com',
  '*',
  '*.com',
  'fcm.googleapis.com,',
  '10.0.0.1',
  'http://10.0.0.1:80',
  'none,x.y',
])('%s is not', (text) => {
  expect(read({ PUSH_SERVICES: text })).toContain('PUSH_SERVICES must be none, or hosts of push services');
});

test('a server on this machine is for the sandbox alone', () => {
  const problems = read({ PUSH_SERVICES: 'http://127.0.0.1:4900', NETWORK_PROFILE: 'testnet' });
  expect(problems).toContain('PUSH_SERVICES must be');
});
