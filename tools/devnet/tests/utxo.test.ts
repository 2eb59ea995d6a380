/** bitcoind and litecoind: their test controls, and the features that the product needs. */
import { describe, expect, test } from 'vitest';
import { callJsonRpc } from '../src/json-rpc.ts';
import { present, useDevnet } from './support/temporary-devnet.ts';
import { testControl, testStopping } from './support/test-control.ts';

const devnet = useDevnet('bitcoin', 'litecoin');

describe.each(['bitcoin', 'litecoin'] as const)('%s', (chain) => {
  const node = () => devnet().node(chain);
  const endpoint = () => present(devnet().endpoints[chain]);
  const call = <T>(method: string, ...params: readonly unknown[]) => callJsonRpc<T>(endpoint(), method, params);

  testControl({ node });
  testStopping(node, () => endpoint().url);

  test('is the real daemon on a network of its own', async () => {
    expect(node().reality).toBe('real node');
    expect(node().software).toMatch(chain === 'bitcoin' ? /Knots/ : /LitecoinCore/);
    expect(await call('getblockchaininfo')).toMatchObject({ chain: 'regtest' });
    expect(await call('getnetworkinfo')).toMatchObject({ connections: 0 });
  });

  test('refuses a stranger', async () => {
    const stranger = { ...endpoint(), password: 'guess' };
    await expect(callJsonRpc(stranger, 'getblockcount')).rejects.toThrow('HTTP 401');
  });

  test('a waiting payment can be replaced, and then never arrives', async () => {
    const address = await node().newAddress();
    const first = await node().pay({ to: address, units: 50_000_000n });
    const second = await node().replace(first);
    expect(await call<string[]>('getrawmempool')).toEqual([second]);
    await node().mine(1);
    expect(await node().balance(address)).toBe(0n);
  });

  test('shows every transaction of a block at once', async () => {
    const address = await node().newAddress();
    const id = await node().fund({ to: address, units: 12_345n });
    const hash = await call<string>('getbestblockhash');
    const block = await call<{ tx: { txid: string; vout: { value: number }[] }[] }>('getblock', hash, 2);
    const found = block.tx.find(({ txid }) => txid === id);
    expect(found?.vout.map(({ value }) => value)).toContain(0.000_123_45);
  });
});

test('litecoin goes on past the block where its regtest would stop', async () => {
  const node = devnet().node('litecoin');
  await node.mine(Math.max(0, 440 - (await node.height())));
  expect(await node.height()).toBeGreaterThanOrEqual(440);
});
