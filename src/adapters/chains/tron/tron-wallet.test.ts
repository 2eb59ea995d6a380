import tron from 'tronweb/utils';
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { BlockRef, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { deriveAddress } from '../sandbox/derive-address.ts';
import { toTxid } from './broadcast.ts';
import { spellAddress, toHexAddress } from './spell-address.ts';
import { openTokenBook } from './token-book.ts';
import { makeTronWallet } from './tron-wallet.ts';

const seed = new Uint8Array(64).fill(9);
const contract = spellAddress('d4'.repeat(20));
const to = spellAddress('b2'.repeat(20));
const book = openTokenBook({ 'USDT-TRC20': contract });
const start = 1_800_000_000_000;
const blockAt = (height: number): BlockRef => ({
  height,
  hash: height.toString(16).padStart(16, '0') + 'abcdef0123456789'.repeat(3),
  time: start + height * 3_000,
});
const wallet = makeTronWallet({ book, seed });
const hot = deriveAddress(seed, 'tron', 'hot', 0);

const request = (change: Partial<SigningRequest> = {}): SigningRequest => ({
  payoutId: 'one',
  attempt: 1,
  to,
  amount: money('TRX', 5n),
  feeUnits: 14_000_000n,
  domain: { kind: 'window', wallet: hot },
  validUntilHeight: 120,
  reference: blockAt(80),
  ...change,
});

type Signed = Readonly<{
  ref_block_bytes: string;
  ref_block_hash: string;
  contract: readonly Readonly<{ parameter: Readonly<{ value: object }> }>[];
}>;

/** Parses the signed bytes. The library writes hex in capitals. */
function read(raw: string, type: string): Signed {
  const length = Number.parseInt(raw.slice(2, 4), 16);
  const [from, size] = length < 128 ? [4, length] : [6, (length % 128) + Number.parseInt(raw.slice(4, 6), 16) * 128];
  const signed: unknown = tron.deserializeTx.deserializeTransaction(type, raw.slice(from, from + size * 2));
  return JSON.parse(JSON.stringify(signed).toLowerCase()) as Signed;
}

describe('the wallet', () => {
  test('has the addresses of the path 44/195, one account for each role', async () => {
    expect(await wallet.hotAddress()).toBe(hot);
    for (const index of [0, 1, 77]) {
      expect(await wallet.address('deposit', index)).toBe(deriveAddress(seed, 'tron', 'deposit', index));
      expect(await wallet.address('change', index)).toBe(deriveAddress(seed, 'tron', 'change', index));
    }
    await expect(wallet.address('deposit', -1)).rejects.toThrow(RangeError);
  });

  test('signs what the request says, with the key of whoever pays', async () => {
    const { txid, raw } = await wallet.sign(request());
    expect(toTxid(raw)).toBe(txid);
    const { contract: contracts } = read(raw, 'TransferContract');
    expect(contracts[0]?.parameter.value).toMatchObject({
      owner_address: toHexAddress(hot),
      to_address: toHexAddress(to),
      amount: 5,
    });
    const signature = raw.slice(-130);
    expect(tron.crypto.ecRecover(txid, signature).toLowerCase()).toBe(toHexAddress(hot));
  });

  test('signs for a deposit address with the key of its number', async () => {
    const deposit = await wallet.address('deposit', 7);
    const domain = { kind: 'window', wallet: deposit } as const;
    const { txid, raw } = await wallet.sign(request({ domain, source: { chain: 'tron', index: 7 } }));
    expect(tron.crypto.ecRecover(txid, raw.slice(-130)).toLowerCase()).toBe(toHexAddress(deposit));
  });

  test('lets a token burn what its fee holds, less what its bytes cost', async () => {
    const { raw } = await wallet.sign(request({ amount: money('USDT-TRC20', 9n) }));
    const signed = read(raw, 'TriggerSmartContract');
    expect(signed).toMatchObject({ fee_limit: 13_650_000 });
    expect(signed.contract[0]?.parameter.value).toMatchObject({ contract_address: toHexAddress(contract) });
  });

  test('gives the same bytes for the same request, and others for another payout or version', async () => {
    const one = await wallet.sign(request());
    expect(await wallet.sign(request())).toEqual(one);
    const others = [{ payoutId: 'two' }, { attempt: 2 }, { payoutId: 'one 1', attempt: 1 }];
    const txids = await Promise.all(others.map(async (change) => (await wallet.sign(request(change))).txid));
    expect(new Set([one.txid, ...txids]).size).toBe(4);
  });

  test.each([
    [80, 40],
    [100, 20],
    [0, 120],
  ])('names block %i, and ends %i slots after it', async (named, slots) => {
    const { raw } = await wallet.sign(request({ reference: blockAt(named) }));
    const signed = read(raw, 'TransferContract');
    expect(signed).toMatchObject({ expiration: blockAt(named).time + slots * 3_000 });
    expect(signed.ref_block_bytes).toBe(named.toString(16).padStart(4, '0'));
    expect(signed.ref_block_hash).toBe('abcdef0123456789');
  });

  test('names no block that it was not told', async () => {
    const { reference: _none, ...nameless } = request();
    await expect(wallet.sign(nameless)).rejects.toThrow('names a block');
    await expect(wallet.sign(request({ reference: blockAt(121) }))).rejects.toThrow('is after its last');
  });

  test.each<readonly [string, Partial<SigningRequest>, string]>([
    ['of another kind of domain', { domain: { kind: 'nonce', wallet: hot, nonce: 1 } }, 'tron has no nonce'],
    ['without an end', { validUntilHeight: null }, 'needs a last block'],
    ['in a currency of another chain', { amount: money('ETH', 1n) }, 'tron has no ETH'],
    ['of nothing', { amount: money('TRX', 0n) }, 'a payout moves something'],
    ['from an address that is not ours', { domain: { kind: 'window', wallet: to } }, 'is not ours'],
    ['with the key of another number', { source: { chain: 'tron', index: 7 } }, 'is not ours'],
    ['with a key of another chain', { source: { chain: 'ethereum', index: 7 } }, 'a key of another chain'],
    ['that somebody else pays for', { feePayer: to }, 'whoever sends pays the fee'],
    ['to what is no address', { to: 'TXYZ' }, 'address_malformed'],
    ['that may burn nothing', { amount: money('USDT-TRC20', 9n), feeUnits: 350_000n }, 'may burn nothing'],
    ['of more than a number carries', { amount: money('TRX', 2n ** 53n) }, 'more than a transaction can carry'],
  ])('refuses to sign a request %s', async (_what, change, words) => {
    await expect(wallet.sign(request(change))).rejects.toThrow(words);
  });
});
