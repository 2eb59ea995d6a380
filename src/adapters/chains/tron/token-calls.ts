/** ABI encoding and decoding of the TRC-20 (same as ERC-20) calls and logs that we use. */
import type { NodeLog } from './answers.ts';
import { spellAddress, toAccount } from './spell-address.ts';

export type TokenTransfer = Readonly<{ to: string; units: bigint }>;
export type LoggedTransfer = TokenTransfer & Readonly<{ contract: string; from: string }>;

/** Function selectors of transfer(address,uint256), balanceOf(address), decimals() and symbol(). */
const selectors = { transfer: 'a9059cbb', balanceOf: '70a08231', decimals: '313ce567', symbol: '95d89b41' } as const;
/** Topic of the log Transfer(address,address,uint256), with both addresses indexed. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export function transferCall({ to, units }: TokenTransfer): string {
  return `${selectors.transfer}${addressWord(to)}${units.toString(16).padStart(64, '0')}`;
}

export function balanceCall(owner: string): string {
  return `${selectors.balanceOf}${addressWord(owner)}`;
}

export function decimalsCall(): string {
  return selectors.decimals;
}

export function symbolCall(): string {
  return selectors.symbol;
}

/** Call data of a `transfer`. Some wallets write the prefix byte 41 before the account, which contracts ignore. */
const transferText = /^a9059cbb0{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})$/;

/** Decodes call data that is exactly one `transfer`. Whether the call will succeed is not known yet. */
export function readTransferCall(data: string): TokenTransfer | undefined {
  const [, to, units] = transferText.exec(data.toLowerCase()) ?? [];
  return to === undefined || units === undefined ? undefined : { to: spellAddress(to), units: BigInt(`0x${units}`) };
}

const word = /^[0-9a-f]{64}$/i;

/**
 * Decodes a Transfer log. Only logs count: USDT's transfer returns false on this chain even if it succeeds, and a
 * failed transfer logs nothing. Logs of another shape are ignored.
 */
export function readTransferLog({ address, topics = [], data = '' }: NodeLog): LoggedTransfer | undefined {
  const [topic, from, to, ...others] = topics;
  if (topic?.toLowerCase() !== transferTopic || from === undefined || to === undefined) return undefined;
  if (others.length > 0 || ![from, to, data].every((text) => word.test(text))) return undefined;
  const accountOf = (text: string) => spellAddress(text.slice(-40));
  return { contract: spellAddress(address), from: accountOf(from), to: accountOf(to), units: BigInt(`0x${data}`) };
}

/** Decodes a uint256 that a contract returned. Undefined for anything else. */
export function readWord(text: string | undefined): bigint | undefined {
  return text !== undefined && word.test(text) ? BigInt(`0x${text}`) : undefined;
}

function addressWord(address: string): string {
  return toAccount(address).padStart(64, '0');
}
