/** The UTXO adapter against bitcoind and litecoind: reading deposits and sending payouts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { labChains, openUtxoLab, type LabChain, type UtxoLab } from './utxo-lab.ts';

let lab: UtxoLab;
beforeAll(async () => {
  lab = await openUtxoLab();
});
afterAll(async () => {
  await lab.close();
});

const oneCoin = 100_000_000n;

/** A payout of half a coin out of one coin. */
async function preparePayout(on: LabChain, feeUnits = 5_000n) {
  const coin = await on.makeCoin(oneCoin + 1n);
  const to = await on.control.newAddress();
  const request = await on.makeRequest([coin], { to, units: oneCoin / 2n, feeUnits });
  return { coin, to, request };
}

describe.each(labChains)('a deposit on %s', (id) => {
  test('is seen in the mempool with its sender, then in a block, to the unit', async () => {
    const { node, control, freshAddress, findWaiting, findMined } = lab.chain(id);
    const to = await freshAddress();
    const txid = await control.pay({ to, units: 123_456_789n });

    const waiting = await findWaiting(txid);
    expect(waiting?.outputs).toContainEqual(
      expect.objectContaining({ to, units: 123_456_789n, currency: chains[id].nativeCurrency }),
    );
    expect(waiting?.senders).toHaveLength(1);
    expect(waiting?.consumes).toEqual([expect.stringMatching(/^[0-9a-f]{64}:\d+$/)]);
    expect(waiting?.feeUnits).toBeGreaterThan(0n);
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });

    await control.mine(1);
    expect(await findMined(txid)).toEqual(waiting);
    const minedAt = (await node.head()).height;
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: minedAt });
    expect(await findWaiting(txid)).toBeUndefined();
    await control.mine(2);
    expect((await node.head()).height - minedAt + 1).toBe(3);
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: minedAt });
  });

  test('is shown alike by a node that never saw it in its mempool', async () => {
    const on = lab.chain(id);
    const txid = await on.control.pay({ to: await on.freshAddress(), units: oneCoin });
    await on.control.mine(1);
    const mined = await on.findMined(txid);
    expect(mined?.senders).toHaveLength(1);
    expect(mined?.feeUnits).toBeGreaterThan(0n);
  });

  test('that depends on another one that waits is seen with its sender too', async () => {
    const { control, rpc, freshAddress, findWaiting } = lab.chain(id);
    const middle = await control.newAddress();
    const parent = await control.pay({ to: middle, units: 2n * oneCoin });
    const index = (await findWaiting(parent))?.outputs.find(({ to }) => to === middle)?.index;
    const to = await freshAddress();
    const child = await rpc.call<string>('createrawtransaction', [[{ txid: parent, vout: index }], { [to]: '1.9999' }]);
    const signed = await signAsCustomer(lab.chain(id), child);
    const txid = await rpc.call<string>('sendrawtransaction', [signed]);
    expect(await findWaiting(txid)).toMatchObject({ senders: [middle], feeUnits: 10_000n });
    await control.mine(1);
  });
});

