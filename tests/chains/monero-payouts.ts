/** Payouts on a real monerod: bound to their coins (outputs), stored before broadcast, paid once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readTransaction } from '#src/adapters/chains/monero/read-transaction.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { oneCoin, type MoneroLab } from './monero-lab.ts';

let lab: MoneroLab;
/** Two addresses with several coins each. */
let shared: readonly [string, string];
let coins: Coin[];

export function describeMoneroPayouts(opened: () => MoneroLab): void {
  beforeAll(async () => {
    lab = opened();
    shared = [await lab.freshAddress(), await lab.freshAddress()];
    const alone = await Promise.all(
      [3, 1, 1, 2, 3, 2, 2, 2, 1, 1].map(async (count) => ({ to: await lab.freshAddress(), count })),
    );
    const together = [1, 5, 1].map((count) => ({ to: shared[0], count }));
    const pair = [1, 2].map((count) => ({ to: shared[1], count }));
    const wanted = [...alone, ...together, ...pair];
    coins = [...(await lab.makeCoins(wanted.map(({ to, count }) => ({ to, units: BigInt(count) * oneCoin }))))];
  });

  describe('a payout', () => {
    test('is paid once, out of its coin, with the change at the hot wallet', async () => {
      const coin = takeCoin(3n * oneCoin);
      const to = await lab.control.newAddress();
      const request = await lab.makeRequest([coin], { to, units: oneCoin });
      const { txid, raw } = await lab.wallet.sign(request);
      expect(await lab.node.transactionStatus(txid)).toEqual({ kind: 'absent' });

      // The adapter is reopened between signing and broadcast: the stored bytes must be enough.
      const { node } = lab.restart();
      expect(await node.broadcast(raw)).toBe('accepted');
      expect(await node.broadcast(raw)).toBe('already_known');
      expect(await lab.findWaiting(txid)).toMatchObject({ txid, consumes: [coin.id] });
      expect(await lab.held([coin.address])).toBe(3n * oneCoin);
      await lab.mineIn(txid);
      expect(await node.broadcast(raw)).toBe('already_known');

      const mined = await lab.findMined(txid);
      const change = 2n * oneCoin - (mined?.feeUnits ?? 0n);
      expect(mined).toMatchObject({ consumes: [coin.id], senders: [] });
      expect(mined?.outputs).toMatchObject([{ to: await lab.wallet.hotAddress(), units: change }]);
      expect(mined?.feeUnits).toBeLessThanOrEqual(request.feeUnits);
      expect(await lab.held([coin.address])).toBe(0n);
      expect(await lab.held([coin.address, await lab.wallet.hotAddress()])).toBe(change);
      expect(await lab.control.balance(to)).toBe(oneCoin);
    });

    test('has other bytes when it is signed again, of which the chain takes one', async () => {
      const coin = takeCoin(oneCoin);
      const to = await lab.control.newAddress();
      const request = await lab.makeRequest([coin], { to, units: oneCoin / 2n });
      const [first, second] = [await lab.wallet.sign(request), await lab.restart().wallet.sign(request)];
      expect(second.txid).not.toBe(first.txid);
      expect(readTransaction(second.raw).keyImages).toEqual(readTransaction(first.raw).keyImages);
      expect(await lab.node.broadcast(first.raw)).toBe('accepted');
      expect(await lab.node.broadcast(second.raw)).toBe('conflict');
      await lab.mineIn(first.txid);
      expect(await lab.node.broadcast(second.raw)).toBe('conflict');
      expect(await lab.node.broadcast(first.raw)).toBe('already_known');
      expect(await lab.control.balance(to)).toBe(oneCoin / 2n);
    });

    test('takes its own coin and never another one at the same address', async () => {
      const [address] = shared;
      const small = takeCoin(oneCoin, address);
      const large = takeCoin(5n * oneCoin, address);
      const third = takeCoin(oneCoin, address);
      const to = await lab.control.newAddress();
      for (const coin of [large, small, third, large]) {
        const { raw } = await lab.wallet.sign(await lab.makeRequest([coin], { to, units: oneCoin / 2n }));
        expect(readTransaction(raw).keyImages).toEqual([await keyImageOf(coin.id)]);
      }
    });

    test('is signed for two at once without taking the coins of the other', async () => {
      const [, address] = shared;
      const [one, two] = [takeCoin(oneCoin, address), takeCoin(2n * oneCoin, address)];
      const to = await lab.control.newAddress();
      const requests = [
        await lab.makeRequest([one], { to, units: oneCoin / 2n }),
        await lab.makeRequest([two], { to, units: oneCoin / 2n }),
      ];
      const signed = await Promise.all(requests.map(async (request) => await lab.wallet.sign(request)));
      expect(signed.map(({ raw }) => readTransaction(raw).keyImages)).toEqual([
        [await keyImageOf(one.id)],
        [await keyImageOf(two.id)],
      ]);
    });

    test('of several coins consumes them all, also where fewer would do', async () => {
      const spent = [takeCoin(oneCoin), takeCoin(2n * oneCoin), takeCoin(3n * oneCoin)];
      const to = await lab.control.newAddress();
      for (const units of [(11n * oneCoin) / 2n, oneCoin / 2n]) {
        const request = await lab.makeRequest(spent, { to, units });
        const { txid, raw } = await lab.wallet.sign(request);
        const { keyImages, feeUnits, outputKeys } = readTransaction(raw);
        expect(keyImages).toHaveLength(3);
        expect(outputKeys).toHaveLength(2);
        expect(feeUnits).toBeLessThanOrEqual(request.feeUnits);
        if (units > oneCoin) continue;
        expect(await lab.node.broadcast(raw)).toBe('accepted');
        await lab.mineIn(txid);
        const mined = await lab.findMined(txid);
        expect(mined?.consumes.toSorted()).toEqual(spent.map(({ id }) => id).toSorted());
        expect(mined?.outputs).toMatchObject([
          { to: await lab.wallet.hotAddress(), units: 6n * oneCoin - units - (mined?.feeUnits ?? 0n) },
        ]);
        expect(await lab.control.balance(to)).toBe(units);
      }
    });

    test('spends the change of another one', async () => {
      const coin = takeCoin(2n * oneCoin);
      const first = await lab.wallet.sign(
        await lab.makeRequest([coin], { to: await lab.control.newAddress(), units: oneCoin }),
      );
      await lab.node.broadcast(first.raw);
      await lab.mineIn(first.txid);
      await lab.control.mine(9);
      const [change] = (await lab.findMined(first.txid))?.outputs ?? [];
      if (!change) throw new Error('there is no change');
      const id = `${first.txid}:${change.index}`;
      const next = { ...coin, id, address: change.to, role: 'change', units: change.units } as const;
      const to = await lab.control.newAddress();
      const second = await lab.wallet.sign(await lab.makeRequest([next], { to, units: oneCoin / 2n }));
      expect(await lab.node.broadcast(second.raw)).toBe('accepted');
      await lab.mineIn(second.txid);
      expect((await lab.findMined(second.txid))?.consumes).toEqual([id]);
      expect(await lab.control.balance(to)).toBe(oneCoin / 2n);
    });
  });

  describe('a payout that is stuck', () => {
    test('is not signed again while the pool has it, and is when it was thrown out', async () => {
      const coin = takeCoin(2n * oneCoin);
      const to = await lab.control.newAddress();
      const request = await lab.makeRequest([coin], { to, units: oneCoin });
      const first = await lab.wallet.sign(request);
      await lab.node.broadcast(first.raw);
      await lab.findWaiting(first.txid);
      const next = { ...request, attempt: 2, feeUnits: request.feeUnits * 2n };
      await expect(lab.wallet.sign(next)).rejects.toThrow('waits in the pool already');

      await lab.daemon.call('flush_txpool');
      expect(await lab.node.transactionStatus(first.txid)).toEqual({ kind: 'absent' });
      const second = await lab.wallet.sign(next);
      expect(readTransaction(second.raw).keyImages).toEqual(readTransaction(first.raw).keyImages);
      expect(await lab.node.broadcast(second.raw)).toBe('accepted');
      expect(await lab.node.broadcast(first.raw)).toBe('conflict');
      await lab.mineIn(second.txid);
      await expect(lab.wallet.sign({ ...next, attempt: 3 })).rejects.toThrow('a block has spent');
      expect(await lab.control.balance(to)).toBe(oneCoin);
    });

    test('pays the dearest step of the price that its fee is enough for', async () => {
      const coin = takeCoin(2n * oneCoin);
      const request = await lab.makeRequest([coin], { to: await lab.control.newAddress(), units: oneCoin });
      const cheap = readTransaction((await lab.wallet.sign(request)).raw);
      const dear = readTransaction((await lab.wallet.sign({ ...request, feeUnits: request.feeUnits * 5n })).raw);
      expect(cheap.feeUnits).toBeLessThanOrEqual(request.feeUnits);
      expect(dear.feeUnits).toBeGreaterThan(cheap.feeUnits * 3n);
      expect(dear.feeUnits).toBeLessThanOrEqual(request.feeUnits * 5n);
      await expect(lab.wallet.sign({ ...request, feeUnits: request.feeUnits / 2n })).rejects.toThrow('costs more');
    });
  });

  describe('what is not a payout', () => {
    test('is refused by the node as invalid', async () => {
      const coin = takeCoin(oneCoin);
      const request = await lab.makeRequest([coin], { to: await lab.control.newAddress(), units: oneCoin / 2n });
      const { raw } = await lab.wallet.sign(request);
      expect(await lab.node.broadcast(`${raw.slice(0, -4)}0000`)).toBe('invalid');
      expect(await lab.node.broadcast('00')).toBe('invalid');
    });

    test('is not signed: coins that are not ours, too little money, no wallet program', async () => {
      const coin = takeCoin(oneCoin);
      const to = await lab.control.newAddress();
      await expect(lab.wallet.sign(await lab.makeRequest([coin], { to, units: oneCoin }))).rejects.toThrow('lack');
      const request = await lab.makeRequest([coin], { to, units: oneCoin / 2n });
      const withCoin = (id: string) => ({ ...request, domain: { ...request.domain, coins: [{ ...coin, id }] } });
      await expect(lab.wallet.sign(withCoin(`${'ab'.repeat(32)}:0`) as typeof request)).rejects.toThrow(OutsideError);
      await lab.control.stop();
      await expect(lab.wallet.sign(request)).rejects.toThrow(OutsideError);
      await lab.control.start();
      const { raw } = await lab.wallet.sign(request);
      expect(await lab.node.broadcast(raw)).toBe('accepted');
    });
  });
}

/** Takes one of the coins made for these tests; each coin is used once. */
function takeCoin(units: bigint, address?: string): Coin {
  const isMeant = (coin: Coin) =>
    coin.units === units && (address === undefined ? !shared.includes(coin.address) : coin.address === address);
  const [coin] = coins.splice(coins.findIndex(isMeant), 1);
  if (!coin || !isMeant(coin)) throw new Error('no such coin is left');
  return coin;
}

/** Key image of an output, according to the wallet program. */
async function keyImageOf(coinId: string): Promise<string> {
  const [txid = '', index = ''] = coinId.split(':');
  const [body] = (await lab.daemon.post<{ txs: { as_hex: string }[] }>('get_transactions', { txs_hashes: [txid] })).txs;
  const key = readTransaction(body?.as_hex ?? '').outputKeys[Number(index)];
  const { transfers } = await lab.walletProgram.call<{ transfers: { pubkey: string; key_image: string }[] }>(
    'incoming_transfers',
    { transfer_type: 'all', account_index: 0 },
  );
  return transfers.find(({ pubkey }) => pubkey === key)?.key_image ?? 'none';
}
