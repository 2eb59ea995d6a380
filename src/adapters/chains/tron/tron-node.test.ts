import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { fakeTronHttp, type FakePaths } from '#tests/support/fake-tron-http.ts';
import { judgeNodeHealth, readNodeHealth } from './node-health.ts';
import { spellAddress, toHexAddress } from './spell-address.ts';
import { openTokenBook } from './token-book.ts';
import { CannotAnswer } from './tron-http.ts';
import { makeTronNode } from './tron-node.ts';

const book = openTokenBook({});
const ours = spellAddress('a1'.repeat(20));
const theirs = spellAddress('b2'.repeat(20));
const txID = 'ab'.repeat(32);

function transfer(to: string) {
  const value = { owner_address: toHexAddress(theirs), to_address: toHexAddress(to), amount: 5 };
  const contract = [{ type: 'TransferContract', parameter: { value } }];
  return { txID, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract } };
}

const idOf = (height: number, branch = '0') => height.toString(16).padStart(16, '0') + branch.repeat(48);
const block = (height: number, branch = '0', transactions: readonly unknown[] = []) => ({
  blockID: idOf(height, branch),
  block_header: { raw_data: { number: height, parentHash: idOf(height - 1), timestamp: height * 3_000 } },
  transactions,
});
const open = (paths: FakePaths) => makeTronNode({ http: fakeTronHttp(paths), book });

describe('a block', () => {
  const getblockbynum = () => block(7, '0', [transfer(ours)]);
  const gettransactioninfobyblocknum = () => [{ id: txID, fee: 3 }];

  test('is read with what came of its transactions', async () => {
    const node = open({ getblockbynum, gettransactioninfobyblocknum, getblock: () => block(7) });
    expect(await node.block(7)).toMatchObject({
      height: 7,
      hash: idOf(7),
      transactions: [{ txid: txID, feeUnits: 3n }],
    });
  });

  test('that was replaced between the answers is read again', async () => {
    const branches = ['1', '0'];
    const node = open({ getblockbynum, gettransactioninfobyblocknum, getblock: () => block(7, branches.shift()) });
    expect((await node.block(7))?.hash).toBe(idOf(7));
    const restless = open({ getblockbynum, gettransactioninfobyblocknum, getblock: () => block(7, '1') });
    await expect(restless.block(7)).rejects.toThrow('the chain changed');
  });

  test('of which the node does not say what a transaction did cannot be used', async () => {
    const node = open({ getblockbynum, gettransactioninfobyblocknum: () => ({}), getblock: () => block(7) });
    await expect(node.block(7)).rejects.toThrow(OutsideError);
  });
});

describe('a block with calls, of which the node keeps no inner ones', () => {
  const contract = spellAddress('c3'.repeat(20));
  const call = {
    ...transfer(ours),
    raw_data: {
      contract: [{ type: 'TriggerSmartContract', parameter: { value: { owner_address: toHexAddress(theirs) } } }],
    },
  };
  const info = { id: txID, receipt: { result: 'SUCCESS' }, contract_address: toHexAddress(contract) };
  const changes = [
    { address: toHexAddress(theirs), amount: -120 },
    { address: toHexAddress(contract), amount: 100 },
    { address: toHexAddress(contract), amount: -90 },
    { address: toHexAddress(ours), amount: 90 },
  ];
  const trace = { transaction_identifier: txID, status: 'SUCCESS', operation: changes };
  const read = async (getblockbalance: FakePaths[string], infos: readonly unknown[] = [info]) => {
    const asked = { getblockbynum: () => block(7, '0', [call]), getblock: () => block(7), getblockbalance };
    return (await open({ ...asked, gettransactioninfobyblocknum: () => infos }).block(7))?.transactions[0];
  };
  const answer = (hash = idOf(7)) => ({ block_identifier: { hash }, transaction_balance_trace: [trace] });

  test('is read by what it did to balances', async () => {
    const paid = await read(({ hash, number }) => (hash === idOf(7) && number === 7 ? answer() : {}));
    expect(paid).toMatchObject({ txid: txID, outputs: [{ currency: 'TRX', to: ours, units: 90n }] });
    expect(paid?.senders).toEqual([theirs, contract]);
  });

  test('shows none where the node keeps neither, or tells of another block', async () => {
    expect((await read(() => ({})))?.outputs).toEqual([]);
    expect((await read(() => answer(idOf(7, '1'))))?.outputs).toEqual([]);
    const refused = read(() => {
      throw new CannotAnswer('the tron node could not answer');
    });
    expect((await refused)?.outputs).toEqual([]);
  });

  test('is not read where the node did not answer: it may keep them', async () => {
    const silent = read(() => {
      throw new OutsideError('the tron node did not answer in time');
    });
    await expect(silent).rejects.toThrow('in time');
  });

  test('is not asked about where inner calls are kept', async () => {
    const kept = read(() => {
      throw new TypeError('asked');
    }, [{ ...info, internal_transactions: [] }]);
    expect((await kept)?.outputs).toEqual([]);
  });
});

