import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { balanceCall, decimalsCall, readTransferCall, readTransferLog, transferCall } from './token-calls.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const token = '0xDAC17F958D2ee523a2206206994597C13D831ec7';
const units = 12_345_678_901_234_567_890n;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`;
const log = { address: token, topics: [transferTopic, word(from), word(to)], data: word(units.toString(16)) };

describe('what we say to a token', () => {
  test('is what another library says', () => {
    const call = { abi: erc20Abi } as const;
    expect(transferCall({ to, units })).toBe(
      encodeFunctionData({ ...call, functionName: 'transfer', args: [to, units] }),
    );
    expect(balanceCall(to)).toBe(encodeFunctionData({ ...call, functionName: 'balanceOf', args: [to] }));
    expect(decimalsCall()).toBe(encodeFunctionData({ ...call, functionName: 'decimals' }));
    expect(decodeFunctionData({ ...call, data: transferCall({ to, units }) }).args).toEqual([to, units]);
  });

  test('is understood when others say it, and nothing else is', () => {
    const said = transferCall({ to, units });
    expect(readTransferCall(said)).toEqual({ to: to.toLowerCase(), units });
    expect(readTransferCall(said.toUpperCase().replace('0X', '0x'))).toEqual({ to: to.toLowerCase(), units });
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, units] });
    for (const other of ['0x', approve, `${said}00`, said.slice(0, -2), said.replace('a9059cbb000', 'a9059cbb001')]) {
      expect(readTransferCall(other)).toBeUndefined();
    }
  });
});

describe('what a token says it moved', () => {
  test('is read from its log', () => {
    expect(readTransferLog(log)).toEqual({ contract: token.toLowerCase(), from, to: to.toLowerCase(), units });
  });

  test.each([
    ['of another event', { ...log, topics: [word('1'), ...log.topics.slice(1)] }],
    ['of a collectible, whose number is indexed', { ...log, topics: [...log.topics, log.data] }],
    ['without its parties', { ...log, topics: [transferTopic] }],
    ['with too much in it', { ...log, data: `${log.data}00` }],
    ['with nothing in it', { ...log, data: '0x' }],
  ])('is not read from a log %s', (_words, other) => {
    expect(readTransferLog(other)).toBeUndefined();
  });
});
