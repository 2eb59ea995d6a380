import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { hiddenTransaction, pegOutBlock, pegOutParent } from './fixtures/litecoin-peg-out.ts';
import { makeMempoolView } from './mempool-view.ts';
import { readBlock } from './read-block.ts';
import { parseExactJson } from './rpc/exact-json.ts';

const receiver = 'rltc1q82fg8f42ml89ejsycnuvng6h9pj4e7wk2p2jh9';
const blockAnswers = { getblockhash: () => 'hash', getblock: () => parseExactJson(pegOutBlock) };

describe('a Litecoin block with coins that come out of hiding', () => {
  test('shows the receiver and nobody as the sender', async () => {
    const rpc = makeFakeRpc({ ...blockAnswers, getrawtransaction: () => parseExactJson(pegOutParent) });
    const block = await readBlock({ rpc, currency: 'LTC', mempool: makeMempoolView(rpc, 'LTC') }, 436);
    expect(block).toMatchObject({
      height: 436,
      hash: '8ca555b91ed3743feb3a781ccc29772833a6078ac19035bc62dcf6bdf10c83f0',
      parentHash: 'e6da56b773ec3e0f3ba6ec84d8bdd8cf79747e2e8e2455df02bb81b8705b07bb',
      time: 1_794_749_456_000,
    });
    expect(block?.transactions).toEqual([
      expect.objectContaining({
        consumes: [],
        senders: [],
        feeUnits: 0n,
        outputs: [{ index: 0, currency: 'LTC', to: receiver, units: 1_250_002_510n }],
      }),
      expect.objectContaining({
        consumes: ['756ab1278a2dad5204e3a7db8ef8a06616970dfa67de2180a9c1cf2ba0158050:0'],
        senders: [],
        feeUnits: 2_510n,
        outputs: [{ index: 1, currency: 'LTC', to: receiver, units: 300_000_000n }],
      }),
    ]);
  });

  test('cannot be read from a node that has no index of transactions', async () => {
    const reason = 'No such mempool transaction. Use -txindex or provide a block hash';
    const rpc = makeFakeRpc({
      ...blockAnswers,
      getrawtransaction: () => new JsonRpcRefusal('getrawtransaction', -5, reason),
    });
    const reading = readBlock({ rpc, currency: 'LTC', mempool: makeMempoolView(rpc, 'LTC') }, 436);
    await expect(reading).rejects.toThrow('the node has no index of transactions');
  });
});

describe('a hidden Litecoin transaction', () => {
  test('is in the mempool and moves nothing that can be seen', async () => {
    const rpc = makeFakeRpc({
      getrawmempool: () => ['9811c078712f6f59f95a1e2cff526b25f89aa5f387822141a34c876fdf397265'],
      getrawtransaction: () => parseExactJson(hiddenTransaction),
    });
    expect(await makeMempoolView(rpc, 'LTC').read()).toEqual([
      expect.objectContaining({ consumes: [], senders: [], outputs: [], feeUnits: 0n }),
    ]);
  });
});