describe('what waits', () => {
  test('is nothing where the node does not tell', async () => {
    expect(await open({}).mempool()).toEqual([]);
  });

  test('is asked for once, and forgotten when it is gone', async () => {
    let txId = [txID];
    const http = fakeTronHttp({
      gettransactionlistfrompending: () => ({ txId }),
      gettransactionfrompending: () => transfer(ours),
    });
    const node = makeTronNode({ http, book });
    expect(await node.mempool()).toHaveLength(1);
    expect(await node.mempool()).toHaveLength(1);
    expect(http.asked.filter((call) => call === 'gettransactionfrompending')).toHaveLength(1);
    txId = [];
    expect(await node.mempool()).toEqual([]);
  });
});

describe('balances', () => {
  /** A node whose head advances with every request. */
  function moving(paid: string) {
    let height = 7;
    return open({
      getaccount: () => ({ balance: 5 }),
      getblock: ({ id_or_num: asked }) => block(asked === undefined ? height++ : Number(asked)),
      getblockbynum: ({ num }) => block(Number(num), '0', [transfer(paid)]),
      gettransactioninfobyblocknum: () => [{ id: txID }],
    });
  }

  test('hold for the first head when newer blocks touched none of the addresses', async () => {
    expect(await moving(theirs).balances([ours])).toMatchObject({ at: { height: 7 }, held: [money('TRX', 5n)] });
  });

  test('are not told when every new block touches one of them', async () => {
    await expect(moving(ours).balances([ours])).rejects.toThrow('the chain moved on');
  });
});

describe('the price of a unit', () => {
  const priceAt = async (change: Readonly<Record<string, number>>) => {
    const prices = {
      getEnergyFee: 100,
      getTransactionFee: 1_000,
      getCreateAccountFee: 100_000,
      getCreateNewAccountFeeInSystemContract: 1_000_000,
      ...change,
    };
    const chainParameter = Object.entries(prices).map(([key, value]) => ({ key, value }));
    return await open({ getchainparameters: () => ({ chainParameter }) }).unitsPerSize();
  };

  test('is that of energy at the usual prices', async () => {
    expect(await priceAt({})).toBe(chains.tron.fee.usualUnitsPerSize);
    expect(await priceAt({ getEnergyFee: 210 })).toBe(210n);
  });

  test('covers whatever else has become dearer', async () => {
    const { coinSize, tokenSize } = chains.tron.fee;
    const newAccount = await priceAt({ getCreateNewAccountFeeInSystemContract: 5_000_000 });
    expect(newAccount * coinSize).toBeGreaterThanOrEqual(5_270_000n);
    const bytes = await priceAt({ getTransactionFee: 40_000 });
    expect(bytes * tokenSize).toBeGreaterThanOrEqual(13_600_000n + 350n * 40_000n);
    expect(bytes * coinSize).toBeGreaterThanOrEqual(270n * 40_000n + 1_000_000n);
  });

  test('is not believed beyond all bounds, nor without a part', async () => {
    expect(await priceAt({ getEnergyFee: 10 ** 9 })).toBe(chains.tron.fee.usualUnitsPerSize * 200n);
    await expect(open({ getchainparameters: () => ({ chainParameter: [] }) }).unitsPerSize()).rejects.toThrow(
      OutsideError,
    );
  });
});

