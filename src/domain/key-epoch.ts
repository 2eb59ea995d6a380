/**
 * Epochs of the hot keys. Each has accounts of its own in the key tree, so that no key of one follows from keys of
 * another. The number of an address holds its epoch, so whoever knows the number knows the keys: signer, database and
 * back-up need no further list.
 */
import { chains } from './assets/chains.ts';
import type { ChainId } from './assets/currencies.ts';

/**
 * Numbers of addresses in one epoch. A restore skips as many as may have been used since the back-up, millions for one
 * of some days, so that numbers of 24 bits could be used up by services that were restored before there were epochs.
 */
export const epochSize = 2 ** 28;
/** Numbers have 31 bits. */
export const lastEpoch = 2 ** 31 / epochSize - 1;
/** Distance of the accounts of two epochs in the key tree. No chain's own accounts reach so far. */
const accountsApart = 1_000;

export type OwnRole = 'deposit' | 'change' | 'hot';

/** Epoch of an address. The hot wallet has one address in each, whose number is the epoch. */
export function epochOf(role: OwnRole, index: number): number {
  return role === 'hot' ? index : Math.floor(index / epochSize);
}

export type EpochPlace = Readonly<{
  /** To be added to the account of the role. */
  accounts: number;
  /** Number of the key in its branch. */
  child: number;
}>;

/** Where the key of an address is. */
export function placeInEpoch(role: OwnRole, index: number): EpochPlace {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31 || epochOf(role, index) > lastEpoch) {
    throw new RangeError(`no address has index ${index}`);
  }
  return { accounts: accountsApart * epochOf(role, index), child: role === 'hot' ? 0 : index % epochSize };
}

/** The number of an address in an epoch, from the counter that goes on through all epochs. */
export function indexIn(epoch: number, counted: number): number {
  return epoch * epochSize + counted;
}

/** Whether the hot keys of a chain can be changed. A Monero wallet has a single key for all its addresses. */
export function hasEpochs(chain: ChainId): boolean {
  return chains[chain].family !== 'monero';
}

/**
 * Whether the hot wallet is one account, whose coins are handed over to that of a new epoch before this one pays. On
 * chains of coins every coin has its own key, so that payouts go on from old and new ones alike.
 */
export function isHandedOver(chain: ChainId): boolean {
  return chains[chain].conflictDomain !== 'coins';
}

/** A change of the hot keys of a chain. Epoch 0 needs none. */
export type KeyEpoch = Readonly<{
  chain: ChainId;
  epoch: number;
  beganAt: number;
  actId: string;
  /** From when the new account pays. On chains of coins at once. Null while the coins of the old one are moved. */
  handedOverAt: number | null;
}>;
