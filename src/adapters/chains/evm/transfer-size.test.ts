import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { makeEvmNode } from './evm-node.ts';
import { openTokenBook } from './token-book.ts';

const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const book = openTokenBook('ethereum', { 'USDT-ERC20': tether });
const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
const [coin, token] = [money('ETH', 255n), money('USDT-ERC20', 9n)];

function open(answer: (call: unknown) => unknown, code = '0x60') {
  const rpc = fakeJsonRpc({ eth_estimateGas: answer, eth_getCode: () => code });
  const node = makeEvmNode({ rpc, chain: 'ethereum', book, feeStyle: 'eip1559' });
  return async (amount: typeof coin) => await node.transferSize?.({ from, to, amount });
}
const refusal = (reason: string) => () => new JsonRpcRefusal('eth_estimateGas', 3, reason);

describe('the gas of a payment', () => {
  test('is what the fee model says for a person', async () => {
    const asked: unknown[] = [];
    const size = open((call) => {
      asked.push(call);
      return '0x5209';
    }, '0x');
    expect(await size(coin)).toBe(21_000n);
    expect(await size(token)).toBe(65_000n);
    expect(asked).toMatchObject([{ from, to: tether, data: expect.stringMatching(/^0xa9059cbb/) as unknown }]);
  });

  test('is a fifth more than a contract asks for', async () => {
    expect(await open((call) => ((call as { value: string }).value === '0xff' ? '0x7530' : null))(coin)).toBe(36_000n);
    expect(await open(() => '0x5209')(coin)).toBe(25_202n);
    expect(await open(() => '0x11170')(token)).toBe(84_000n);
  });

  test('is refused by a contract that takes no coin, or takes too much for it', async () => {
    for (const words of ['execution reverted', 'VM Exception while processing transaction: invalid opcode']) {
      expect(await open(refusal(words))(coin)).toBe('refused');
    }
    expect(await open(() => '0xfde8')(coin)).toBe('refused');
  });

  test('of a token is never refused for it, and bounded', async () => {
    expect(await open(refusal('execution reverted: ERC20: transfer amount exceeds balance'))(token)).toBe(65_000n);
    expect(await open(() => '0xf4240')(token)).toBe(195_000n);
  });

  test('is the usual one where the node cannot tell', async () => {
    expect(await open(refusal('insufficient funds for transfer'))(coin)).toBe(21_000n);
    expect(await open(refusal('gas required exceeds allowance (0)'))(coin)).toBe(21_000n);
  });
});
