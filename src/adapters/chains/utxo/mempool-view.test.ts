import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { makeReadMempoolList } from './mempool-list.ts';
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

describe('a long mempool', () => {
  const old = Array.from({ length: 1_200 }, (_, place) => `old ${place}`);

  function open() {
    const time = { now: 0 };
    const toUs = new Set<string>();
    const mempool = [...old];
    const failing = new Set<string>();
    const rpc = makeFakeRpc({
      getrawmempool: () => [...mempool],
      getrawtransaction: (txid: string) => {
        if (failing.has(txid)) return new JsonRpcRefusal('getrawtransaction', -28, 'Loading');
        const address = toUs.has(txid) ? 'ours' : 'theirs';
        const vin = [{ txid: txid === 'child' ? 'new' : 'coin', vout: 0 }];
        return { txid, vin, vout: [{ n: 0, value: '0.00000009', scriptPubKey: { ...script, address } }] };
      },
      gettxout: (txid: string) => (txid === 'coin' ? { value: '0.00000010', scriptPubKey: script } : null),
    });
    const view = makeMempoolView(rpc, 'BTC', makeReadMempoolList(rpc, { monotonicNow: () => time.now, long: 500 }));
    const waiting: string[] = [];
    const watch = {
      ours: async (names: readonly string[]) => await Promise.resolve(new Set(names.filter((name) => name === 'ours'))),
      waiting: async () => await Promise.resolve(waiting),
    };
    const read = async (passMs = 1_000) => {
      const before = rpc.asked.length;
      time.now += passMs;
      const found = await view.read(watch);
      return { found: found.map(({ txid }) => txid), calls: rpc.asked.slice(before) };
    };
    return { mempool, failing, toUs, waiting, rpc, view, read };
  }

  test('is read little by little, with few calls, and listed every five seconds', async () => {
    const { read, toUs } = open();
    toUs.add('old 1199');
    const first = await read();
    expect([first.found, first.calls.length]).toEqual([[], 101]);
    const second = await read();
    expect([second.calls.length, second.calls.includes('getrawmempool')]).toEqual([100, false]);
    let found: readonly string[] = [];
    for (let look = 0; look < 12; look += 1) ({ found } = await read());
    expect(found).toEqual(['old 1199']);
    const quiet = await read(5_000);
    expect(quiet).toEqual({ found: ['old 1199'], calls: ['getrawmempool'] });
  });

  test('shows new payments to us at once, with their senders, until they are gone', async () => {
    const { read, mempool, toUs, view } = open();
    await read();
    mempool.push('new', 'child');
    toUs.add('child');
    expect((await read(5_000)).found).toEqual(['child']);
    expect(view.find('child')).toMatchObject({ feeUnits: 0n, consumes: ['new:0'] });
    mempool.pop();
    expect((await read(5_000)).found).toEqual([]);
  });

  test('is asked first about payments that were seen before, also between two lists', async () => {
    const { read, mempool, toUs, waiting } = open();
    toUs.add('old 900').add('back');
    waiting.push('old 900');
    expect((await read()).found).toEqual(['old 900']);
    mempool.push('back');
    waiting.push('back');
    expect((await read()).found).toEqual(['old 900', 'back']);
    mempool.pop();
    expect((await read()).found).toEqual(['old 900', 'back']);
    expect((await read(5_000)).found).toEqual(['old 900']);
  });

  test('shows a payment that the node could not tell of at first', async () => {
    const { read, mempool, failing, toUs } = open();
    await read();
    mempool.push('new');
    toUs.add('new').add('old 150');
    failing.add('new');
    await expect(read(5_000)).rejects.toThrow(JsonRpcRefusal);
    failing.clear();
    expect(new Set((await read()).found)).toEqual(new Set(['new', 'old 150']));
  });

  test('is read as a whole by who asks for everything', async () => {
    const { view, rpc } = open();
    expect(await view.read()).toHaveLength(old.length);
    expect(rpc.asked.filter((question) => question.startsWith('getrawtransaction'))).toHaveLength(old.length);
  });
});
