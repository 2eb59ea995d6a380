import { expect, test } from 'vitest';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { runProgram } from '#tests/support/tiny-evm.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { makeReadMany } from './many-balances.ts';

const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const blockHash = '0xabc';
const token = `0x${'70'.repeat(20)}`;

/** A node that runs what it is sent. The address 0x7 holds 7 coins and 700 tokens. */
function open(tokensOf: (address: bigint) => string | undefined = (address) => toWord(address * 100n)) {
  const blocks: unknown[] = [];
  const rpc = fakeJsonRpc({
    eth_call: ({ data }: { data: string }, block: unknown) => {
      blocks.push(block);
      const answer = runProgram(data, {
        balanceOf: (address) => BigInt(address),
        callContract: (contract, asked) => {
          if (contract !== token || !asked.startsWith('0x70a08231')) return undefined;
          return asked.length === 74 ? tokensOf(BigInt(`0x${asked.slice(10)}`)) : undefined;
        },
      });
      return answer ?? new JsonRpcRefusal('eth_call', 3, 'execution reverted');
    },
  });
  return { rpc, blocks };
}

function toWord(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

test('reads the coins of many addresses with few calls, at the block that is named', async () => {
  const { rpc, blocks } = open();
  const addresses = Array.from({ length: 2_500 }, (_, at) => addressOf(at));
  const units = await makeReadMany(rpc).read({ addresses, blockHash });
  expect(units).toEqual(addresses.map((address) => BigInt(address)));
  expect(rpc.asked).toHaveLength(3);
  expect(blocks).toEqual([{ blockHash }, { blockHash }, { blockHash }]);
});

test('reads the tokens of many addresses', async () => {
  const addresses = [addressOf(7), addressOf(0), addressOf(2 ** 40)];
  const units = await makeReadMany(open().rpc).read({ addresses, blockHash, contract: token });
  expect(units).toEqual([700n, 0n, 100n * 2n ** 40n]);
});

test('reads the largest balance of sixteen bytes, and none that is larger', async () => {
  const addresses = [1, 2, 3].map(addressOf);
  const largest = 2n ** 128n - 1n;
  const holding = async (units: bigint) =>
    await makeReadMany(open((owner) => toWord(owner === 2n ? units : 0n)).rpc).read({
      addresses,
      blockHash,
      contract: token,
    });
  expect(await holding(largest)).toEqual([0n, largest, 0n]);
  expect(await holding(largest + 1n)).toBeUndefined();
});

test.each([
  ['fails', undefined],
  ['answers nothing', '0x'],
])('does not take a token that %s for an empty one', async (_what, answer) => {
  const { rpc } = open((owner) => (owner === 2n ? answer : toWord(5n)));
  expect(
    await makeReadMany(rpc).read({ addresses: [1, 2, 3].map(addressOf), blockHash, contract: token }),
  ).toBeUndefined();
});

test('a node that answers one by one only is left alone for ten minutes, with this question', async () => {
  let now = 0;
  const rpc = fakeJsonRpc({ eth_call: () => '0x' });
  const many = makeReadMany(rpc, () => now);
  const asked = { addresses: [1, 2, 3].map(addressOf), blockHash };
  expect(await many.read(asked)).toBeUndefined();
  expect(await many.read(asked)).toBeUndefined();
  expect(rpc.asked).toHaveLength(2);
  many.noteAnswered(asked);
  expect(await many.read(asked)).toBeUndefined();
  expect(rpc.asked).toHaveLength(2);
  expect(await many.read({ ...asked, contract: token })).toBeUndefined();
  expect(rpc.asked).toHaveLength(3);
  now = 600_001;
  expect(await many.read(asked)).toBeUndefined();
  expect(rpc.asked).toHaveLength(4);
});

test('few addresses are not worth a program', async () => {
  const { rpc } = open();
  expect(await makeReadMany(rpc).read({ addresses: [addressOf(1)], blockHash })).toBeUndefined();
  expect(rpc.asked).toEqual([]);
});
