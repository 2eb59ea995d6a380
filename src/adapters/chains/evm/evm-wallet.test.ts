import { mnemonicToSeedSync } from '@scure/bip39';
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { money } from '#src/domain/money.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { evmChainIds, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { makeEvmWallet } from './evm-wallet.ts';
import { openTokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';

const seed = mnemonicToSeedSync('test test test test test test test test test test test junk');
const contracts = { 'USDT-ERC20': '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const receiver = '0x00000000000000000000000000000000000b0b00';

/** Cache of wallets, because opening a wallet is slow and a wallet has no state. */
const opened = new Map<string, ChainWallet>();

function open(chain: EvmChainId = 'ethereum', feeStyle = chains[chain].evm.feeStyle): ChainWallet {
  const name = `${chain} ${feeStyle}`;
  const book = openTokenBook(chain, chain === 'ethereum' ? contracts : {});
  const wallet = opened.get(name) ?? makeEvmWallet({ chain, chainId: 31_337, book, feeStyle, seed });
  opened.set(name, wallet);
  return wallet;
}

async function requestOf(overrides: Partial<SigningRequest> = {}): Promise<SigningRequest> {
  return {
    payoutId: 'p1',
    attempt: 1,
    to: receiver,
    amount: money('ETH', 5n),
    feeUnits: 21_000n * 30_000_000_000n,
    domain: { kind: 'nonce', wallet: await open().hotAddress(), nonce: 3 },
    validUntilHeight: null,
    ...overrides,
  };
}

const read = (raw: string) => parseTransaction(raw as TransactionSerialized<'eip1559'>);

describe('the addresses of a wallet', () => {
  test.each(evmChainIds)('are those of the sandbox for the same seed (%s)', async (chain) => {
    const wallet = open(chain);
    expect(await wallet.hotAddress()).toBe(deriveAddress(seed, chain, 'hot', 0));
    for (const index of [0, 1, 4_000]) {
      expect(await wallet.address('deposit', index)).toBe(deriveAddress(seed, chain, 'deposit', index));
      expect(await wallet.address('change', index)).toBe(deriveAddress(seed, chain, 'change', index));
    }
  });

  test('follow the paths that every wallet software knows', async () => {
    expect(await open().address('deposit', 0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(await open().address('deposit', 1)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    await expect(open().address('deposit', -1)).rejects.toThrow(RangeError);
    await expect(open().address('deposit', 2 ** 31)).rejects.toThrow(RangeError);
  });

  test('are never the same on two chains', async () => {
    const all = await Promise.all(
      evmChainIds.flatMap((chain) => [open(chain).hotAddress(), open(chain).address('deposit', 0)]),
    );
    expect(new Set(all).size).toBe(2 * evmChainIds.length);
  });
});

describe('a deposit address', () => {
  const sweep = async (source: SigningRequest['source'], wallet: string, more: Partial<SigningRequest> = {}) =>
    await open().sign(
      await requestOf({ domain: { kind: 'nonce', wallet, nonce: 0 }, ...(source && { source }), ...more }),
    );
  const signerOf = async (raw: string) =>
    await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });

  test('pays with the key of its number', async () => {
    expect(open().signsForDeposits).toBe(true);
    const address = await open().address('deposit', 7);
    const { raw } = await sweep({ chain: 'ethereum', index: 7 }, address);
    expect(await signerOf(raw)).toBe(address);
    const named = await sweep({ chain: 'ethereum', index: 7 }, address.toLowerCase(), { feePayer: address });
    expect(named.raw).toBe(raw);
  });

  test('of another chain of the family pays here with its own key', async () => {
    const address = await open('polygon').address('deposit', 7);
    const { raw } = await sweep({ chain: 'polygon', index: 7 }, address);
    expect(await signerOf(raw)).toBe(address);
    expect(read(raw).chainId).toBe(31_337);
  });

  test('is signed for with no other key than its own, and pays its own fee', async () => {
    const address = await open().address('deposit', 7);
    await expect(sweep({ chain: 'ethereum', index: 8 }, address)).rejects.toThrow(/is not ours/);
    await expect(sweep({ chain: 'polygon', index: 7 }, address)).rejects.toThrow(/is not ours/);
    await expect(sweep(undefined, address)).rejects.toThrow(/is not ours/);
    await expect(sweep({ chain: 'tron', index: 7 }, address)).rejects.toThrow(/a key of tron cannot sign/);
    const hot = await open().hotAddress();
    await expect(sweep({ chain: 'ethereum', index: 7 }, hot)).rejects.toThrow(/is not ours/);
    await expect(sweep({ chain: 'ethereum', index: 7 }, address, { feePayer: hot })).rejects.toThrow(
      /whoever sends pays the fee/,
    );
  });
});

describe('a signature', () => {
  test('is the same for the same request, and of the hot wallet', async () => {
    const signed = await open().sign(await requestOf());
    expect(await open().sign(await requestOf())).toEqual(signed);
    const serializedTransaction = signed.raw as TransactionSerialized;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(await open().hotAddress());
  });

  test('moves coin to the receiver and pays no more than the fee', async () => {
    const { raw } = await open().sign(await requestOf({ feeUnits: 21_000n * 30_000_000_000n + 20_999n }));
    expect(read(raw)).toMatchObject({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 3,
      to: receiver,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 3_000_000_000n,
    });
    expect(read(raw).data).toBeUndefined();
  });

  test('moves a token by a call of its contract', async () => {
    const { raw } = await open().sign(
      await requestOf({ amount: money('USDT-ERC20', 9n), feeUnits: 65_000n * 10n ** 9n }),
    );
    const { to, value, data, gas, maxFeePerGas } = read(raw);
    expect(to).toBe(contracts['USDT-ERC20'].toLowerCase());
    expect({ value, data }).toEqual({ value: undefined, data: transferCall({ to: receiver, units: 9n }) });
    expect({ gas, maxFeePerGas }).toEqual({ gas: 65_000n, maxFeePerGas: 10n ** 9n });
  });

  test('names one price for all where the chain wants it so', async () => {
    const wallet = open('bnb-chain');
    const domain = { kind: 'nonce', wallet: await wallet.hotAddress(), nonce: 0 } as const;
    const { raw } = await wallet.sign(await requestOf({ amount: money('BNB', 1n), domain }));
    expect(read(raw)).toMatchObject({ type: 'legacy', gasPrice: 30_000_000_000n, chainId: 31_337 });
    const dynamic = await open('bnb-chain', 'eip1559').sign(await requestOf({ amount: money('BNB', 1n), domain }));
    expect(read(dynamic.raw).type).toBe('eip1559');
  });

  test('is made with the key of the wallet that the domain names, however it is spelt', async () => {
    const wallet = (await open().hotAddress()).toLowerCase();
    const signed = await open().sign(await requestOf({ domain: { kind: 'nonce', wallet, nonce: 3 } }));
    expect(signed).toEqual(await open().sign(await requestOf()));
  });

  test.each([
    ['from a wallet that is not ours', { domain: { kind: 'nonce', wallet: receiver, nonce: 3 } }, /is not ours/],
    ['of another chain', { amount: money('BNB', 5n) }, /ethereum has no BNB/],
    ['of a token without a contract', { amount: money('USDC-ERC20', 5n) }, /no contract of USDC-ERC20/],
    ['of nothing', { amount: money('ETH', 0n) }, /moves something/],
    ['that pays nothing for its gas', { feeUnits: 20_999n }, /pays nothing/],
    ['with a domain of another kind', { domain: { kind: 'window', wallet: receiver } }, /no window to sign with/],
    ['to a mistyped address', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267' }, /address_checksum_wrong/],
  ] as const)('is refused %s', async (_words, overrides, reason) => {
    await expect(open().sign(await requestOf(overrides))).rejects.toThrow(reason);
  });
});