describe.each(labChains)('a payout on %s', (id) => {
  test('is signed alike every time, sent once, and known from then on', async () => {
    const on = lab.chain(id);
    const { request, to } = await preparePayout(on);
    const signed = await on.wallet.sign(request);
    expect(await on.wallet.sign(request)).toEqual(signed);

    expect(await on.node.broadcast(signed.raw)).toBe('accepted');
    expect(await on.node.broadcast(signed.raw)).toBe('already_known');
    const waiting = await on.findWaiting(signed.txid);
    expect(waiting?.feeUnits).toBe(5_000n);
    expect(waiting?.outputs).toContainEqual(expect.objectContaining({ to, units: oneCoin / 2n }));

    await on.control.mine(1);
    expect(await on.node.broadcast(signed.raw)).toBe('already_known');
    expect(await on.control.balance(to)).toBe(oneCoin / 2n);
    expect((await on.findMined(signed.txid))?.feeUnits).toBe(5_000n);
  });

  test('that pays more takes the place of its earlier version, which can never come back', async () => {
    const on = lab.chain(id);
    const { request, to } = await preparePayout(on);
    const first = await on.wallet.sign(request);
    const second = await on.wallet.sign({ ...request, attempt: 2, feeUnits: 6_250n });
    expect(await on.node.broadcast(first.raw)).toBe('accepted');
    const consumed = (await on.findWaiting(first.txid))?.consumes;
    expect(await on.node.broadcast(second.raw)).toBe('accepted');

    expect(await on.findWaiting(first.txid)).toBeUndefined();
    expect((await on.findWaiting(second.txid))?.consumes).toEqual(consumed);
    expect(await on.node.broadcast(first.raw)).toBe('fee_too_low');
    await on.control.mine(1);
    expect(await on.node.broadcast(first.raw)).toBe('conflict');
    expect(await on.control.balance(to)).toBe(oneCoin / 2n);
  });

  test('that pays too little, or spends what is spent, or is not what was signed, is told apart', async () => {
    const on = lab.chain(id);
    const { request, coin } = await preparePayout(on);
    const cheap = await on.wallet.sign({ ...request, feeUnits: 10n });
    expect(await on.node.broadcast(cheap.raw)).toBe('fee_too_low');
    const wrongUnits = { ...coin, units: coin.units + 1n };
    const untrue = await on.wallet.sign(await on.makeRequest([wrongUnits], { ...plain, to: request.to }));
    expect(await on.node.broadcast(untrue.raw)).toBe('invalid');
    expect(await on.node.broadcast('00')).toBe('invalid');
    const dust = await on.wallet.sign(await on.makeRequest([coin], { ...plain, to: request.to, units: 1n }));
    expect(await on.node.broadcast(dust.raw)).toBe('invalid');

    const nowhere = { ...coin, id: `${'ab'.repeat(32)}:0` };
    const unknown = await on.wallet.sign(await on.makeRequest([nowhere], { ...plain, to: request.to }));
    expect(await on.node.broadcast(unknown.raw)).toBe('conflict');
  });

  test('is still known when everything it made has been spent', async () => {
    const on = lab.chain(id);
    const coin = await on.makeCoin(oneCoin);
    const middle = await on.freshAddress();
    const all = { to: middle, units: oneCoin - 1_000n, feeUnits: 1_000n };
    const first = await on.wallet.sign(await on.makeRequest([coin], all));
    expect(await on.node.broadcast(first.raw)).toBe('accepted');
    const made = { ...coin, id: `${first.txid}:0`, address: middle, units: all.units };
    const last = { to: await on.control.newAddress(), units: all.units - 1_000n, feeUnits: 1_000n };
    const second = await on.wallet.sign(await on.makeRequest([made], last));
    expect(await on.node.broadcast(second.raw)).toBe('accepted');
    await on.control.mine(1);
    expect(await on.node.broadcast(first.raw)).toBe('already_known');
  });

  test('of the engine costs no more size than the chain facts say, change and many coins included', async () => {
    const on = lab.chain(id);
    const coins = [await on.makeCoin(oneCoin), await on.makeCoin(oneCoin), await on.makeCoin(oneCoin)];
    const to = await on.freshAddress();
    for (const inputs of [1, 3]) {
      const spent = coins.slice(0, inputs);
      const signed = await on.wallet.sign(await on.makeRequest(spent, { to, units: oneCoin / 2n, feeUnits: 5_000n }));
      const { vsize } = await on.rpc.call<{ vsize: number }>('decoderawtransaction', [signed.raw]);
      expect(BigInt(vsize)).toBeLessThanOrEqual(transactionFee(chains[id].nativeCurrency, 1n, { inputs }).units);
    }
  });
});

const plain = { units: oneCoin / 2n, feeUnits: 5_000n };

async function signAsCustomer({ rpc }: LabChain, raw: string): Promise<string> {
  const { hex } = await rpc.call<{ hex: string }>('signrawtransactionwithwallet', [raw]);
  return hex;
}
