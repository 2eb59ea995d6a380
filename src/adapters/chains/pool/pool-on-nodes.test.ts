/** Pools of made-up nodes that speak the protocol of their chain over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openEvmChain } from '../evm/open-evm-chain.ts';
import { makeInactiveChain } from '../inactive-chain.ts';
import { openTronChain } from '../tron/open-tron-chain.ts';
import { openPool, type OpenNode } from './open-pool.ts';

type Fields = Readonly<Record<string, unknown>>;
type Made = { height: number; network: number };
type Asked = Readonly<{ path: string; body: Fields }>;
type Family = Readonly<{
  chain: 'tron' | 'ethereum';
  /** Opens a node of this network. */
  open: (genesis: string) => OpenNode;
  answer: (node: Made, asked: Asked) => unknown;
  /** Whether something is asked of the chain, and not merely who the node is. */
  isReading: (asked: Asked) => boolean;
}>;

const hashOf = (network: number, height: number) => `0x${network}${height.toString().padStart(63, '0')}`;

const tron: Family = {
  chain: 'tron',
  open: (genesisBlockId) => async (connection) => {
    const { wallet } = makeInactiveChain('tron');
    return openTronChain({ ...connection, network: 'own', genesisBlockId, tokens: {}, wallet });
  },
  answer: ({ height, network }, { path, body }) => {
    const at = Number(body.id_or_num ?? body.num ?? height);
    if (path.endsWith('getnodeinfo') || at > height) return {};
    if (path.endsWith('gettransactioninfobyblocknum')) return [];
    const header = { number: at, parentHash: hashOf(network, at - 1), timestamp: at };
    return { blockID: hashOf(network, at), block_header: { raw_data: header } };
  },
  isReading: ({ path }) => path.endsWith('getblockbynum'),
};

const evm: Family = {
  chain: 'ethereum',
  open: (_genesis) => async (connection) => {
    const { wallet } = makeInactiveChain('ethereum');
    return openEvmChain({ ...connection, chain: 'ethereum', network: 'own', chainId: 31_337, tokens: {}, wallet });
  },
  answer: ({ height, network }, { body }) => {
    const [first] = (body.params ?? []) as readonly unknown[];
    const quantity = (number: number) => `0x${number.toString(16)}`;
    if (body.method === 'eth_chainId') return quantity(31_330 + network);
    if (body.method === 'eth_syncing') return false;
    if (body.method !== 'eth_getBlockByNumber') return '0x1';
    const at = first === 'latest' ? height : Number(first);
    const [hash, parentHash] = [hashOf(network, at), hashOf(network, at - 1)];
    return at > height ? null : { number: quantity(at), hash, parentHash, timestamp: '0x0', transactions: [] };
  },
  isReading: ({ body }) => body.method === 'eth_getBlockByNumber' && (body.params as readonly unknown[])[1] === true,
};

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Mode = 'well' | 'silent' | 'too_busy';

async function serve({ answer, isReading }: Family, label: string) {
  const node = { height: 10, network: 7, mode: 'well' as Mode, requests: 0, readings: 0, keys: new Set<unknown>() };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      node.requests += 1;
      node.keys.add(request.headers['x-key']);
      if (node.mode === 'silent') return;
      if (node.mode === 'too_busy') return void response.writeHead(429, { 'retry-after': '300' }).end();
      const reply = (body: Fields) => {
        const asked = { path: request.url ?? '', body };
        if (isReading(asked)) node.readings += 1;
        const result = answer(node, asked);
        return 'jsonrpc' in body ? { jsonrpc: '2.0', id: body.id, result } : result;
      };
      const body = JSON.parse(text) as Fields | readonly Fields[];
      response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body as Fields)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { node, entry: { label, url, headers: { 'X-Key': label } } };
}

async function open(family: Family, mode: Mode = 'well') {
  const [a, b] = [await serve(family, 'a'), await serve(family, 'b')];
  a.node.mode = mode;
  const time = { now: 1_000_000 };
  const takeOvers: string[] = [];
  const openNode = family.open(hashOf(7, 0));
  const { pair } = await openPool({
    chain: family.chain,
    entries: [a.entry, b.entry],
    // A silent node is given up sooner than in a running service.
    open: async (connection) =>
      await openNode({ ...connection, ...(mode === 'silent' && connection.url === a.entry.url && { timeoutMs: 200 }) }),
    clock: { now: () => time.now },
    onTakeOver: (label) => void takeOvers.push(label),
  });
  const look = async () => {
    const troubles = (await pair.node.troubles?.()) ?? [];
    if (troubles.length > 0) return troubles;
    const { height } = await pair.node.head();
    return (await pair.node.block(height))?.height;
  };
  return { a: a.node, b: b.node, time, takeOvers, look };
}

describe.each([tron, evm])('in a pool of $chain nodes', (family) => {
  test('each is asked with its own key, and one that is well alone', async () => {
    const { a, b, look } = await open(family);
    expect(await look()).toBe(10);
    expect([[...a.keys], b.requests]).toEqual([['a'], 0]);
  });

  test('a silent one is left for the next, and not waited for at every look', async () => {
    const { a, b, takeOvers, look } = await open(family, 'silent');
    expect([await look(), takeOvers]).toEqual([10, ['b']]);
    const { requests } = a;
    b.height = 11;
    expect([await look(), a.requests, [...b.keys]]).toEqual([11, requests, ['b']]);
  });

  test('one that answers 429 is not asked before the time that it says', async () => {
    const { a, b, time, takeOvers, look } = await open(family, 'too_busy');
    expect([await look(), takeOvers]).toEqual([10, ['b']]);
    const { requests } = a;
    expect(requests).toBe(1);
    a.mode = 'well';
    b.mode = 'too_busy';
    time.now += 299_999;
    await expect(look()).rejects.toThrow('to wait');
    expect(a.requests).toBe(1);
    time.now += 1;
    a.height = 11;
    expect([await look(), takeOvers]).toEqual([11, ['b', 'a']]);
  });

  test('one that lags does not take over before it has what was read', async () => {
    const { a, b, look } = await open(family);
    expect(await look()).toBe(10);
    a.mode = 'too_busy';
    b.height = 9;
    await expect(look()).rejects.toThrow('may be behind');
    expect(b.readings).toBe(0);
    b.height = 12;
    expect(await look()).toBe(12);
  });

  test('one that lies about its network is asked nothing else', async () => {
    const { a, b, time, look } = await open(family);
    b.network = 8;
    expect(await look()).toBe(10);
    a.mode = 'too_busy';
    time.now += 10_000;
    expect(await look()).toEqual(['wrong_network']);
    expect(b.readings).toBe(0);
    b.network = 7;
    expect(await look()).toBe(10);
  });
});
