import { expect, test } from 'vitest';
import { hashCode, judgeCode } from './pinned-tokens.ts';

test('the code that is pinned in the registry holds on a main network, whatever the operator pins', () => {
  const isMain = true;
  const [code, other] = ['0x6001', '0x6002'].map(hashCode) as [string, string];
  const wrong = [`the code of the contract of USDT-ERC20 is ${code}, not the pinned one`];
  expect(judgeCode('USDT-ERC20', '0x6001', { pinned: {}, isMain })).toEqual(wrong);
  expect(judgeCode('USDT-ERC20', '0x6001', { pinned: { 'USDT-ERC20': code }, isMain })).toEqual(wrong);
  expect(judgeCode('USDT-ERC20', '0x6001', { pinned: { 'USDT-ERC20': other }, isMain: false })).toEqual(wrong);
  expect(judgeCode('USDT-ERC20', '0x6001', { pinned: { 'USDT-ERC20': code }, isMain: false })).toEqual([]);
});
