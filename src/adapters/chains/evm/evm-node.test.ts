/** Behaviour of public nodes that development chains do not show: other receipts, pending blocks and prices. */
import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { fakeJsonRpc, type FakeAnswers } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { makeEvmNode } from './evm-node.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { judgeNodeHealth, readNodeHealth } from './node-health.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { hashCode, type TokenCode } from '../pinned-tokens.ts';
import { openTokenBook } from './token-book.ts';

const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const book = openTokenBook('ethereum', { 'USDT-ERC20': tether });
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;
const payment = {
  hash: hashOf('a'),
  from: address('1'),
  to: address('2'),
  nonce: '0x0',
  value: '0x5',
  input: '0x',
  gas: '0x5208',
  gasPrice: '0x1',
  blockNumber: '0x7',
};
const header = { number: '0x7', hash: hashOf('7'), parentHash: hashOf('6'), timestamp: '0x64', baseFeePerGas: '0x32' };
const block = { ...header, transactions: [payment] };
const receipt = {
  transactionHash: payment.hash,
  blockHash: block.hash,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [],
};

function open(answers: FakeAnswers, feeStyle: FeeStyle = 'eip1559') {
  const rpc = fakeJsonRpc({ eth_getBlockByNumber: () => block, ...answers });
  return { rpc, node: makeEvmNode({ rpc, chain: 'ethereum', book, feeStyle }) };
}

