/** In every chain family, private broadcasts go through the proxy or fail, and all other requests go directly. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { startSocksServer, type SocksServer } from '#tests/support/socks-server.ts';
import type { SocksProxy } from './socks.ts';
import {
  openEvmChain,
  makeMoneroChain,
  openSolanaChain,
  openTronChain,
  makeUtxoChain,
} from '#tests/support/keyed-chains.ts';

let node: Server;
let url: string;
let socks: SocksServer;
let questions: number;

/** Answers every request with one answer that every kind of node could give to a broadcast. */
beforeAll(async () => {
  node = createServer((request, response) => {
    questions += 1;
    const answer = async () => {
      const { id = 0 } = JSON.parse(await text(request)) as { id?: unknown };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: true, status: 'OK' }));
    };
    void answer();
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  url = `http://user:secret@127.0.0.1:${(node.address() as AddressInfo).port}`;
});
afterAll(() => void node.close());
beforeEach(async () => {
  questions = 0;
  socks = await startSocksServer();
});
afterEach(async () => await socks.close());

const seed = new Uint8Array(64).fill(9);
const profile = 'testnet';
const contract = '0x0000000000000000000000000000000000000001';
type Open = (way: Readonly<{ proxy?: SocksProxy }>) => Promise<ChainAdapter>;

const families: readonly (readonly [string, Open])[] = [
  [
    'utxo',
    async (way) =>
      await Promise.resolve(makeUtxoChain({ chain: 'bitcoin', network: 'regtest', profile, url, seed, ...way }).node),
  ],
  [
    'evm',
    async (way) => {
      const tokens = { 'USDT-ERC20': contract, 'USDC-ERC20': contract.replace('1', '2') };
      return (await openEvmChain({ chain: 'ethereum', network: 'own', chainId: 31_337, url, tokens, seed, ...way }))
        .node;
    },
  ],
  ['tron', async (way) => (await openTronChain({ network: 'own', url, tokens: {}, seed, ...way })).node],
  ['solana', async (way) => (await openSolanaChain({ network: 'own', url, tokens: {}, seed, ...way })).node],
  [
    'monero',
    async (way) =>
      await Promise.resolve(makeMoneroChain({ network: 'regtest', profile, url, walletUrl: url, seed, ...way }).node),
  ],
];

describe.each(families)('on chains of the family %s', (_family, open) => {
  test('a private broadcast passes the proxy, a plain one does not', async () => {
    const adapter = await open({ proxy: socks.proxy });
    await adapter.broadcast('0a00');
    expect(socks.visits).toEqual([]);
    const plain = questions;
    expect(['accepted', 'already_known']).toContain(await adapter.broadcast('0a00', { isPrivate: true }));
    expect(socks.visits).toHaveLength(questions - plain);
    expect(questions - plain).toBeGreaterThan(0);
  });

  test('a private broadcast fails while the proxy is away, and the node never hears of it', async () => {
    const adapter = await open({ proxy: socks.proxy });
    await socks.close();
    await expect(adapter.broadcast('0a00', { isPrivate: true })).rejects.toThrow(OutsideError);
    expect(questions).toBe(0);
    socks = await startSocksServer();
  });

  test('a private broadcast fails where there is no proxy, and the node never hears of it', async () => {
    const adapter = await open({});
    await expect(adapter.broadcast('0a00', { isPrivate: true })).rejects.toThrow(OutsideError);
    expect(questions).toBe(0);
  });
});
