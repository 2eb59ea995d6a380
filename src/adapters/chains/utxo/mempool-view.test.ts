import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { makeMempoolView } from './mempool-view.ts';

const script = { type: 'witness_v0_keyhash', address: 'bcrt1receiver' };

/** A node with these transactions in its mempool. Each spends one coin and creates one of 9 units. */
function makeNode(mempool: Map<string, string>, chainCoins: ReadonlySet<string>) {
  return makeFakeRpc({
    getrawmempool: () => [...mempool.keys()],
    getrawtransaction: (txid: string) => {
      const [spent = '', index] = mempool.get(txid)?.split(':') ?? [];
      if (spent === '') return new JsonRpcRefusal('getrawtransaction', -5, 'No such mempool or blockchain transaction');
      const vout = [{ n: 0, value: '0.00000009', scriptPubKey: script }];
      return { txid, vin: [{ txid: spent, vout: Number(index) }], vout };
    },
    gettxout: (txid: string, index: number) =>
      chainCoins.has(`${txid}:${index}`)
        ? { value: '0.00000010', scriptPubKey: { ...script, address: `bcrt1owner-of-${txid}` } }
        : null,
  });
}

describe('the mempool', () => {
  test('is listed at every look, and each transaction in it is read once', async () => {
    const mempool = new Map([['a', 'old:0']]);
    const rpc = makeNode(mempool, new Set(['old:0', 'older:1']));
    const view = makeMempoolView(rpc, 'BTC');
    expect(await view.read()).toMatchObject([{ txid: 'a', senders: ['bcrt1owner-of-old'], feeUnits: 1n }]);
    mempool.set('b', 'older:1');
    expect((await view.read()).map(({ txid }) => txid)).toEqual(['a', 'b']);
    await view.read();
    expect(rpc.asked).toEqual([
      'getrawmempool',
      'getrawtransaction a true',
      'gettxout old 0 false',
      'getrawmempool',
      'getrawtransaction b true',
      'gettxout older 1 false',
      'getrawmempool',
    ]);
  });

  test('forgets what is gone, and reads it again when it comes back', async () => {
    const mempool = new Map([['a', 'old:0']]);
    const rpc = makeNode(mempool, new Set(['old:0']));
    const view = makeMempoolView(rpc, 'BTC');
    await view.read();
    mempool.delete('a');
    expect(await view.read()).toEqual([]);
    expect(view.find('a')).toBeUndefined();
    mempool.set('a', 'old:0');
    expect(await view.read()).toHaveLength(1);
    expect(rpc.asked.filter((question) => question === 'getrawtransaction a true')).toHaveLength(2);
  });

  test('finds the sender of a payment out of another one that waits, whichever was seen first', async () => {
    const mempool = new Map([['a', 'old:0']]);
    const rpc = makeNode(mempool, new Set(['old:0']));
    const view = makeMempoolView(rpc, 'BTC');
    mempool.set('b', 'a:0');
    await view.read();
    mempool.set('c', 'b:0');
    expect((await view.read()).at(-1)).toMatchObject({ txid: 'c', senders: ['bcrt1receiver'], consumes: ['b:0'] });
    expect(rpc.asked.filter((question) => question.startsWith('gettxout'))).toEqual(['gettxout old 0 false']);
  });

  test('leaves out what lost its coins or itself while we looked', async () => {
    const mempool = new Map([
      ['spent', 'gone:0'],
      ['vanished', ''],
      ['there', 'old:0'],
    ]);
    const view = makeMempoolView(makeNode(mempool, new Set(['old:0'])), 'BTC');
    expect((await view.read()).map(({ txid }) => txid)).toEqual(['there']);
  });

  test('is read by one at a time, and a failed look does not stop the next', async () => {
    const mempool = new Map([['a', 'old:0']]);
    const rpc = makeNode(mempool, new Set(['old:0']));
    const view = makeMempoolView(rpc, 'BTC');
    const [first, second] = await Promise.all([view.read(), view.read()]);
    expect(first).toEqual(second);
    expect(rpc.asked.filter((question) => question.startsWith('getrawtransaction'))).toHaveLength(1);
    let isDown = true;
    const shaky = makeFakeRpc({
      getrawmempool: () => (isDown ? new JsonRpcRefusal('getrawmempool', -28, 'Loading') : []),
    });
    const other = makeMempoolView(shaky, 'BTC');
    await expect(other.read()).rejects.toThrow(JsonRpcRefusal);
    isDown = false;
    expect(await other.read()).toEqual([]);
  });
});
