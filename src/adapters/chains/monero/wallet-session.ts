/**
 * Keeps the service's wallet open in a dedicated monero-wallet-rpc. The wallet file is created from the seed if it does
 * not exist, and reopened automatically whenever the program was restarted.
 */
import { hex } from '@scure/base';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import type { WalletKeys } from './keys/wallet-keys.ts';
import type { Fields, MoneroRpc } from './rpc/monero-rpc.ts';

export interface WalletSession {
  /** Calls a method with our wallet open. All our addresses are in account 0. */
  ask<Answer>(method: string, params?: Fields): Promise<Answer>;
  /** Makes the wallet scan new blocks and the pool. Returns the number of blocks scanned so far. */
  refresh(): Promise<number>;
  /**
   * Makes the wallet watch the address with this index. `isUnused`: the indexes beyond the end of the wallet file were
   * never given out, so they need no rescan, unless the file was created again.
   */
  watch(minor: number, which?: Readonly<{ isUnused: boolean }>): Promise<void>;
  /** Returns the first index for which the wallet file has no address. */
  made(): Promise<number>;
}

export type WalletSessionOptions = Readonly<{
  rpc: MoneroRpc;
  keys: WalletKeys;
  /** First block to scan in a wallet file that is created again. The seed received nothing before this block. */
  restoreHeight: number;
  /**
   * Number of addresses to create in a wallet file that is created again. Payments to addresses beyond are not found.
   */
  reach: number;
}>;

const noWalletIsOpen = -13;
/**
 * Timeout of a scan: a wallet that was offline for long scans for minutes. Shorter than the five-minute timeout of
 * Node's `fetch`.
 */
const refreshTimeoutMs = 280_000;
/** Number of addresses created in advance, because creating one takes milliseconds; and the maximum per request. */
const ahead = 50;
const mostAtOnce = 500;
/** Number of addresses beyond the created ones that the wallet scans by itself. */
const lookahead = 200;

export function makeWalletSession(options: WalletSessionOptions): WalletSession {
  const { rpc, reach } = options;
  let opened: Promise<void> | undefined;
  /** Indexes below this one are watched. Undefined until the number of addresses in the file is known. */
  let watched: number | undefined;
  const rescan = makeRescan();

  const open = async (): Promise<void> => {
    opened ??= openWallet(options);
    const mine = opened;
    try {
      await mine;
    } catch (error) {
      if (opened === mine) opened = undefined;
      throw error;
    }
  };
  const ask = async <Answer>(method: string, params?: Fields, timeoutMs?: number): Promise<Answer> => {
    await open();
    const mine = opened;
    try {
      return await rpc.call<Answer>(method, params, timeoutMs);
    } catch (error) {
      if (!(error instanceof JsonRpcRefusal) || error.code !== noWalletIsOpen) throw error;
      if (opened === mine) [opened, watched] = [undefined, undefined];
      rescan.noteRestart();
      await open();
      return await rpc.call<Answer>(method, params, timeoutMs);
    }
  };
  let extending: Promise<unknown> = Promise.resolve();
  const readAgain = async (): Promise<void> =>
    await rescan.run(async () => await ask('rescan_blockchain', { hard: false }, refreshTimeoutMs));
  const extend = async (minor: number, isUnused: boolean): Promise<void> => {
    watched ??= await makeAddresses(ask, 1);
    // Indexes are given out consecutively, so a gap means that the wallet file was lost and created again.
    const isLeap = minor - watched > lookahead;
    const isMadeAnew = watched <= reach + lookahead;
    if (isLeap && (isMadeAnew || !isUnused)) rescan.want();
    while (watched <= minor) watched = await makeAddresses(ask, Math.min(minor + ahead - watched, mostAtOnce));
    await readAgain();
  };
  const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = extending.then(work, work);
    extending = mine;
    return await mine;
  };
  return {
    ask,
    refresh: async () => {
      await inTurn(readAgain);
      await ask('refresh', {}, refreshTimeoutMs);
      rescan.noteAnswer();
      return (await ask<Readonly<{ height: number }>>('get_height')).height;
    },
    watch: async (minor, { isUnused } = { isUnused: false }) => {
      if (watched !== undefined && minor < watched) return;
      await inTurn(async () => await extend(minor, isUnused));
    },
    made: async () =>
      await inTurn(async () => {
        watched ??= await makeAddresses(ask, 1);
        return watched;
      }),
  };
}

/**
 * Rescan of the chain. A rescan may exceed our timeout. The program then continues, and no second rescan is started.
 */
function makeRescan() {
  let state: 'none' | 'due' | 'running' = 'none';
  return {
    want: () => void (state = 'due'),
    run: async (read: () => Promise<unknown>): Promise<void> => {
      if (state !== 'due') return;
      try {
        await read();
        state = 'none';
      } catch (error) {
        if (isTimeout(error)) state = 'running';
        throw error;
      }
    },
    /** Notes that the program was restarted, so that a running rescan was lost. */
    noteRestart: () => {
      if (state === 'running') state = 'due';
    },
    /**
     * Notes an answer of the program. It handles one request at a time, so once it answers another request, the rescan
     * is complete.
     */
    noteAnswer: () => {
      if (state === 'running') state = 'none';
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof OutsideError && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}

type Ask = WalletSession['ask'];

/**
 * Creates addresses. The wallet file is stored before the addresses are used, so that a crash of the program cannot
 * lose them.
 */
async function makeAddresses(ask: Ask, count: number): Promise<number> {
  const made = await ask<Readonly<{ address_indices: readonly number[] }>>('create_address', {
    account_index: 0,
    count,
  });
  await ask('store');
  const last = made.address_indices.at(-1);
  if (last === undefined) throw new OutsideError('monero-wallet-rpc made no addresses');
  return last + 1;
}

async function openWallet({ rpc, keys, restoreHeight, reach }: WalletSessionOptions): Promise<void> {
  const { name: filename, password } = keys.file;
  if (!(await isOursOpen(rpc, keys)) && !(await openFile(rpc, { filename, password }))) {
    await rpc.call('generate_from_keys', {
      filename,
      password,
      address: keys.primary,
      spendkey: hex.encode(keys.spendSecret),
      viewkey: hex.encode(keys.viewSecret),
      restore_height: restoreHeight,
    });
    for (let made = 0; made < reach;) {
      made = await makeAddresses(
        async (method, params) => await rpc.call(method, params),
        Math.min(reach - made, mostAtOnce),
      );
    }
  }
  if (!(await isOursOpen(rpc, keys))) throw new OutsideError('monero-wallet-rpc did not open our wallet');
}

/**
 * Whether our wallet is open. Throws if another wallet is open, because another client shares the program. If we closed
 * that wallet, the two clients would close each other's wallets in turn.
 */
async function isOursOpen(rpc: MoneroRpc, { primary }: WalletKeys): Promise<boolean> {
  try {
    const { address } = await rpc.call<Readonly<{ address: string }>>('get_address', {
      account_index: 0,
      address_index: [0],
    });
    if (address === primary) return true;
    throw new OutsideError('another wallet than ours is open in monero-wallet-rpc');
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === noWalletIsOpen) return false;
    throw error;
  }
}

async function openFile(rpc: MoneroRpc, file: Fields): Promise<boolean> {
  try {
    await rpc.call('open_wallet', file);
    return true;
  } catch (error) {
    if (error instanceof JsonRpcRefusal && /file not found/i.test(error.reason)) return false;
    throw error;
  }
}
