/** Files of cold storage on EVM chains, signed as an offline wallet signs them. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak256, numberToHex, parseTransaction, serializeTransaction, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { AccountPlan } from '#src/domain/treasury/cold-return.ts';
import type { AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { makeEvmFiles } from './cold-file.ts';
import { openTokenBook } from './token-book.ts';

const device = privateKeyToAccount(`0x${'46'.repeat(32)}`);
const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const book = openTokenBook('ethereum', { 'USDT-ERC20': contract });
const files = makeEvmFiles({ chain: 'ethereum', chainId: 1, book, feeStyle: 'eip1559' });
const legacy = makeEvmFiles({
  chain: 'bnb-chain',
  chainId: 56,
  book: openTokenBook('bnb-chain', {}),
  feeStyle: 'legacy',
});

const account: AccountPlan = { from: device.address, nonce: 9, size: 65_000n, unitsPerSize: 40_000_000_000n };
const make = (change: Partial<AccountPlan> = {}, units = 12_500_000n): AccountReturn => ({
  currency: 'USDT-ERC20',
  plan: planAccountReturn('ethereum', { to, units, account: { ...account, ...change } }),
});
const coin: AccountReturn = {
  currency: 'ETH',
  plan: planAccountReturn('ethereum', { to, units: 10n ** 18n, account: { ...account, size: 21_000n } }),
};

const onOther: AccountReturn = { ...coin, currency: 'BNB' };

type Request = Readonly<Record<string, Hex>>;

/** What an offline wallet does with the file: nothing is known to it but the file and its key. */
async function sign(file: string, change: Readonly<Record<string, unknown>> = {}, key = device): Promise<Hex> {
  const { chainId, nonce, gas, to: receiver, value, data, ...price } = JSON.parse(file) as Request;
  const number = (text: Hex | undefined): number => Number(text);
  const prices =
    price['type'] === '0x0'
      ? { type: 'legacy', gasPrice: BigInt(price['gasPrice'] ?? 0) }
      : {
          type: 'eip1559',
          maxFeePerGas: BigInt(price['maxFeePerGas'] ?? 0),
          maxPriorityFeePerGas: BigInt(price['maxPriorityFeePerGas'] ?? 0),
        };
  const read = { chainId: number(chainId), nonce: number(nonce), gas: BigInt(gas ?? 0), value: BigInt(value ?? 0) };
  const transaction = { ...read, to: receiver, data, ...prices, ...change };
  return await key.signTransaction(transaction as Parameters<typeof key.signTransaction>[0]);
}

describe('the file', () => {
  test('says everything that is signed, as the call of a signer takes it', async () => {
    expect(JSON.parse((await files.writeReturn(make())).file)).toEqual({
      chainId: '0x1',
      from: device.address,
      to: contract.toLowerCase(),
      value: '0x0',
      data: `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(12_500_000).toString(16).padStart(64, '0')}`,
      nonce: '0x9',
      gas: numberToHex(65_000),
      type: '0x2',
      maxFeePerGas: numberToHex(40_000_000_000),
      maxPriorityFeePerGas: numberToHex(4_000_000_000),
    });
    expect(JSON.parse((await files.writeReturn(coin)).file)).toMatchObject({
      to: to.toLowerCase(),
      value: numberToHex(10n ** 18n),
    });
  });

  test.each([
    ['a token', files, make()],
    ['a coin', files, coin],
    ['a coin with one gas price', legacy, onOther],
  ])('of %s comes back signed, as bytes or in the answer of a signer', async (_what, kind, wanted) => {
    const raw = await sign((await kind.writeReturn(wanted)).file);
    const taken = await kind.readSigned(wanted, raw);
    expect(taken).toMatchObject({ ok: true, value: { raw, txid: keccak256(raw) } });
    for (const text of [
      ` ${raw.slice(2).toUpperCase()}\n`,
      JSON.stringify({ raw, tx: {} }),
      JSON.stringify({ jsonrpc: '2.0', result: { raw } }),
      JSON.stringify({ rawTransaction: raw }),
    ]) {
      expect(await kind.readSigned(wanted, text)).toEqual(taken);
    }
  });
});

describe('what comes back is refused', () => {
  test.each([
    ['another nonce', { nonce: 10 }],
    ['another network', { chainId: 137 }],
    ['another receiver', { to: device.address }],
    ['another amount', { data: `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'f'.padStart(64, '0')}` }],
    ['coins besides', { value: 1n }],
    ['more gas', { gas: 65_001n }],
    ['a higher fee', { maxFeePerGas: 40_000_000_001n }],
    ['another tip', { maxPriorityFeePerGas: 1n }],
    ['an access list', { accessList: [{ address: contract, storageKeys: [] }] }],
  ])('with %s', async (_what, change) => {
    const raw = await sign((await files.writeReturn(make())).file, change);
    expect(await files.readSigned(make(), raw)).toMatchObject({ ok: false, code: 'cold_file_different' });
  });

  test('if another key has signed it', async () => {
    const raw = await sign((await files.writeReturn(make())).file, {}, privateKeyToAccount(`0x${'47'.repeat(32)}`));
    expect(await files.readSigned(make(), raw)).toMatchObject({ ok: false, code: 'cold_file_signature' });
  });

  test('if its signature is one that nodes refuse: the other one of the same key', async () => {
    const raw = await sign((await files.writeReturn(make())).file);
    const { r, s, yParity, v: _v, ...bare } = parseTransaction(raw as `0x02${string}`);
    const high = numberToHex(secp256k1.Point.Fn.ORDER - BigInt(s ?? 0), { size: 32 });
    const other = serializeTransaction(bare, { r: r ?? '0x', s: high, yParity: yParity === 0 ? 1 : 0 });
    expect(await files.readSigned(make(), other)).toMatchObject({ ok: false, code: 'cold_file_signature' });
  });

  test('if it is not signed, or no transaction at all', async () => {
    const raw = await sign((await files.writeReturn(make())).file);
    const { r: _r, s: _s, v: _v, yParity: _y, ...bare } = parseTransaction(raw as `0x02${string}`);
    const unsigned = serializeTransaction(bare);
    expect(await files.readSigned(make(), unsigned)).toMatchObject({ ok: false, code: 'cold_file_unsigned' });
    for (const text of [
      '',
      'nonsense',
      '0x',
      '{}',
      '{"raw":7}',
      '{',
      raw.slice(0, -2),
      (await files.writeReturn(make())).file,
    ])
      expect(await files.readSigned(make(), text), text).toMatchObject({ ok: false, code: 'cold_file_unreadable' });
  });
});
