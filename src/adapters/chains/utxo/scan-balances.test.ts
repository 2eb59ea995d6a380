import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { makeScanBalances } from './scan-balances.ts';

type Scan = () => unknown;

/** A node whose head advances to the given block during the scan. */
function makeNode(state: { head: string; countedAt: string }, scan?: Scan) {
  return makeFakeRpc({
    getbestblockhash: () => state.head,
    getblockheader: (hash: string) => ({ height: hash.length, time: 1 }),
    scantxoutset: scan ?? (() => ({ success: true, bestblock: state.countedAt, unspents: [{ amount: '0.50000001' }] })),
  });
}

const scans = ({ asked }: { asked: readonly string[] }) => asked.filter((question) => question.startsWith('scan'));

describe('what addresses hold', () => {
  test('is told with the block at which it was counted, although the head moved on', async () => {
    const rpc = makeNode({ head: 'newer', countedAt: 'old' });
    expect(await makeScanBalances(rpc, 'bitcoin')(['a'])).toEqual({
      at: { height: 3, hash: 'old', time: 1_000 },
      held: [{ currency: 'BTC', units: 50_000_001n }],
    });
  });

  test('is counted once for a head and a set of addresses, and anew when either changes', async () => {
    const state = { head: 'one', countedAt: 'one' };
    const rpc = makeNode(state);
    const balances = makeScanBalances(rpc, 'bitcoin');
    await balances(['a', 'b']);
    await balances(['b', 'a', 'a']);
    expect(scans(rpc)).toEqual(['scantxoutset start addr(a),addr(b)']);
    await balances(['a', 'b', 'c']);
    expect(scans(rpc)).toHaveLength(2);
    state.head = state.countedAt = 'two';
    await balances(['a', 'b', 'c']);
    expect(scans(rpc)).toHaveLength(3);
  });

  test('waits while the node counts for somebody else', async () => {
    let tries = 0;
    const rpc = makeNode({ head: 'one', countedAt: 'one' }, () => {
      tries += 1;
      if (tries < 3)
        return new JsonRpcRefusal('scantxoutset', -8, 'Scan already in progress, use action "abort" or "status"');
      return { success: true, bestblock: 'one', unspents: [] };
    });
    expect((await makeScanBalances(rpc, 'litecoin')(['a'])).held).toEqual([{ currency: 'LTC', units: 0n }]);
    expect(tries).toBe(3);
  });

  test('is unknown when the node gave up, and is asked again next time', async () => {
    let isAborted = true;
    const rpc = makeNode({ head: 'one', countedAt: 'one' }, () => ({
      success: !isAborted,
      bestblock: 'one',
      unspents: [],
    }));
    const balances = makeScanBalances(rpc, 'bitcoin');
    await expect(balances(['a'])).rejects.toThrow(new OutsideError('the node gave up counting coins'));
    isAborted = false;
    expect((await balances(['a'])).held).toEqual([{ currency: 'BTC', units: 0n }]);
  });
});