describe('a block', () => {
  test('is read with all of its receipts in two questions where the node can do that', async () => {
    const { rpc, node } = open({ eth_getBlockReceipts: (hash: string) => (hash === block.hash ? [receipt] : null) });
    expect(await node.block(7)).toMatchObject({
      height: 7,
      hash: block.hash,
      parentHash: header.parentHash,
      time: 100_000,
      transactions: [{ txid: payment.hash, isSuccessful: true }],
    });
    expect(rpc.asked).toEqual(['eth_getBlockByNumber', 'eth_getBlockReceipts']);
  });

  test('is read receipt by receipt where it cannot, which is found out once', async () => {
    const { rpc, node } = open({ eth_getTransactionReceipt: () => receipt });
    await node.block(7);
    expect(await node.block(7)).toMatchObject({ transactions: [{ txid: payment.hash }] });
    expect(rpc.asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(1);
  });

  test('is read again when the chain changed between its two halves', async () => {
    const old = { ...block, hash: hashOf('8'), transactions: [{ ...payment, value: '0x9' }] };
    const shown = [old, block];
    const { node } = open({
      eth_getBlockByNumber: () => shown.shift() ?? block,
      eth_getBlockReceipts: () => [receipt],
    });
    expect(await node.block(7)).toMatchObject({ hash: block.hash, transactions: [{ outputs: [{ units: 5n }] }] });
  });

  test.each([
    ['belong to another block', { eth_getBlockReceipts: () => [{ ...receipt, blockHash: hashOf('8') }] }],
    ['are gone', { eth_getBlockReceipts: () => null }],
    ['are not there one by one', { eth_getTransactionReceipt: () => null }],
  ])('is not half read: its receipts %s', async (_words, answers) => {
    await expect(open(answers).node.block(7)).rejects.toThrow(
      new OutsideError('the chain changed whenever its block was read'),
    );
  });

  test('is not read with a receipt missing, unless nobody signed the transaction', async () => {
    const other = { ...payment, hash: hashOf('b') };
    const answers = (from: string) => ({
      eth_getBlockByNumber: () => ({ ...block, transactions: [payment, { ...other, from }] }),
      eth_getBlockReceipts: () => [receipt],
    });
    await expect(open(answers(payment.from)).node.block(7)).rejects.toThrow(
      new OutsideError('the node left out a receipt'),
    );
    const read = await open(answers(address('0'))).node.block(7);
    expect(read?.transactions.map(({ txid }) => txid)).toEqual([payment.hash]);
  });

  test('without transactions needs no receipts', async () => {
    const { rpc, node } = open({ eth_getBlockByNumber: () => ({ ...block, transactions: [] }) });
    expect(await node.block(7)).toMatchObject({ transactions: [] });
    expect(rpc.asked).toEqual(['eth_getBlockByNumber']);
  });
});

describe('what waits for a block', () => {
  const waiting = async (pending: unknown) => {
    const { node } = open({ eth_blockNumber: () => '0x7', eth_getBlockByNumber: () => pending });
    return (await node.mempool()).map(({ txid }) => txid);
  };

  test('is shown, however the node writes a block that is none yet', async () => {
    for (const mark of [{ number: null }, { hash: null }, { number: '0x8', hash: hashOf('8') }]) {
      expect(await waiting({ ...block, ...mark })).toEqual([payment.hash]);
    }
  });

  test('is nothing where the node shows the newest block instead, or none', async () => {
    expect(await waiting(block)).toEqual([]);
    expect(await waiting(null)).toEqual([]);
    expect(
      await waiting(new JsonRpcRefusal('eth_getBlockByNumber', -32_000, 'pending block is not available')),
    ).toEqual([]);
  });
});

describe('the price of gas', () => {
  const gwei = 1_000_000_000n;
  const toHex = (units: bigint) => `0x${units.toString(16)}`;
  const price = async (base: bigint, tip: bigint | undefined, feeStyle: FeeStyle = 'eip1559') =>
    await open(
      {
        eth_getBlockByNumber: () => ({ ...header, baseFeePerGas: toHex(base) }),
        ...(tip !== undefined && { eth_maxPriorityFeePerGas: () => toHex(tip), eth_gasPrice: () => toHex(tip) }),
      },
      feeStyle,
    ).node.unitsPerSize();

  test('is twice the base and a tip', async () => {
    expect(await price(10n * gwei, 2n * gwei)).toBe(22n * gwei);
  });

  test('has a tip that is not below the least, and the least where the node has no opinion', async () => {
    expect(await price(10n * gwei, 1n)).toBe(20n * gwei + 100_000_000n);
    expect(await price(10n * gwei, undefined)).toBe(20n * gwei + 100_000_000n);
  });

  test('is never what no market asks', async () => {
    expect(await price(10n ** 30n, gwei)).toBe(600n * gwei);
    expect(await price(0n, 0n)).toBe(100_000_000n);
  });

  test('is one for all where the chain has no base', async () => {
    expect(await price(0n, 5n * gwei, 'legacy')).toBe(5n * gwei);
    expect(await price(0n, 1n, 'legacy')).toBe(100_000_000n);
  });
});

describe('balances', () => {
  test('of a contract that is not there are not zero', async () => {
    const { node } = open({ eth_getBalance: () => '0x5', eth_call: () => '0x' });
    await expect(node.balances([address('1')])).rejects.toThrow(OutsideError);
  });

  test('are of the block they name', async () => {
    const moments: unknown[] = [];
    const { node } = open({
      eth_getBalance: (_address: string, moment: unknown) => {
        moments.push(moment);
        return '0x5';
      },
      eth_call: (_call: unknown, moment: unknown) => {
        moments.push(moment);
        return `0x${'0'.repeat(63)}9`;
      },
    });
    const { at, held } = await node.balances([address('1'), address('2')]);
    expect(held.map(({ units }) => units)).toEqual([10n, 18n]);
    expect(new Set(moments.map((moment) => JSON.stringify(moment)))).toEqual(new Set([`{"blockHash":"${at.hash}"}`]));
  });
});

describe('the identity of a node', () => {
  // No public source has the hash of its code, so that the operator pins it.
  const onPolygon = openTokenBook('polygon', { 'USDT-POLYGON': tether });
  const mainGenesis = '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b';
  const textOf = (text: string) =>
    ['20', text.length.toString(16)].map((word) => word.padStart(64, '0')).join('') +
    Buffer.from(text).toString('hex').padEnd(64, '0');
  const pinned: TokenCode = { 'USDT-POLYGON': hashCode('0x6001') };
  const check = async (
    genesis: string,
    {
      chainId = 137,
      network = 'main',
      decimals = '6',
      symbol = textOf('USDT'),
      code = '0x6001',
      tokenCode = pinned,
    } = {},
  ) => {
    const rpc = fakeJsonRpc({
      eth_chainId: () => `0x${chainId.toString(16)}`,
      eth_getBlockByNumber: () => ({ ...header, number: '0x0', hash: genesis }),
      web3_clientVersion: () => 'Geth/v1.16.4',
      eth_getCode: () => code,
      eth_call: (asked: Readonly<{ data: string }>) =>
        `0x${asked.data === '0x95d89b41' ? symbol : decimals.padStart(64, '0')}`,
    });
    const expected = { chain: 'polygon', network: network as 'main' | 'test', chainId, tokenCode } as const;
    return (await checkNodeIdentity(rpc, onPolygon, expected)).problems;
  };

  test('is that of the main network by its id and its first block', async () => {
    expect(await check(mainGenesis)).toEqual([]);
    expect(await check(hashOf('5'))).toEqual(['the polygon node has another first block than the main network has']);
  });

  test('is never that of a test network on the main chain', async () => {
    expect(await check(hashOf('5'), { chainId: 80_002, network: 'test' })).toEqual([]);
    expect(await check(mainGenesis, { chainId: 80_002, network: 'test' })).toHaveLength(1);
    expect(await check(mainGenesis, { network: 'test' })).toContain('137 is no test network of polygon');
  });

  test('includes the decimals of its tokens', async () => {
    expect(await check(mainGenesis, { decimals: '12' })).toEqual([
      'the contract of USDT-POLYGON counts in 18 decimals, not in 6',
    ]);
  });

  test.each([
    ['BUSD', textOf('BUSD')],
    ['nothing', ''],
    ['a number', '6'.padStart(64, '0')],
  ])('is not that of a main network whose token calls itself %s', async (_name, symbol) => {
    expect(await check(mainGenesis, { symbol })).toEqual([
      'the contract of USDT-POLYGON does not call itself USDT or USDT0 or USD₮0',
    ]);
    expect(await check(hashOf('5'), { chainId: 80_002, network: 'test', symbol })).toEqual([]);
  });

  test('includes the code of its tokens, which the operator pins on a main network', async () => {
    expect(await check(mainGenesis, { code: '0x6002' })).toEqual([
      `the code of the contract of USDT-POLYGON is ${hashCode('0x6002')}, not the pinned one`,
    ]);
    expect(await check(mainGenesis, { tokenCode: {} })).toEqual([
      `CHAINS_FILE has no tokenCode of USDT-POLYGON; on this node it is ${hashCode('0x6001')}`,
    ]);
    const own = { chainId: 80_002, network: 'test' };
    expect(await check(hashOf('5'), { ...own, tokenCode: {} })).toEqual([]);
    expect(await check(hashOf('5'), { ...own, code: '0x6002' })).toHaveLength(1);
  });
});

describe('the newest final block', () => {
  const finalOf = async (answer: (tag: string) => unknown) =>
    await open({ eth_getBlockByNumber: answer }).node.finalBlock?.();

  test('is the one that the network has finalised, not the head', async () => {
    expect(await finalOf((tag) => (tag === 'finalized' ? { ...header, number: '0x5' } : block))).toMatchObject({
      height: 5,
      hash: header.hash,
    });
  });

  test('is unknown where the node has none, or does not know the tag', async () => {
    expect(await finalOf(() => null)).toBeNull();
    expect(await finalOf(() => new JsonRpcRefusal('eth_getBlockByNumber', -32_000, 'not found'))).toBeNull();
  });
});

describe('the health of a node', () => {
  const read = async (answers: FakeAnswers) =>
    await readNodeHealth(fakeJsonRpc({ eth_getBlockByNumber: () => header, ...answers }), 100_000);

  test('is that it follows the network', async () => {
    const health = await read({ eth_syncing: () => false, net_peerCount: () => '0x19' });
    expect(health).toMatchObject({ lagBlocks: 0, peers: 25, isSyncing: false, headAgeMs: 0 });
    expect(judgeNodeHealth(health, 'ethereum', 'main')).toEqual([]);
  });

  test('is bad when it is behind, alone, or shows an old head', async () => {
    const syncing = { currentBlock: '0x7', highestBlock: '0x70' };
    const health = await read({ eth_syncing: () => syncing, net_peerCount: () => '0x0' });
    const old = { ...health, headAgeMs: 240_001 };
    expect(judgeNodeHealth(old, 'ethereum', 'main')).toEqual(['syncing', 'behind', 'no_peers', 'stale_head']);
    expect(judgeNodeHealth({ ...old, headAgeMs: 60_001 }, 'ethereum', 'main')).not.toContain('stale_head');
    expect(judgeNodeHealth({ ...old, headAgeMs: 60_001 }, 'polygon', 'main')).toContain('stale_head');
    expect(judgeNodeHealth(old, 'ethereum', 'own')).toEqual(['syncing', 'behind']);
  });
});

describe('the book of tokens', () => {
  test.each([
    ['a token of another chain', { 'USDT-BEP20': tether }],
    ['a coin', { ETH: tether }],
    ['a mistyped contract', { 'USDT-ERC20': '0xDAC17F958D2ee523a2206206994597C13D831ec8' }],
    ['one contract for two', { 'USDT-ERC20': tether, 'USDC-ERC20': tether }],
  ])('does not open with %s', (_words, contracts) => {
    expect(() => openTokenBook('ethereum', contracts)).toThrow(TypeError);
  });
});
