/**
 * The service's wallet, open in a monero-wallet-rpc of its own. The file is made from the seed where there is none, and
 * opened again whenever the program was started anew; nobody has to do anything for it.
 */
import { hex } from '@scure/base';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import type { WalletKeys } from './keys/wallet-keys.ts';
import type { Fields, MoneroRpc } from './rpc/monero-rpc.ts';

export interface WalletSession {
  /** Asks with our wallet open. All that it can do stays in account 0. */
  ask<Answer>(method: string, params?: Fields): Promise<Answer>;
  /** Lets the wallet read what is new in blocks and pool. Gives how many blocks it has read. */
  refresh(): Promise<number>;
  /**
   * From then on payments to the address with this number are seen. `isUnused`: no number from where the file ends was
   * ever given out, unless the file itself was made anew.
   */
  watch(minor: number, which?: Readonly<{ isUnused: boolean }>): Promise<void>;
  /** The file knows of no address with this number or a higher one. */
  made(): Promise<number>;
}

export type WalletSessionOptions = Readonly<{
  rpc: MoneroRpc;
  keys: WalletKeys;
  /** From which block a file that is made anew is read: nothing was paid to the seed before it. */
  restoreHeight: number;
  /** How many addresses a file that is made anew looks for, beyond which its old ones would not be found again. */
  reach: number;
}>;

const noWalletIsOpen = -13;
/** A wallet that was away for long reads for minutes. Below the five after which the runtime stops waiting. */
const refreshTimeoutMs = 280_000;
/** Making an address takes milliseconds, so some are made ahead, and never too many at once. */
const ahead = 50;
const mostAtOnce = 500;
/** So many addresses beyond those that it was told to make the wallet sees by itself. */
const lookahead = 200;

export function makeWalletSession(options: WalletSessionOptions): WalletSession {
  const { rpc, reach } = options;
  let opened: Promise<void> | undefined;
  /** Numbers below it are seen. Undefined until we know how far the file goes. */
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
    // Numbers are given out one by one, so a leap means that the file is younger than they are: the old one was lost.
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

/** Reading the chain again may outlast our patience: then the program goes on with it, and is not asked twice. */
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
    /** The program was started anew: whatever it was at is forgotten. */
    noteRestart: () => {
      if (state === 'running') state = 'due';
    },
    /** It does one thing after the other: when it has answered something else, that is behind it. */
    noteAnswer: () => {
      if (state === 'running') state = 'none';
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof OutsideError && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}

type Ask = WalletSession['ask'];

/** The file is written before anybody hears of the addresses: a program that dies must not forget them. */
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

/** Whoever shares the program with another wallet would close it again and again: it is left alone. */
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
