import { expect, test } from 'vitest';
import { isAskedHere } from './asked-host.ts';

const names = ['swap.example', 'abcdef.onion'];
const ask = (...hosts: string[]) =>
  isAskedHere(
    hosts.flatMap((host) => ['Host', host]),
    names,
  );

test.each([
  'swap.example',
  'SWAP.example:443',
  'swap.example.',
  'abcdef.onion',
  'localhost:3000',
  '10.0.0.7',
  '[::1]:80',
])('a request to %s is answered', (host) => {
  expect(ask(host)).toBe(true);
});

test.each(['evil.example', 'swap.example.evil.example', 'x.swap.example', 'me@swap.example', 'swap.example/x', ''])(
  'a request to "%s" is refused',
  (host) => {
    expect(ask(host)).toBe(false);
  },
);

test('a request without a host, or with two, is refused even if both are ours', () => {
  expect(isAskedHere(['Accept', 'swap.example'], names)).toBe(false);
  expect(ask('swap.example', 'swap.example')).toBe(false);
});