describe('the health of a node', () => {
  const read = async (facts: object) =>
    await readNodeHealth(fakeTronHttp({ getblock: () => block(1_000), getnodeinfo: () => facts }), 3_000_000);

  test.each([
    ['well', { currentConnectCount: 9, solidityBlock: 'Num:981,ID:00' }, []],
    ['one block behind a peer', { peerList: [{ needSyncFromPeer: true, remainNum: 1 }] }, []],
    ['catching up', { peerList: [{ needSyncFromPeer: true, remainNum: 500 }] }, ['syncing', 'behind']],
    ['alone', { currentConnectCount: 0 }, ['no_peers']],
  ] as const)('shows one that is %s', async (_what, facts, problems) => {
    expect(judgeNodeHealth(await read(facts), 'main')).toEqual(problems);
  });

  test('can be read where the node keeps its facts to itself, and an old head is a problem', async () => {
    const health = await readNodeHealth(fakeTronHttp({ getblock: () => block(1_000) }), 3_000_000 + 61_000);
    expect(health).toMatchObject({ peers: null, headAgeMs: 61_000 });
    expect(judgeNodeHealth(health, 'main')).toEqual(['stale_head']);
    expect(judgeNodeHealth(health, 'own')).toEqual([]);
  });
});

describe('the newest solid block', () => {
  test('is the one of the solidity interface, where the node serves it', async () => {
    expect(await open({ '/walletsolidity/getnowblock': () => block(981) }).finalBlock?.()).toMatchObject({
      height: 981,
      hash: block(981).blockID,
    });
  });

  test('is in the report of the node elsewhere, and unknown where there is none', async () => {
    const hash = '00'.repeat(32);
    const told = async (solidityBlock: string) => await open({ getnodeinfo: () => ({ solidityBlock }) }).finalBlock?.();
    expect(await told(`Num:980,ID:${hash}`)).toEqual({ height: 980, hash });
    expect(await told('Num:980')).toBeNull();
    expect(await open({ getnodeinfo: () => ({}) }).finalBlock?.()).toBeNull();
    expect(await open({}).finalBlock?.()).toBeNull();
  });

  test('is not guessed while the node cannot be reached', async () => {
    const broken = () => {
      throw new OutsideError('gone');
    };
    await expect(open({ '/walletsolidity/getnowblock': broken }).finalBlock?.()).rejects.toThrow('gone');
  });
});

describe('the block that a transaction names', () => {
  /** Blocks in every slot up to the hundredth, before which `missed` slots were empty. */
  const chain = (missed: number) =>
    open({
      getblock: ({ id_or_num: asked }) => {
        const height = Number(asked);
        if (height > 100) return {};
        const timestamp = (height + (height >= 100 ? missed : 0)) * 3_000;
        return { blockID: idOf(height), block_header: { raw_data: { number: height, timestamp } } };
      },
    });

  test.each([
    ['the solid one', 0, 80],
    ['the solid one, some slots later', 5, 80],
    ['the newest one when too many slots were missed', 6, 100],
  ])('is %s', async (_what, missed, named) => {
    expect(await chain(missed).referenceBlock?.(120)).toMatchObject({ height: named, hash: idOf(named) });
  });

  test('is the first one near it, and none that is not there', async () => {
    expect(await chain(0).referenceBlock?.(25)).toMatchObject({ height: 0 });
    await expect(chain(0).referenceBlock?.(121)).rejects.toThrow(OutsideError);
  });
});
