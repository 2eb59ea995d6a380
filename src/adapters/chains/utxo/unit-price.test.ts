import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { readUnitsPerSize } from './unit-price.ts';

/**
 * A node with these fee rates. `estimate` and `floor` are in whole coins per thousand size units, as nodes write them.
 */
function makeNode(estimate: string | undefined, floor = '0.00001000') {
  return makeFakeRpc({
    estimatesmartfee: () => (estimate === undefined ? { errors: ['Insufficient data'] } : { feerate: estimate }),
    getmempoolinfo: () => ({ mempoolminfee: floor, minrelaytxfee: '0.00001000' }),
  });
}

describe('the price of block space', () => {
  test.each([
    ['what the node estimates, rounded up', '0.00012345', '0.00001000', 13n],
    ['one above what the node itself asks when the estimate is lower', '0.00001000', '0.00001000', 2n],
    ['one above what a full mempool asks', '0.00012345', '0.00040001', 42n],
    ['never what no market would ask', '9.00000000', '0.00001000', 1_600n],
    ['the usual one while the node has seen too little', undefined, '0.00001000', 8n],
  ])('is %s', async (_words, estimate, floor, units) => {
    expect(await readUnitsPerSize(makeNode(estimate, floor), 'bitcoin')).toBe(units);
  });

  test('is the usual one on a chain whose nodes do not estimate', async () => {
    const node = makeFakeRpc({
      getmempoolinfo: () => ({ mempoolminfee: '0.00001000', minrelaytxfee: '0.00001000' }),
    });
    expect(await readUnitsPerSize(node, 'bitcoin-cash')).toBe(2n);
  });

  test('is unknown while the node starts', async () => {
    const starting = makeFakeRpc({ getmempoolinfo: () => new JsonRpcRefusal('getmempoolinfo', -28, 'Loading') });
    await expect(readUnitsPerSize(starting, 'bitcoin')).rejects.toThrow(JsonRpcRefusal);
  });
});
