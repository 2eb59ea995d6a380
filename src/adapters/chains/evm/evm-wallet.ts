/**
 * Derives the keys of one EVM chain and signs with them. Makes no requests to a node, so it can run on a separate host.
 */
import { hex } from '@scure/base';
import { signTransaction } from 'viem/accounts';
import { readEvm } from '#src/domain/address/evm.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isEvmChain, type ChainId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { divideDown } from '#src/domain/money.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { toTxid } from './broadcast.ts';
import { openKeyTree, type Key, type KeyTree } from './key-tree.ts';
import { splitFee } from './split-fee.ts';
import type { TokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';

export type EvmWalletOptions = Readonly<{
  chain: EvmChainId;
  chainId: number;
  book: TokenBook;
  feeStyle: FeeStyle;
  seed: Uint8Array;
}>;

export function makeEvmWallet({ chain, chainId, book, feeStyle, seed }: EvmWalletOptions): ChainWallet {
  const keys = openKeyTrees(seed);
  return {
    chain,
    signsForDeposits: true,
    address: async (role, index) => keys(chain).keyAt(role, index).address,
    hotAddress: async (epoch = 0) => keys(chain).keyAt('hot', epoch).address,
    sign: async (request) => {
      const { nonce } = openDomain(chain, request);
      const { secret } = findKey(chain, keys, request);
      const gas = gasLimitOf(chain, request);
      const { leastTipUnits } = chains[chain].evm;
      const price = splitFee({
        style: feeStyle,
        maxUnits: divideDown(request.feeUnits, gas),
        leastTipUnits,
        ...request,
      });
      const raw = await signTransaction({
        privateKey: `0x${hex.encode(secret)}`,
        transaction: { chainId, nonce, gas, ...price, ...toMove(chain, book, request) },
      });
      return { txid: toTxid(raw), raw };
    },
  };
}

type KeyTrees = (chain: EvmChainId) => KeyTree;

/** The key trees of all EVM chains, opened lazily, because most wallets never need another chain's. */
function openKeyTrees(seed: Uint8Array): KeyTrees {
  const opened = new Map<EvmChainId, KeyTree>();
  return (chain) => {
    const tree = opened.get(chain) ?? openKeyTree(seed, chain);
    opened.set(chain, tree);
    return tree;
  };
}

/**
 * Reads the conflict domain of a signing request. Throws on a request that cannot be a transaction of this chain, which
 * is a bug of the caller.
 */
function openDomain(chain: EvmChainId, { domain, amount }: SigningRequest) {
  if (domain.kind !== 'nonce') throw new TypeError(`${chain} has no ${domain.kind} to sign with`);
  if (!Number.isSafeInteger(domain.nonce) || domain.nonce < 0) throw new RangeError(`no nonce is ${domain.nonce}`);
  if (currencies[amount.currency].chain !== chain) throw new TypeError(`${chain} has no ${amount.currency}`);
  if (amount.units <= 0n) throw new RangeError('a payout moves something');
  return domain;
}

/**
 * Finds the signing key. The conflict domain contains the paying address. A deposit address signs with the key of its
 * index, derived for the chain of its order, because a payment sent on another EVM chain is at the same address there.
 * On EVM chains the sender always pays the fee.
 */
function findKey(chain: EvmChainId, keys: KeyTrees, { domain, source, feePayer }: SigningRequest): Key {
  const wallet = domain.kind === 'nonce' ? domain.wallet.toLowerCase() : '';
  const key = source ? keys(toEvmChain(source.chain)).keyAt('deposit', source.index) : keys(chain).findHot(wallet);
  if (key?.address.toLowerCase() !== wallet) throw new TypeError(`the ${chain} wallet that should sign is not ours`);
  if (feePayer !== undefined && feePayer.toLowerCase() !== wallet) {
    throw new TypeError(`on ${chain} whoever sends pays the fee`);
  }
  return key;
}

function toEvmChain(chain: ChainId): EvmChainId {
  if (!isEvmChain(chain)) throw new TypeError(`a key of ${chain} cannot sign for an EVM chain`);
  return chain;
}

/**
 * Gas limit of a transfer: that of the fee model, or the gas that the receiving contract needs. Unused gas costs
 * nothing.
 */
function gasLimitOf(chain: EvmChainId, { amount, size }: SigningRequest): bigint {
  const { coinSize, tokenSize } = chains[chain].fee;
  return size ?? (currencies[amount.currency].isToken ? tokenSize : coinSize);
}

type Move = Readonly<{ to: `0x${string}`; value: bigint; data?: `0x${string}` }>;

function toMove(chain: EvmChainId, book: TokenBook, { to, amount }: SigningRequest): Move {
  const { currency, units } = amount;
  if (currency === book.nativeCurrency) return { to: toHex(to), value: units };
  const contract = book.contractOf(currency);
  if (contract === undefined) throw new TypeError(`no contract of ${currency} on ${chain} is configured`);
  return { to: toHex(contract), value: 0n, data: transferCall({ to: toHex(to), units }) };
}

/**
 * Address as the signing library takes it. Addresses were validated before, so an invalid one here is a bug and must
 * not be paid.
 */
function toHex(address: string): `0x${string}` {
  const read = readEvm(address);
  if (!read.ok) throw new TypeError(`what should be paid is no address: ${read.code}`);
  return `0x${read.value.canonical.slice(2)}`;
}
