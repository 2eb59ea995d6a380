/** Deposits on a real monerod: addresses, outputs, node identity, and recovery from a lost wallet file. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openWalletKeys } from '#src/adapters/chains/monero/keys/wallet-keys.ts';
import { toMinor } from '#src/adapters/chains/monero/keys/view-keys.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { oneCoin, type MoneroLab } from './monero-lab.ts';
import { makeMoneroChain } from '#tests/support/keyed-chains.ts';

export function describeMoneroDeposits(opened: () => MoneroLab): void {
  let lab: MoneroLab;
  beforeAll(() => {
    lab = opened();
  });

  describe('addresses', () => {
    test('are those of the wallet program, number by number', async () => {
      const { walletProgram, wallet } = lab;
      const deposits = [await wallet.address('deposit', 0), await wallet.address('deposit', 7)];
      const { addresses } = await walletProgram.call<{ addresses: { address: string }[] }>('get_address', {
        account_index: 0,
        address_index: [0, 1, 15],
      });
      expect([await wallet.hotAddress(), ...deposits]).toEqual(addresses.map(({ address }) => address));
    });

    test('are the same for a service that was started again', async () => {
      const { wallet } = lab.restart();
      expect(await wallet.address('deposit', 3)).toBe(await lab.wallet.address('deposit', 3));
      expect(await wallet.hotAddress()).toBe(await lab.wallet.hotAddress());
      expect(await wallet.address('change', 3)).not.toBe(await wallet.address('deposit', 3));
    });

    test('are watched however many were given out before without a payment', async () => {
      const far = await lab.wallet.address('deposit', 400);
      const txid = await lab.control.pay({ to: far, units: oneCoin });
      expect((await lab.findWaiting(txid))?.outputs).toMatchObject([{ to: far, units: oneCoin }]);
      await lab.mineIn(txid);
      expect((await lab.findMined(txid))?.outputs).toMatchObject([{ to: far, units: oneCoin }]);
    });
  });

  describe('a deposit', () => {
    test('is seen in the pool and in its block as the same output', async () => {
      const to = await lab.freshAddress();
      const txid = await lab.control.pay({ to, units: 1_234_567_890_123n });
      const waiting = await lab.findWaiting(txid);
      expect(waiting).toMatchObject({ isSuccessful: true, senders: [], consumes: [] });
      expect(waiting?.outputs).toMatchObject([{ currency: 'XMR', to, units: 1_234_567_890_123n }]);
      expect(waiting?.feeUnits).toBeGreaterThan(0n);
      expect(await lab.node.transactionStatus(txid)).toEqual({ kind: 'pending' });
      await lab.mineIn(txid);
      expect(await lab.findWaiting(txid)).toBeUndefined();
      expect(await lab.findMined(txid)).toEqual(waiting);
      expect(await lab.node.transactionStatus(txid)).toEqual({ kind: 'mined', height: (await lab.node.head()).height });
    });

    test('that nobody made is absent', async () => {
      expect(await lab.node.transactionStatus('ab'.repeat(32))).toEqual({ kind: 'absent' });
    });

    test('of a stranger to a stranger shows nothing of itself', async () => {
      const txid = await lab.control.pay({ to: await lab.control.newAddress(), units: oneCoin });
      expect((await lab.findWaiting(txid))?.outputs).toEqual([]);
      await lab.mineIn(txid);
      expect(await lab.findMined(txid)).toMatchObject({ outputs: [], consumes: [] });
    });

    test('of several outputs in one transaction is as many coins, in the pool and in the block', async () => {
      const [one, two] = [await lab.freshAddress(), await lab.freshAddress()];
      const txid = await lab.payMany([
        { to: one, units: 3n * oneCoin },
        { to: two, units: oneCoin },
        { to: one, units: 2n * oneCoin },
      ]);
      const waiting = await lab.findWaiting(txid);
      expect(waiting?.outputs).toHaveLength(3);
      expect(new Set(waiting?.outputs.map(({ index }) => index)).size).toBe(3);
      await lab.mineIn(txid);
      const mined = await lab.findMined(txid);
      const byIndex = (outputs: (typeof mined & {})['outputs'] = []) => outputs.toSorted((a, b) => a.index - b.index);
      expect(byIndex(mined?.outputs)).toEqual(byIndex(waiting?.outputs));
      expect(await lab.held([one])).toBe(5n * oneCoin);
      expect(await lab.held([one, two])).toBe(6n * oneCoin);
    });
  });

  describe('the chain', () => {
    test('is read block by block, each with its parent, and ends at the head', async () => {
      const head = await lab.node.head();
      const block = await lab.node.block(head.height);
      expect(block).toMatchObject({ height: head.height, hash: head.hash, time: head.time });
      expect((await lab.node.block(head.height - 1))?.hash).toBe(block?.parentHash);
      expect(await lab.node.block(head.height + 1)).toBeUndefined();
      expect((await lab.node.block(0))?.parentHash).toBe('0'.repeat(64));
    });

    test('says what block space costs', async () => {
      const { fees } = await lab.daemon.call<{ fees: number[] }>('get_fee_estimate');
      expect(await lab.node.unitsPerSize()).toBe((BigInt(fees[0] ?? 0) * 105n) / 100n);
    });

    test('is recognised, and any other one is refused', async () => {
      expect(await lab.operations.checkIdentity()).toMatchObject({ network: 'fakechain', problems: [] });
      expect((await lab.operations.readHealth()).problems).toEqual([]);
      const onMain = { ...lab.options, network: 'main', profile: 'mainnet' } as const;
      const { problems } = await makeMoneroChain(onMain).operations.checkIdentity();
      expect(problems).toEqual(['the monero node is on the network fakechain, not on mainnet']);
      const wrongProfile = await makeMoneroChain({ ...lab.options, profile: 'mainnet' }).operations.checkIdentity();
      expect(wrongProfile.problems).toHaveLength(1);
    });
  });

  describe('a wallet file that was lost', () => {
    test('is made anew from the seed and finds what was paid, as far as addresses were given out', async () => {
      const seed = new Uint8Array(64).fill(9);
      const keys = openWalletKeys(seed, 'regtest');
      const [near, far] = [keys.addressAt(toMinor('deposit', 0)), keys.addressAt(toMinor('deposit', 300))];
      const paid = [
        await lab.control.pay({ to: near, units: oneCoin }),
        await lab.control.pay({ to: far, units: oneCoin }),
      ];
      await lab.mineIn(...paid);
      await lab.walletProgram.call('close_wallet');
      const again = makeMoneroChain({ ...lab.options, seed });
      const held = async () => (await again.node.balances([near, far])).held[0]?.units;
      expect(await held()).toBe(oneCoin);
      expect(await again.wallet.address('deposit', 300)).toBe(far);
      await lab.control.mine(1);
      expect(await held()).toBe(2n * oneCoin);
      await lab.walletProgram.call('close_wallet');
    });
  });

  describe('programs that stop', () => {
    test('are told apart from an empty chain', async () => {
      await lab.control.stop();
      await expect(lab.node.head()).rejects.toThrow(OutsideError);
      await expect(lab.node.mempool()).rejects.toThrow(OutsideError);
      await expect(lab.node.balances([])).rejects.toThrow(OutsideError);
      await expect(lab.node.broadcast('00')).rejects.toThrow(OutsideError);
    });
  });
}
