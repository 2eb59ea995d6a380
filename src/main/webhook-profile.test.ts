import { expect, test } from 'vitest';
import { webhookProfile } from './webhook-profile.ts';

const at = (host: string, publicUrl: string) => ({ host, publicUrl });

test.each([
  at('127.0.0.1', 'http://127.0.0.1:3000'),
  at('::1', 'http://[::1]:3000'),
  at('localhost', 'http://localhost:3000'),
])('a sandbox for this machine alone reaches its own network: %j', (place) => {
  expect(webhookProfile('sandbox', place)).toBe('sandbox');
});

test.each([
  at('0.0.0.0', 'http://127.0.0.1:3000'),
  at('192.168.1.5', 'http://192.168.1.5:3000'),
  at('127.0.0.1', 'https://demo.example'),
  at('::', 'http://[::1]:3000'),
])('one that others can reach does not: %j', (place) => {
  expect(webhookProfile('sandbox', place)).toBe('testnet');
});

test('other profiles have their own rules wherever they listen', () => {
  expect(webhookProfile('mainnet', at('127.0.0.1', 'http://127.0.0.1:3000'))).toBe('mainnet');
  expect(webhookProfile('testnet', at('0.0.0.0', 'https://demo.example'))).toBe('testnet');
});
