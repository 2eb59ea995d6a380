/** ABI encoding and decoding of the ERC-20 calls and logs that we use. */
import type { NodeLog } from './answers.ts';

export type TokenTransfer = Readonly<{ to: string; units: bigint }>;
export type LoggedTransfer = TokenTransfer & Readonly<{ contract: string; from: string }>;

/** Function selectors of transfer(address,uint256), balanceOf(address), decimals() and symbol(). */
const selectors = {
  transfer: '0xa9059cbb',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
} as const;
/** Topic of the log Transfer(address,address,uint256), with both addresses indexed. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export function transferCall({ to, units }: TokenTransfer): `0x${string}` {
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

const transferText = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** Decodes call data that is exactly one `transfer`. Whether the call will succeed is not known yet. */
export function readTransferCall(input: string): TokenTransfer | undefined {
  const [, to, units] = transferText.exec(input.toLowerCase()) ?? [];
  return to === undefined || units === undefined ? undefined : { to: `0x${to}`, units: BigInt(`0x${units}`) };
}

const word = /^0x[0-9a-fA-F]{64}$/;

/**
 * Decodes a Transfer log. Only logs count: a transfer that reverted or returned false logs nothing, and a successful
 * one may return no value. Logs of another shape (such as those of NFTs) are ignored.
 */
export function readTransferLog({ address, topics, data }: NodeLog): LoggedTransfer | undefined {
  const [topic, from, to, ...others] = topics;
  if (topic !== transferTopic || from === undefined || to === undefined || others.length > 0) return undefined;
  if (![from, to, data].every((text) => word.test(text))) return undefined;
  return { contract: address.toLowerCase(), from: wordAddress(from), to: wordAddress(to), units: BigInt(data) };
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}

function wordAddress(text: string): string {
  return `0x${text.slice(-40).toLowerCase()}`;
}
