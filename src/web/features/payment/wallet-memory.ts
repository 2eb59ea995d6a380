/**
 * What a wallet was asked to pay in this tab: after a reload it must not look as if nothing had happened, or the order
 * is paid twice. In sessionStorage, by deposit address, which only this order has.
 */
import type { WalletOutcome } from './pay-by-wallet.ts';

const entryOf = (address: string): string => `sampan-wallet:${address}`;
const asked = 'asked';

export function noteAsked(address: string): void {
  write(address, asked);
}

/** Forgets what certainly was not sent. */
export function noteOutcome(address: string, outcome: WalletOutcome): void {
  if (outcome.kind === 'unsure') return;
  write(address, outcome.kind === 'sent' ? outcome.hash : undefined);
}

/** How the last payment ended; undefined if there was none. */
export function recallOutcome(address: string): WalletOutcome | undefined {
  const kept = read(address);
  if (kept === null) return undefined;
  return kept === asked ? { kind: 'unsure' } : { kind: 'sent', hash: kept };
}

function read(address: string): string | null {
  try {
    return sessionStorage.getItem(entryOf(address));
  } catch {
    return null;
  }
}

function write(address: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(entryOf(address));
    else sessionStorage.setItem(entryOf(address), text);
  } catch {
    // Without storage a reload forgets, and the wallet still asks its owner.
  }
}
