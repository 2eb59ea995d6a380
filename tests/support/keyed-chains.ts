/** Chains on real nodes with their keys in the same process, for tests of the adapters. */
import { hex } from '@scure/base';
import { openEvmChain as openEvm, type EvmChain } from '#src/adapters/chains/evm/open-evm-chain.ts';
import type { EvmChainOptions as EvmOptions } from '#src/adapters/chains/evm/open-evm-chain.ts';
import { makeEvmWallet } from '#src/adapters/chains/evm/evm-wallet.ts';
import { openTokenBook as openEvmBook } from '#src/adapters/chains/evm/token-book.ts';
import { makeMoneroChain as makeMonero, type MoneroChain } from '#src/adapters/chains/monero/make-monero-chain.ts';
import type { MoneroChainOptions as MoneroOptions } from '#src/adapters/chains/monero/make-monero-chain.ts';
import { openViewKeys } from '#src/adapters/chains/monero/keys/view-keys.ts';
import { openMoneroAddresses } from '#src/adapters/chains/monero/own-addresses.ts';
import { openMoneroKeys, type MoneroKeyOptions } from '#src/adapters/chains/monero/open-monero-keys.ts';
import { openSolanaChain as openSolana, type SolanaChain } from '#src/adapters/chains/solana/open-solana-chain.ts';
import type { SolanaChainOptions as SolanaOptions } from '#src/adapters/chains/solana/open-solana-chain.ts';
import { makeSolanaWallet } from '#src/adapters/chains/solana/solana-wallet.ts';
import { makeTokenAccounts } from '#src/adapters/chains/solana/token-accounts.ts';
import { openTokenBook as openSolanaBook } from '#src/adapters/chains/solana/token-book.ts';
import { openTronChain as openTron, type TronChain } from '#src/adapters/chains/tron/open-tron-chain.ts';
import type { TronChainOptions as TronOptions } from '#src/adapters/chains/tron/open-tron-chain.ts';
import { openTokenBook as openTronBook } from '#src/adapters/chains/tron/token-book.ts';
import { makeTronWallet } from '#src/adapters/chains/tron/tron-wallet.ts';
import { makeUtxoChain as makeUtxo, type UtxoChain } from '#src/adapters/chains/utxo/make-utxo-chain.ts';
import type { UtxoChainOptions as UtxoOptions } from '#src/adapters/chains/utxo/make-utxo-chain.ts';
import { makeUtxoWallet } from '#src/adapters/chains/utxo/utxo-wallet.ts';
import { makeLocalSigner } from '#src/adapters/signer/make-local-signer.ts';
import { makeRemoteSession } from '#src/adapters/signer/remote-session.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';

type WithSeed<Options> = Omit<Options, 'wallet'> & Readonly<{ seed: Uint8Array }>;

export type UtxoChainOptions = WithSeed<UtxoOptions>;
export type EvmChainOptions = WithSeed<EvmOptions>;
export type TronChainOptions = WithSeed<TronOptions>;
export type SolanaChainOptions = WithSeed<SolanaOptions>;
export type MoneroChainOptions = Omit<MoneroOptions, 'wallet' | 'keys' | 'session'> & MoneroKeyOptions;

export function makeUtxoChain({ seed, ...options }: UtxoChainOptions): UtxoChain {
  const { chain, network } = options;
  return makeUtxo({ ...options, wallet: makeUtxoWallet({ chain, network, seed }) });
}

export async function openEvmChain({ seed, ...options }: EvmChainOptions): Promise<EvmChain> {
  const { chain, chainId, feeStyle = chains[chain].evm.feeStyle } = options;
  const book = openEvmBook(chain, options.tokens);
  return await Promise.resolve(
    openEvm({ ...options, wallet: makeEvmWallet({ chain, chainId, book, feeStyle, seed }) }),
  );
}

export async function openTronChain({ seed, ...options }: TronChainOptions): Promise<TronChain> {
  const wallet = makeTronWallet({ book: openTronBook(options.tokens), seed });
  return await Promise.resolve(openTron({ ...options, wallet }));
}

export async function openSolanaChain({ seed, ...options }: SolanaChainOptions): Promise<SolanaChain> {
  const book = openSolanaBook(options.tokens);
  return await openSolana({ ...options, wallet: makeSolanaWallet({ book, tokenAccounts: makeTokenAccounts(), seed }) });
}

/** The wallet program is asked as server and worker ask it: through a signer, which passes on what reads. */
export function makeMoneroChain(options: MoneroChainOptions): MoneroChain {
  const { seed: _seed, walletUrl: _walletUrl, restoreHeight: _height, reach: _reach, ...node } = options;
  const { keys: own, session: program, wallet } = openMoneroKeys(options);
  const [spendKey, viewSecret] = [hex.encode(own.spendKey), hex.encode(own.viewSecret)];
  const description = {
    network: options.network,
    keys: { kind: 'view', spendKey, viewSecret },
    signsForDeposits: false,
  } as const;
  const keyed = [{ chain: 'monero', wallet, session: program, description }] as const;
  const signer = makeLocalSigner({ profile: options.profile, chains: keyed });
  const session = makeRemoteSession(signer);
  const keys = openViewKeys({ spendKey: own.spendKey, viewSecret: own.viewSecret }, options.network);
  const sign: ChainWallet['sign'] = async (request) => await signer.sign('monero', request);
  return makeMonero({ ...node, keys, session, wallet: { ...openMoneroAddresses({ session, keys }), sign } });
}
