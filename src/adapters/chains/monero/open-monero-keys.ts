/** The Monero wallet with its keys, as the signer has it: the wallet program of its own, and what signs with it. */
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { openWalletKeys, type WalletKeys } from './keys/wallet-keys.ts';
import type { MoneroNetwork } from './monero-networks.ts';
import { makeMoneroWallet } from './monero-wallet.ts';
import { makeMoneroRpc } from './rpc/monero-rpc.ts';
import { makeWalletSession, type WalletSession } from './wallet-session.ts';

export type MoneroKeyOptions = Readonly<{
  network: MoneroNetwork;
  /** URL of monerod. */
  url: string;
  /** URL of a dedicated monero-wallet-rpc: 0.18.3 or newer, with `--wallet-dir` and `--trusted-daemon`. */
  walletUrl: string;
  seed: Uint8Array;
  /**
   * For creating the wallet file again: the first block to scan (`restoreHeight`) and the number of addresses to create
   * (`reach`).
   */
  restoreHeight?: number;
  reach?: number;
  timeoutMs?: number;
}>;

export type MoneroKeys = Readonly<{ keys: WalletKeys; session: WalletSession; wallet: ChainWallet }>;

/** Default number of addresses to create. The wallet itself scans two hundred further addresses (lookahead). */
const usualReach = 200;

export function openMoneroKeys(options: MoneroKeyOptions): MoneroKeys {
  const { network, seed, restoreHeight = 0, reach = usualReach, timeoutMs } = options;
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  const daemon = makeMoneroRpc({ name: 'monerod', url: options.url, ...limits });
  const rpc = makeMoneroRpc({ name: 'monero-wallet-rpc', url: options.walletUrl, ...limits });
  const keys = openWalletKeys(seed, network);
  const session = makeWalletSession({ rpc, keys, restoreHeight, reach });
  return { keys, session, wallet: makeMoneroWallet({ daemon, session, keys }) };
}
